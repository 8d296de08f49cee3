import type { TicketReturn } from '#contracts/events/ticket-returns.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { EventId, OrderId, OrderLineId, TicketId, UserId } from '#contracts/wire/primitives.ts'
import { eventChanges, events } from '#server/modules/events/events.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { orderLines, orders } from '../orders.tables.ts'

/** A free ticket may be given back until its event begins, whether that was changed or not. */
const isFreeYet = (now: Date) => sql`(${orderLines.unitPriceCents} = 0 and ${events.startsAt} > ${momentSql(now)})`

const returnable = (now: Date) =>
  columns({
    eventId: events.id,
    title: events.title,
    slug: events.slug,
    orderLineId: orderLines.id,
    ticketIds: sql<TicketId[]>`array_agg(${tickets.id}::text)`,
    quantity: sql<number>`count(*)::int`,
    unitPriceCents: orderLines.unitPriceCents,
    until: millisecondsSql(sql<Date>`max(case when ${isFreeYet(now)} then ${events.startsAt} else change.until end)`),
    isChanged: sql<boolean>`bool_or(change.until is not null)`,
  })

/**
 * The unused tickets of a customer's order that they still hold, while they may be given back: free ones, and those of
 * events whose time or place was changed after the tickets were issued; by order line.
 */
export const returnableLines = (db: Db, customerId: UserId, id: OrderId, now: Date) =>
  select(
    db,
    returnable(now),
    sql`from ${orders}
      join ${tickets} on ${tickets.vendorId} = ${orders.vendorId} and ${tickets.orderId} = ${orders.id}
        and ${tickets.status} = 'VALID' and ${tickets.ownerId} = ${orders.customerId}
      join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
      join ${events} on ${events.vendorId} = ${tickets.vendorId} and ${events.id} = ${tickets.eventId} and ${events.status} = 'PUBLISHED'
      cross join lateral (select max(${eventChanges.returnUntil}) as until from ${eventChanges}
        where ${eventChanges.vendorId} = ${tickets.vendorId} and ${eventChanges.eventId} = ${tickets.eventId}
          and ${eventChanges.returnUntil} > ${momentSql(now)} and ${eventChanges.at} >= ${tickets.issuedAt}) change
      where ${acrossVendors('own-orders')} and ${orders.customerId} = ${customerId} and ${orders.id} = ${id}
        and (change.until is not null or ${isFreeYet(now)})
      group by ${events.id}, ${events.title}, ${events.slug}, ${orderLines.id}, ${orderLines.unitPriceCents}
      order by ${events.id}, ${orderLines.id}`,
  )

export type ReturnableLine = Awaited<ReturnType<typeof returnableLines>>[number]

/** The same by event, as its customer is shown it. */
export async function ticketReturns(db: Db, customerId: UserId, id: OrderId, now: Date): Promise<TicketReturn[]> {
  const byEvent = Map.groupBy(await returnableLines(db, customerId, id, now), ({ eventId }) => eventId)
  return [...byEvent].map(([eventId, lines]) => {
    const { title, slug } = lines[0] as ReturnableLine
    return {
      event: { id: eventId as EventId, title, slug },
      tickets: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      amountKES: toKES(lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0)),
      isChanged: lines.some((line) => line.isChanged),
      until: toInstant(Math.min(...lines.map(({ until }) => until))),
    }
  })
}

/** What a refund of these lines asks for. */
export const toRefundLines = (lines: readonly ReturnableLine[]): { orderLineId: OrderLineId; quantity: number }[] =>
  lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity }))
