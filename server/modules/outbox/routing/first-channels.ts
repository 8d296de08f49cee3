import type { NotificationKind } from '#contracts/notifications.ts'
import type { TellingChannel } from '../channel.ts'
import { kindRules } from './kind-rules.ts'

/** A channel that a message starts by, and by which instead where its person has no device to notify. */
export interface FirstChannel {
  channel: TellingChannel
  withoutDevice: TellingChannel | null
}

/**
 * Where a message starts, before anybody knows its person: by the cheapest channel of its kind, which is left for the
 * next where it does not reach them; and its copy. Most have no device: theirs starts by the next.
 */
export function firstChannels(kind: NotificationKind): FirstChannel[] {
  const { channels, copy } = kindRules[kind]
  const [first, next = null] = channels
  return [
    ...(first ? [{ channel: first, withoutDevice: first === 'push' ? next : first }] : []),
    ...(copy ? [{ channel: copy, withoutDevice: copy }] : []),
  ]
}
