import type { Unsubscribed } from '#contracts/notifications/unsubscribe.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { readUnsubscribeToken } from '../mail/unsubscribe-token.ts'
import { notificationChoices } from '../outbox.tables.ts'
import type { RoutingDeps } from '../routing/pass-on.ts'

export interface UnsubscribeDeps {
  db: Db
  routing: Pick<RoutingDeps, 'findRecipient'>
}

/** What a token is for, where it was signed for somebody who is there still. */
async function findStopped({ db, routing }: UnsubscribeDeps, token: string) {
  const read = readUnsubscribeToken(token)
  const recipient = read && (await routing.findRecipient(db, read.userId))
  return recipient && read.isSignedBy(recipient.unsubscribeSecret) ? { ...read, recipient } : undefined
}

const notOurs = () => new DomainError('link_expired', 'This link is not whole. Open it from the email once more.')

/** What mail a link is about, and whether it comes still. */
export async function showUnsubscribed(deps: UnsubscribeDeps, token: string): Promise<Unsubscribed> {
  const found = await findStopped(deps, token)
  if (!found) throw notOurs()
  return { topic: found.topic, isStopped: found.recipient.off.includes(`${found.topic}:mail`) }
}

/** Whoever has the link has the email, and may stop what else would come: how often, and how late, changes nothing. */
export async function unsubscribe(deps: UnsubscribeDeps, token: string): Promise<Unsubscribed> {
  const found = await findStopped(deps, token)
  if (!found) throw notOurs()
  const { userId, topic } = found
  await deps.db.insert(notificationChoices).values({ userId, topic, channel: 'mail' }).onConflictDoNothing()
  return { topic, isStopped: true }
}
