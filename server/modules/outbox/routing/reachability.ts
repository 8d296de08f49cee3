import type { MessageChannel } from '#contracts/notifications/channels.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Claimed, Recipient } from '../channel.ts'
import { channelDefinitions } from '../channels/channel-definitions.ts'
import { type ChannelName, isTelling } from '../channels/channel-names.ts'
import type { Reachability } from './route-message.ts'

/** A message to somebody, on its way by a channel that the rule knows. */
export interface Told {
  kind: NotificationKind
  userId: UserId
  channel: MessageChannel
  isSecond: boolean
  isOther: boolean
  occurredAt: Date
}

type Facts = Pick<Claimed, 'type' | 'userId' | 'subjectId' | 'insteadOf' | 'occurredAt'>

/** Null of what is no message to a person: an email about a row of its module, what pages read again. */
export function readTold(name: ChannelName, { type, userId, subjectId, insteadOf, occurredAt }: Facts): Told | null {
  if (!userId || !isTelling(name)) return null
  const on = { channel: name, isSecond: insteadOf !== null, isOther: subjectId !== null }
  return { kind: type as NotificationKind, userId, ...on, occurredAt }
}

export type IsSetUp = (channel: MessageChannel) => boolean
export type IsSpent = Reachability['isSpent']

const neverSpent: IsSpent = () => false

export const reachabilityOf = (
  recipient: Recipient,
  isSetUp: IsSetUp,
  isSpent: IsSpent = neverSpent,
): Reachability => ({
  isSetUp,
  isSpent,
  reaches: (channel) => channelDefinitions[channel].reaches(recipient),
  off: recipient.off,
})
