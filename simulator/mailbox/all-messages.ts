import type { SimulatorContext } from '#simulator/context.ts'
import { localNumber } from '#simulator/mpesa/phones/phones.ts'
import { shownOf } from '#simulator/push/messages-page.ts'

/** What somebody was sent, whatever it came by. */
export interface ShownMessage {
  channel: ShownChannel
  at: number
  /** A phone as people write it, an address, or a browser. */
  to: string
  title: string | undefined
  text: string
  /** Where it is read in full. */
  href: string | undefined
  buttons: string[]
}

type Shown = Omit<ShownMessage, 'channel'>

const pushMessage = ({ browserId, payload, at }: SimulatorContext['push']['messages'][number]): Shown => {
  const { title, body: text } = shownOf(payload)
  return { at, to: `browser ${browserId.slice(0, 6)}`, title, text, href: '/push', buttons: [] }
}

const firstWords = (text: string) => text.trim().split(/\n{2,}/)[0] ?? ''

interface Source {
  name: string
  messages: (context: SimulatorContext) => Shown[]
}

/** By what somebody is sent something, and what it has sent. */
const sources = {
  push: { name: 'Notification', messages: ({ push }) => push.messages.map(pushMessage) },
  whatsapp: {
    name: 'WhatsApp',
    messages: ({ whatsapp }) =>
      whatsapp.messages
        .filter(({ isFromBusiness }) => isFromBusiness)
        .map(({ phone, text, header, buttons, at }) => ({
          at,
          to: localNumber(phone),
          // What came with it.
          title: header && (header.filename ?? 'Picture'),
          text,
          href: `/whatsapp/chats/${phone}`,
          buttons: buttons.map(({ title }) => title),
        })),
  },
  sms: {
    name: 'SMS',
    messages: ({ africasTalking }) =>
      africasTalking.sent.map(({ to, text, at }) => ({
        at,
        to: localNumber(to.replace(/^\+/, '')),
        title: undefined,
        text,
        href: `/phones/${to.replace(/^\+/, '')}`,
        buttons: [],
      })),
  },
  mail: {
    name: 'Mail',
    messages: ({ mail }) =>
      mail.emails.map(({ id, to, subject, text, at }) => ({
        at,
        to,
        title: subject,
        text: firstWords(text),
        href: `/mail/${id}`,
        buttons: [],
      })),
  },
} satisfies Record<string, Source>

export type ShownChannel = keyof typeof sources
export const shownChannels = Object.keys(sources) as ShownChannel[]
export const channelName = (channel: ShownChannel): string => sources[channel].name

/** Everything that was sent, the newest first. */
export const allMessages = (context: SimulatorContext): ShownMessage[] =>
  shownChannels
    .flatMap((channel) => sources[channel].messages(context).map((message) => ({ channel, ...message })))
    .toSorted((one, other) => other.at - one.at)

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s+]/g, '')

/** Of a phone or an address, or a part of it; a phone may begin as abroad. */
export function isTo(message: ShownMessage, sought: string): boolean {
  const words = plain(sought).replace(/^254(?=[17])/, '0')
  return plain(message.to).includes(words)
}
