import type { NotificationKind } from '#contracts/notifications.ts'
import { isTelling, type TellingChannel } from '../channel.ts'
import { kindRules } from './kind-rules.ts'

/**
 * Where a message starts, before anybody knows its person: by the cheapest channel of its kind, which is left for the
 * next where it does not reach them; and its copy.
 */
export function firstChannels(kind: NotificationKind): TellingChannel[] {
  const { channels, copy } = kindRules[kind]
  const first = channels.find(isTelling)
  return [...(first ? [first] : []), ...(copy ? [copy] : [])]
}
