import type { Language } from '../account/identity.ts'

/** By what people are told while no page is open. Pages read this file too, so it has no schemas. */

/**
 * What a channel is like, by which the rules say what comes by it. DEVICE: a notice on a device that somebody turned on.
 * CHAT: an app in which they agreed to be written to, about their own orders and tickets. TEXT: it reaches any phone, and
 * costs. MAIL: it is long and kept, and no phone rings for it.
 */
export type ChannelForm = 'DEVICE' | 'CHAT' | 'TEXT' | 'MAIL'

interface ChannelTraits {
  form: ChannelForm
  /** What it is called in messages. */
  name: Record<Language, string>
}

/** Every channel, the cheapest first. How each works is in its folder, `server/modules/outbox/{channel}/`. */
export const channels = {
  push: { form: 'DEVICE', name: { en: 'Push', sw: 'Arifa' } },
  whatsapp: { form: 'CHAT', name: { en: 'WhatsApp', sw: 'WhatsApp' } },
  sms: { form: 'TEXT', name: { en: 'SMS', sw: 'SMS' } },
  mail: { form: 'MAIL', name: { en: 'Mail', sw: 'Barua pepe' } },
} as const satisfies Record<string, ChannelTraits>

export type MessageChannel = keyof typeof channels
export const messageChannels = Object.keys(channels) as readonly MessageChannel[]

export const formOf = (channel: MessageChannel): ChannelForm => channels[channel].form

/** The channels of these forms, the cheapest first. */
export const channelsOf = (...forms: readonly ChannelForm[]): readonly MessageChannel[] =>
  messageChannels.filter((channel) => forms.includes(formOf(channel)))

/** Something of each channel. */
export const eachChannel = <Value>(value: (channel: MessageChannel) => Value): Record<MessageChannel, Value> =>
  Object.fromEntries(messageChannels.map((channel) => [channel, value(channel)])) as Record<MessageChannel, Value>
