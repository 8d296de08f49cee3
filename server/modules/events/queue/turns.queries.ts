import type { OrderId, QueueEntryId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { DomainError } from '#server/platform/errors.ts'
import { events } from '../events.tables.ts'
import { eventQueues, queueEntries } from './queue.tables.ts'

/** When the sale of a row of events opens: with the first ticket type that everybody may see. */
export const saleOpensSql = sql<Date | null>`(select min(${products.saleStartsAt}) from ${products}
  where ${products.vendorId} = ${events.vendorId} and ${products.eventId} = ${events.id}
    and ${products.status} = 'ACTIVE' and ${products.accessCode} is null)`

const ofEvent = sql`${queueEntries.vendorId} = ${events.vendorId} and ${queueEntries.eventId} = ${events.id}`
const isTurn = (now: SQL) => sql`${queueEntries.status} = 'TURN' and ${queueEntries.turnEndsAt} > ${now}`

/** Of a row of events: its sale is open and people are in line for it, or have their turn. */
export const isMovingSql = (now: SQL) => sql<boolean>`(${events.hasQueue} and coalesce(${saleOpensSql} <= ${now}, false)
  and exists (select 1 from ${eventQueues} where ${eventQueues.vendorId} = ${events.vendorId}
    and ${eventQueues.eventId} = ${events.id} and ${eventQueues.endedAt} is null)
  and (exists (select 1 from ${queueEntries} where ${ofEvent} and ${queueEntries.status} = 'WAITING')
    or exists (select 1 from ${queueEntries} where ${ofEvent} and ${isTurn(now)})))`

/** The turn that a customer has in the line of a row of events, and when it ends, in milliseconds. */
export function turnOfSql(customer: SQL, now: SQL) {
  const from = sql`from ${queueEntries} where ${ofEvent} and ${queueEntries.customerId} = ${customer} and ${isTurn(now)}`
  return {
    turn: sql<QueueEntryId | null>`(select ${queueEntries.id} ${from})`,
    turnEndsAt: sql<number | null>`(select ${millisecondsSql(queueEntries.turnEndsAt)} ${from})`,
  }
}

/** An order uses the turns of its customer, once: one that ended a moment ago is the next person's. */
export async function consumeTurns(
  tx: Tx,
  { vendorId, orderId, ids, now }: { vendorId: VendorId; orderId: OrderId; ids: readonly QueueEntryId[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  const used = await tx
    .update(queueEntries)
    .set({ status: 'SERVED', orderId })
    .where(
      and(
        eq(queueEntries.vendorId, vendorId),
        sql`${queueEntries.id} = any(${sql.param(ids)}::uuid[])`,
        eq(queueEntries.status, 'TURN'),
        sql`${queueEntries.turnEndsAt} > ${momentSql(now)}`,
      ),
    )
    .returning({ id: queueEntries.id })
  if (used.length === ids.length) return
  throw new DomainError('needs_turn', 'Your turn in line is over. Get in line again on the page of the event.')
}
