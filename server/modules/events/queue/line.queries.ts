import type { EventId, QueueEntryId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, nullable, selectOne, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { events } from '../events.tables.ts'
import { eventQueues, queueEntries } from './queue.tables.ts'
import { isMovingSql, saleOpensSql } from './turns.queries.ts'

/** How many left the line of a row of `event_queues` between its head and a position. */
const leftBefore = (position: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from queue_entries gone
  where gone.vendor_id = ${eventQueues.vendorId} and gone.event_id = ${eventQueues.eventId} and gone.status = 'LEFT'
    and gone.position > ${eventQueues.head} and gone.position <= ${position})`

const ownEntry = jsonObject({
  id: queueEntries.id,
  status: queueEntries.status,
  /** Everybody up to the head of the line has had their turn. */
  ahead: sql<
    number | null
  >`case when ${queueEntries.status} = 'WAITING' then ${queueEntries.position} - 1 - ${eventQueues.head}
    - ${leftBefore(sql`${queueEntries.position}`)} end`,
  beganAt: queueEntries.beganAt,
  turnEndsAt: millisecondsSql(queueEntries.turnEndsAt),
})

const line = (customerId: UserId, now: Date) =>
  columns({
    id: events.id,
    vendorId: events.vendorId,
    slug: events.slug,
    status: events.status,
    endsAt: millisecondsSql(events.endsAt),
    hasQueue: events.hasQueue,
    opensAt: sql<number | null>`${millisecondsSql(saleOpensSql)}`,
    isMoving: isMovingSql(momentSql(now)),
    openedAt: nullable(millisecondsSql(eventQueues.openedAt)),
    gathered: nullable(eventQueues.gathered),
    waiting: sql<
      number | null
    >`${eventQueues.lastPosition} - ${eventQueues.head} - ${leftBefore(sql`${eventQueues.lastPosition}`)}`,
    head: nullable(eventQueues.head),
    slots: nullable(eventQueues.slots),
    inTurn: nullable(eventQueues.inTurn),
    endReason: nullable(eventQueues.endReason),
    entry: subquery(
      ownEntry,
      sql`from ${queueEntries} where ${queueEntries.vendorId} = ${events.vendorId} and ${queueEntries.eventId} = ${events.id}
        and ${queueEntries.customerId} = ${customerId} order by ${queueEntries.id} desc limit 1`,
    ),
  })
export type LineRow = ValueOf<ReturnType<typeof line>>

/** The line of an event by its address, and the latest of a customer in it, in one statement. */
export const lineBySlug = (db: Db, slug: string, customerId: UserId, now: Date): Promise<LineRow | undefined> =>
  selectOne(
    db,
    line(customerId, now),
    sql`from ${events} join ${vendors} on ${vendors.id} = ${events.vendorId} and ${vendors.status} = 'APPROVED'
      left join ${eventQueues} on ${eventQueues.vendorId} = ${events.vendorId} and ${eventQueues.eventId} = ${events.id}
      where ${acrossVendors('public-page')} and ${events.slug} = ${slug} and ${events.status} <> 'DRAFT'
        and ${events.takenDownAt} is null
        and (${events.hasQueue} or ${eventQueues.eventId} is not null)`,
  )

export interface LineKey {
  id: EventId
  vendorId: VendorId
}

const isOwn = ({ id, vendorId }: LineKey, customerId: UserId) =>
  and(eq(queueEntries.vendorId, vendorId), eq(queueEntries.eventId, id), eq(queueEntries.customerId, customerId))

/**
 * Puts a customer into the line, which begins with the first of them; who is in it, or was served, stays as they are.
 */
export async function insertEntry(tx: Tx, key: LineKey, customerId: UserId, now: Date) {
  await tx
    .update(queueEntries)
    .set({ status: 'LAPSED' })
    .where(
      and(
        isOwn(key, customerId),
        eq(queueEntries.status, 'TURN'),
        sql`${queueEntries.turnEndsAt} <= ${momentSql(now)}`,
      ),
    )
  await tx.insert(eventQueues).values({ eventId: key.id, vendorId: key.vendorId }).onConflictDoNothing()
  await tx
    .insert(queueEntries)
    .values({
      id: newId<QueueEntryId>(),
      vendorId: key.vendorId,
      eventId: key.id,
      customerId,
      status: 'WAITING',
      joinedAt: now,
    })
    .onConflictDoNothing()
}

/** Takes a customer out of the line, unless their turn was used or has ended since. */
export async function leaveEntry(db: Db, key: LineKey, customerId: UserId) {
  await db
    .update(queueEntries)
    .set({ status: 'LEFT' })
    .where(and(isOwn(key, customerId), sql`${queueEntries.status} in ('WAITING', 'TURN')`))
}
