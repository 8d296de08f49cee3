import type { QueueEndReason } from '#contracts/events/queue.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { products, productVariations, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import { columnNames, millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import type { TicketSales } from '../event-deps.ts'
import { events } from '../events.tables.ts'
import type { LineKey } from './line.queries.ts'
import { eventQueues, queueEntries } from './queue.tables.ts'
import { saleOpensSql } from './turns.queries.ts'

const isQueue = ({ id, vendorId }: LineKey) => and(eq(eventQueues.vendorId, vendorId), eq(eventQueues.eventId, id))
const entriesOf = ({ id, vendorId }: LineKey) =>
  sql`${queueEntries.vendorId} = ${vendorId} and ${queueEntries.eventId} = ${id}`

/** The lines that have not ended: those of the sales that open about now. */
export const openQueues = (db: Db): Promise<LineKey[]> =>
  readDue(db, eventQueues.vendorId, (whose) =>
    select(
      db,
      columns({ id: eventQueues.eventId, vendorId: eventQueues.vendorId }),
      sql`from ${eventQueues} where ${whose(eventQueues.vendorId)} and ${eventQueues.endedAt} is null`,
    ),
  )

/** Locks a line that has not ended; false when another worker is at it, who then does what there is to do. */
export async function lockQueue(tx: Tx, key: LineKey): Promise<boolean> {
  const locked = await tx
    .select({ id: eventQueues.eventId })
    .from(eventQueues)
    .where(and(isQueue(key), sql`${eventQueues.endedAt} is null`))
    .for('no key update', { skipLocked: true })
  return locked.length > 0
}

/** Ends the turns whose time is over, of a line whose row is locked. */
export async function lapseTurnsWithLock(tx: Tx, key: LineKey, now: Date) {
  await tx
    .update(queueEntries)
    .set({ status: 'LAPSED' })
    .where(
      sql`${entriesOf(key)} and ${queueEntries.status} = 'TURN' and ${queueEntries.turnEndsAt} <= ${momentSql(now)}`,
    )
}

/**
 * Gives a position to everybody in line who has none: to those who came before the sale opened at random, then to the
 * others in the order in which they came. `gen_random_uuid` draws from the system's source of randomness. The row of
 * the line is locked. The vendor is joined and not named twice, or without statistics the planner finds the rows of the
 * vendor again for each of them.
 */
export async function givePositionsWithLock(tx: Tx, key: LineKey, opensAt: Date) {
  await tx.execute(sql`
    with arrived as (
      select ${queueEntries.id}, ${queueEntries.vendorId}, ${queueEntries.joinedAt}, case when ${queueEntries.joinedAt} < ${momentSql(opensAt)} then gen_random_uuid() end as lot
      from ${queueEntries} where ${entriesOf(key)} and ${queueEntries.status} = 'WAITING' and ${queueEntries.position} is null
    ), ordered as (
      select id, vendor_id, (row_number() over (order by joined_at >= ${momentSql(opensAt)}, lot, id))::int as nth from arrived
    ), given as (
      update ${queueEntries} set ${columnNames(queueEntries.position)} = line.last_position + ordered.nth,
        ${columnNames(queueEntries.beganAt)} = line.last_position - line.head - line.gone + ordered.nth
      from ordered, (select ${eventQueues.lastPosition}, ${eventQueues.head}, (select count(*)::int from ${queueEntries}
            where ${entriesOf(key)} and ${queueEntries.status} = 'LEFT' and ${queueEntries.position} > ${eventQueues.head}) as gone
          from ${eventQueues} where ${isQueue(key)}) as line
      where ${queueEntries.id} = ordered.id and ${queueEntries.vendorId} = ordered.vendor_id
      returning ${queueEntries.id}
    )
    update ${eventQueues} set ${columnNames(eventQueues.lastPosition)} = ${eventQueues.lastPosition} + (select count(*)::int from given)
    where ${isQueue(key)} and exists (select 1 from ordered)`)
}

const isOnSale = (now: Date) => sql`${products.vendorId} = ${events.vendorId} and ${products.eventId} = ${events.id}
  and ${products.status} = 'ACTIVE' and ${products.accessCode} is null
  and coalesce(${products.saleStartsAt} <= ${momentSql(now)}, true) and coalesce(${products.saleEndsAt} > ${momentSql(now)}, true)`

/** What is left of a ticket type by its own, or its variations', quotas; null is unlimited. */
const leftOfType = sql`least(
  (select ${stocks.left} from ${stocks} where ${stocks.vendorId} = ${products.vendorId} and ${stocks.id} = ${products.stockId}),
  (select case when bool_or(${stocks.id} is null) then null else sum(${stocks.left}) end from ${productVariations}
    left join ${stocks} on ${stocks.vendorId} = ${productVariations.vendorId} and ${stocks.id} = ${productVariations.stockId}
    where ${productVariations.vendorId} = ${products.vendorId} and ${productVariations.productId} = ${products.id}
      and ${productVariations.removedAt} is null))`

