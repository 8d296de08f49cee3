import { formOf, type MessageChannel, messageChannels } from '#contracts/notifications/channels.ts'
import { topicRules } from '#contracts/notifications/topics.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { kindRules } from './kind-rules.ts'
import { quietUntil } from './quiet-hours.ts'

/** What is known of somebody who is to be told, and of the channels. */
export interface Reachability {
  /** By whoever runs the market. */
  isSetUp: (channel: MessageChannel) => boolean
  /** It has cost what it may cost in this month: only what always comes by it still does. */
  isSpent: (channel: MessageChannel) => boolean
  /** A device takes push; they did not write STOP; there is an address. */
  reaches: (channel: MessageChannel) => boolean
  /** What they switched off, as `TOPIC:channel`. */
  off: readonly string[]
}

export interface Route {
  /** By which one channel it is told, and by which next where that fails for good; each with when. */
  tell: { channel: MessageChannel; dueAt: Date }[]
  /** Whether it is mailed too. */
  isCopied: boolean
  /** By nothing, and it would be if this channel were set up. */
  missing: MessageChannel | null
}

/**
 * One message, one person, one channel: the cheapest that reaches them. What always comes by a channel is mailed where
 * that one does not reach them, whatever they chose.
 */
export function routeMessage(kind: NotificationKind, person: Reachability, now: Date): Route {
  const { topic, copy, canWait } = kindRules[kind]
  const channels = channelsFor(kind, person)
  const { always } = topicRules[topic]
  const isAlways = (channel: MessageChannel) => always.includes(channel)
  const isPossible = (channel: MessageChannel) =>
    person.isSetUp(channel) && person.reaches(channel) && (isAlways(channel) || !person.isSpent(channel))
  const due = channels.filter(isAlways)
  const isLastResort = due.length > 0 && !due.some(isPossible)
  const isWanted = (channel: MessageChannel) =>
    isAlways(channel) || !person.off.includes(`${topic}:${channel}`) || (channel === 'mail' && isLastResort)
  const wanted = channels.filter(isWanted)
  const isCopied = copy !== undefined && isWanted(copy) && isPossible(copy)
  const tell = wanted.filter(isPossible).map((channel) => ({
    channel,
    dueAt: canWait && channel !== 'mail' ? quietUntil(now) : now,
  }))
  const isTold = tell.length > 0 || isCopied
  const missing = isTold ? undefined : wanted.find((channel) => person.reaches(channel) && !person.isSetUp(channel))
  return { tell, isCopied, missing: missing ?? null }
}

/** The channels of a kind, the cheapest first; for who has no address with that in the place of mail. */
function channelsFor(kind: NotificationKind, person: Pick<Reachability, 'reaches'>): readonly MessageChannel[] {
  const { channels } = kindRules[kind]
  const instead = withoutMailOf(kind, person)
  return instead ? channels.map((channel) => (channel === 'mail' ? instead : channel)) : channels
}

/** By what somebody is told in the place of mail: nothing of who has an address. */
const withoutMailOf = (kind: NotificationKind, { reaches }: Pick<Reachability, 'reaches'>) =>
  reaches('mail') ? undefined : kindRules[kind].withoutMail

/** Whether what happened is told by a channel whatever people chose, and whatever it has cost in the month. */
export const isAlwaysTold = (type: string, channel: MessageChannel): boolean => {
  // Security: how many there may be is counted before one is made.
  if (type === 'phone_code' || type === 'account_sms') return true
  if (!(type in kindRules)) return false
  const { topic, channels } = kindRules[type as NotificationKind]
  return channels.includes(channel) && topicRules[topic].always.includes(channel)
}

/** Later than this it is no news: no phone rings for it any more. */
const lateAfter = hours(12)

/** The first moment at which what happened is late. */
export const lateAt = (occurredAt: Date) => plus(occurredAt, lateAfter + 1)

const place = (channel: MessageChannel) => messageChannels.indexOf(channel)

/** By which channel a message is on its way, and whether another has failed before. */
export interface On {
  channel: MessageChannel
  isSecond: boolean
  /** One of several of its moment, beside the first (`whatsapp/other-messages.ts`): it goes by its channel or not at all. */
  isOther?: boolean
}

/** What becomes of a message that is due by a channel: each goes on to what comes after it, and never back. */
export type Step =
  | { kind: 'SEND' }
  | { kind: 'WAIT' | 'MOVE'; channel: MessageChannel; dueAt: Date }
  | { kind: 'UNSENT'; channel: MessageChannel }
  | { kind: 'VOID' }

export function nextStep(
  kind: NotificationKind,
  { channel, isSecond, isOther, occurredAt }: On & { occurredAt: Date },
  person: Reachability,
  now: Date,
): Step {
  if (channel !== 'mail' && now.getTime() - occurredAt.getTime() > lateAfter) return { kind: 'VOID' }
  const { tell, isCopied, missing } = routeMessage(kind, person, now)
  if (kindRules[kind].copy === channel) {
    if (isCopied) return { kind: 'SEND' }
    return person.isSetUp(channel) ? { kind: 'VOID' } : { kind: 'UNSENT', channel }
  }
  // What starts by mail goes on by what stands in its place.
  const from = channel === 'mail' ? (withoutMailOf(kind, person) ?? channel) : channel
  const next = tell.find((other) => place(other.channel) >= place(from))
  if (isOther && next?.channel !== channel) return { kind: 'VOID' }
  if (!next) return missing && !isSecond ? { kind: 'UNSENT', channel: missing } : { kind: 'VOID' }
  if (next.channel !== channel) return { kind: 'MOVE', ...next }
  return next.dueAt > now ? { kind: 'WAIT', ...next } : { kind: 'SEND' }
}

/**
 * By what somebody is told where a channel failed for good: the next one, once; null where there is none. COPY: what is
 * mailed anyway, or the first of several messages, tells them. A chat that stood in for a device and fails is no end of it: no phone has rung yet.
 */
export function afterFailure(
  kind: NotificationKind,
  { channel, isSecond, isOther }: On,
  person: Reachability,
  now: Date,
): { channel: MessageChannel; dueAt: Date } | 'COPY' | null {
  if (isOther) return 'COPY'
  if ((isSecond && formOf(channel) !== 'CHAT') || kindRules[kind].copy === channel) return null
  const { tell, isCopied } = routeMessage(kind, person, now)
  return tell.find((other) => place(other.channel) > place(channel)) ?? (isCopied ? 'COPY' : null)
}
