import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationTopic, stoppableTopics } from '#contracts/notifications/topics.ts'
import type { UserId } from '#contracts/wire/primitives.ts'

/** Whose mail of which topic the token is for. */
interface Stopped {
  userId: UserId
  topic: NotificationTopic
}

const signature = (secret: string, topic: NotificationTopic) =>
  createHmac('sha256', secret).update(`unsubscribe:${topic}`).digest('hex').slice(0, 32)

/**
 * What stops a person's mail of a topic, and nothing else, without signing in: signed with a secret of theirs, so it ends
 * with no setting of the server, and with their account.
 */
export const unsubscribeToken = ({ userId, topic }: Stopped, secret: string) =>
  `${userId.replaceAll('-', '')}-${topic.toLowerCase()}-${signature(secret, topic)}`

/** Whose it says it is; `isSignedBy` says whether that is so. Undefined where it is none. */
export function readUnsubscribeToken(token: string) {
  const [, id, name, mac = ''] = /^([0-9a-f]{32})-([a-z_]{1,20})-([0-9a-f]{32})$/.exec(token) ?? []
  const topic = stoppableTopics.find((each) => each.toLowerCase() === name)
  if (!id || !topic) return undefined
  const userId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as UserId
  const isSignedBy = (secret: string) => timingSafeEqual(Buffer.from(mac), Buffer.from(signature(secret, topic)))
  return { userId, topic, isSignedBy }
}