/** What is left of the types on sale together; null is unlimited. */
const leftOfEvent = (now: Date) => sql<number | null>`least(
  (select ${stocks.left} from ${stocks} where ${stocks.vendorId} = ${events.vendorId} and ${stocks.id} = ${events.capacityStockId}),
  (select case when bool_or(type.places is null) then null else sum(type.places) end
    from (select ${leftOfType} as places from ${products} where ${isOnSale(now)}) as type))::int`

const ofLine = sql`${queueEntries.vendorId} = ${eventQueues.vendorId} and ${queueEntries.eventId} = ${eventQueues.eventId}`

const facts = (sales: TicketSales, now: Date) =>
  columns({
    title: events.title,
    slug: events.slug,
    status: events.status,
    endsAt: millisecondsSql(events.endsAt),
    hasQueue: events.hasQueue,
    vendorStatus: vendors.status,
    isTakenDown: sql<boolean>`${events.takenDownAt} is not null`,
    opensAt: sql<number | null>`${millisecondsSql(saleOpensSql)}`,
    openedAt: millisecondsSql(eventQueues.openedAt),
    head: eventQueues.head,
    left: leftOfEvent(now),
    isOnSale: sql<boolean>`exists (select 1 from ${products} where ${isOnSale(now)})`,
    isBeingPaid: sales.isBeingPaid,
    isWaitedFor: sql<boolean>`exists (select 1 from ${queueEntries} where ${ofLine} and ${queueEntries.status} = 'WAITING')`,
    inTurn: sql<number>`(select count(*)::int from ${queueEntries} where ${ofLine} and ${queueEntries.status} = 'TURN')`,
  })
export type QueueFacts = ValueOf<ReturnType<typeof facts>>

/** What decides how a line goes on. */
export const queueFacts = (
  tx: Tx,
  sales: TicketSales,
  { id, vendorId }: LineKey,
  now: Date,
): Promise<QueueFacts | undefined> =>
  selectOne(
    tx,
    facts(sales, now),
    sql`from ${eventQueues}
      join ${events} on ${events.vendorId} = ${eventQueues.vendorId} and ${events.id} = ${eventQueues.eventId}
      join ${vendors} on ${vendors.id} = ${events.vendorId}
      where ${eventQueues.vendorId} = ${vendorId} and ${eventQueues.eventId} = ${id}`,
  )

/** Gives their turn to the next in line, of whom some may leave at the same moment. */
export async function giveTurnsWithLock(tx: Tx, key: LineKey, turns: { count: number; endsAt: Date }) {
  if (turns.count <= 0) return []
  const { rows } = await tx.execute<{ customerId: UserId; position: number }>(sql`
    update ${queueEntries} set ${columnNames(queueEntries.status)} = 'TURN', ${columnNames(queueEntries.turnEndsAt)} = ${momentSql(turns.endsAt)}
    from (select ${queueEntries.id}, ${queueEntries.vendorId} from ${queueEntries} where ${entriesOf(key)} and ${queueEntries.status} = 'WAITING'
      and ${queueEntries.position} is not null order by ${queueEntries.position} limit ${turns.count}) as next
    where ${queueEntries.id} = next.id and ${queueEntries.vendorId} = next.vendor_id and ${queueEntries.status} = 'WAITING'
    returning ${queueEntries.customerId} as "customerId", ${queueEntries.position} as "position"`)
  return rows
}

type Changes = Partial<Pick<typeof eventQueues.$inferInsert, 'openedAt' | 'head' | 'slots' | 'inTurn'>>

export const saveQueueWithLock = (tx: Tx, key: LineKey, changes: Changes) =>
  tx.update(eventQueues).set(changes).where(isQueue(key))

/** Counts, once for all who ask, how many wait for the sale to open. */
export const countGatheredWithLock = (tx: Tx, key: LineKey) =>
  tx.execute(sql`
    update ${eventQueues} set ${columnNames(eventQueues.gathered)} = now_there.people
    from (select count(*)::int as people from ${queueEntries} where ${entriesOf(key)} and ${queueEntries.status} = 'WAITING'
      and ${queueEntries.position} is null) as now_there
    where ${isQueue(key)} and ${eventQueues.gathered} <> now_there.people`)

/** Ends a line that has not ended. */
export const endQueue = (tx: Tx, key: LineKey, endReason: QueueEndReason, now: Date) =>
  tx
    .update(eventQueues)
    .set({ endedAt: now, endReason, inTurn: 0 })
    .where(and(isQueue(key), sql`${eventQueues.endedAt} is null`))
