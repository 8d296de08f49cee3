import type { SimulatorContext } from '#simulator/context.ts'
import { localNumber } from '#simulator/mpesa/phones/phones.ts'
import { shownOf } from '#simulator/push/messages-page.ts'

export const shownChannels = ['push', 'whatsapp', 'sms', 'mail'] as const
export type ShownChannel = (typeof shownChannels)[number]

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

const pushMessage = ({ browserId, payload, at }: SimulatorContext['push']['messages'][number]): ShownMessage => {
  const { title, body: text } = shownOf(payload)
  return { channel: 'push', at, to: `browser ${browserId.slice(0, 6)}`, title, text, href: '/push', buttons: [] }
}

const firstWords = (text: string) => text.trim().split(/\n{2,}/)[0] ?? ''

/** Everything that was sent, the newest first. */
export function allMessages({ push, whatsapp, africasTalking, mail }: SimulatorContext): ShownMessage[] {
  const messages: ShownMessage[] = [
    ...push.messages.map(pushMessage),
    ...whatsapp.messages
      .filter(({ isFromBusiness }) => isFromBusiness)
      .map(({ phone, text, header, buttons, at }) => ({
        channel: 'whatsapp' as const,
        at,
        to: localNumber(phone),
        // What came with it.
        title: header && (header.filename ?? 'Picture'),
        text,
        href: `/whatsapp/chats/${phone}`,
        buttons: buttons.map(({ title }) => title),
      })),
    ...africasTalking.sent.map(({ to, text, at }) => ({
      channel: 'sms' as const,
      at,
      to: localNumber(to.replace(/^\+/, '')),
      title: undefined,
      text,
      href: `/phones/${to.replace(/^\+/, '')}`,
      buttons: [],
    })),
    ...mail.emails.map(({ id, to, subject, text, at }) => ({
      channel: 'mail' as const,
      at,
      to,
      title: subject,
      text: firstWords(text),
      href: `/mail/${id}`,
      buttons: [],
    })),
  ]
  return messages.toSorted((one, other) => other.at - one.at)
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s+]/g, '')

/** Of a phone or an address, or a part of it; a phone may begin as abroad. */
export function isTo(message: ShownMessage, sought: string): boolean {
  const words = plain(sought).replace(/^254(?=[17])/, '0')
  return plain(message.to).includes(words)
}
