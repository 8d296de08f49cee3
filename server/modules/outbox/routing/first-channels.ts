import type { MessageChannel } from '#contracts/notifications/channels.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import { definitionOf } from '../channels/channel-definitions.ts'
import { kindRules } from './kind-rules.ts'

/** By what a message starts: by the first of `only` that may reach its person, else by the other one, if there is any. */
export interface FirstChannel {
  /** Those that reach only some, in their order. */
  only: readonly MessageChannel[]
  otherwise: MessageChannel | null
}

const reachesSome = (channel: MessageChannel) => definitionOf(channel).mayReach !== undefined

/**
 * Where a message starts, before anybody knows its person: by the cheapest channel of its kind, which is left for the
 * next where it does not reach them; and its copy. Most have no device and agreed to no chat: theirs starts by what
 * comes after.
 */
export function firstChannels(kind: NotificationKind): FirstChannel[] {
  const { channels, copy } = kindRules[kind]
  const otherwise = channels.find((channel) => !reachesSome(channel)) ?? null
  const before = otherwise ? channels.slice(0, channels.indexOf(otherwise)) : channels
  return [{ only: before, otherwise }, ...(copy ? [{ only: [], otherwise: copy }] : [])]
}
