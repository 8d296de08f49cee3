import type { DeliveryId, UserId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, isNull, lt, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { deleteOldOfChannels } from './channels/channel-runtimes.ts'
import { longestClaim } from './claim.ts'
import { deliveries, domainEvents } from './outbox.tables.ts'

const isDeadLetter = sql`${deliveries.state} = 'FAILED'`

/** What is tried again by itself so late that no process has it now: a claim moves a due moment less far ahead. */
export const isTriedMuchLater = (now: Date) =>
  sql`(${deliveries.state} = 'RETRYING' and ${deliveries.dueAt} > ${plus(now, longestClaim).toISOString()})`

/**
 * A person has dead letters tried again, and what is tried again by itself later, as if they had not been tried yet; of
 * two who ask at the same moment one does.
 */
export const retryDeadLetters = (tx: Tx, ids: readonly DeliveryId[], decidedBy: UserId, now: Date) =>
  decide(tx, ids, sql`(${isDeadLetter} or ${isTriedMuchLater(now)})`, {
    state: 'RETRIED',
    dueAt: now,
    tries: 0,
    askedAt: null,
    decidedBy,
  })

/** A person decides that dead letters need not be sent. */
export const giveUpDeadLetters = (tx: Tx, ids: readonly DeliveryId[], decidedBy: UserId, now: Date) =>
  decide(tx, ids, isDeadLetter, { state: 'GIVEN_UP', settledAt: now, decidedBy })

/** In the order of their ids, so that two who decide about the same never wait for each other in a circle. */
async function decide(tx: Tx, ids: readonly DeliveryId[], isOpen: SQL, set: Partial<typeof deliveries.$inferInsert>) {
  const locked = await tx
    .select({ id: deliveries.id, kind: deliveries.kind, address: deliveries.address, error: deliveries.error })
    .from(deliveries)
    .where(and(inArray(deliveries.id, [...ids]), isOpen))
    .orderBy(deliveries.id)
    .for('update')
  const lockedIds = locked.map(({ id }) => id)
  if (lockedIds.length > 0) await tx.update(deliveries).set(set).where(inArray(deliveries.id, lockedIds))
  return locked
}

/**
 * Takes back what has not been sent yet, because what it was about no longer holds. A shop’s own servers are told of
 * several moments of the same thing: each looks for itself whether it holds.
 */
export const cancelDeliveries = (tx: Tx, subjectId: string, now: Date) =>
  tx
    .update(deliveries)
    .set({ state: 'VOID', dueAt: null, settledAt: now })
    .where(
      and(eq(deliveries.subjectId, subjectId), sql`${deliveries.dueAt} is not null`, isNull(deliveries.endpointId)),
    )

/**
 * The nightly clean-up. What was sent, taken back or given up explains nothing after a month, except whether a ticket
 * went out. What waits for a person is kept until somebody decides, and what stands in an account as long as the
 * account.
 */
export async function deleteOldDeliveries(db: Db, now: Date) {
  const isOld = lt(deliveries.settledAt, sql`${plus(now, -days(30)).toISOString()}`)
  await db
    .delete(deliveries)
    .where(and(isOld, sql`coalesce(${deliveries.kind}, '') not in ('TICKET_MAIL', 'TICKET_SMS')`))
  await deleteOldOfChannels(db, now)
  await db.execute(sql`delete from ${domainEvents}
    where ${domainEvents.occurredAt} < ${plus(now, -days(30)).toISOString()}
      and not exists (select 1 from notifications where event_id = ${domainEvents.id})
      and not exists (select 1 from ${deliveries} where ${deliveries.eventId} = ${domainEvents.id})`)
}
