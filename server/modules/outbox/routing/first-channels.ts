import type { NotificationKind } from '#contracts/notifications.ts'
import type { TellingChannel } from '../channel.ts'
import { kindRules } from './kind-rules.ts'

/**
 * A channel that a message starts by; by which instead where its person has no device to notify; and whether by WhatsApp
 * before that, where they agreed to it.
 */
export interface FirstChannel {
  channel: TellingChannel
  withoutDevice: TellingChannel | null
  isWhatsappFirst: boolean
}

/**
 * Where a message starts, before anybody knows its person: by the cheapest channel of its kind, which is left for the
 * next where it does not reach them; and its copy. Most have no device and did not agree to WhatsApp: theirs starts by
 * what comes after.
 */
export function firstChannels(kind: NotificationKind): FirstChannel[] {
  const { channels, copy } = kindRules[kind]
  const [first] = channels
  const withoutDevice = channels.find((channel) => channel !== 'push' && channel !== 'whatsapp') ?? null
  return [
    ...(first ? [{ channel: first, withoutDevice, isWhatsappFirst: channels.includes('whatsapp') }] : []),
    ...(copy ? [{ channel: copy, withoutDevice: copy, isWhatsappFirst: false }] : []),
  ]
}
