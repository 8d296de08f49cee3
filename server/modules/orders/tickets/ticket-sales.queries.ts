import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { TicketSales } from '#server/modules/events/index.ts'
import { isOfOrder } from '#server/modules/payments/index.ts'
import { refundLines, refunds } from '#server/modules/payments/payments.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { jsonObject, type ValueOf } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { eventCancellationRefunds } from '../event-cancellation/event-cancellation.tables.ts'
import { orderLines, orders } from '../orders.tables.ts'
import { paidCents } from '../price-lines.ts'
import { findAudience } from './ticket-audience.queries.ts'

/**
 * A ticket that is sold or given: not void, or void only because its event was cancelled. Of that event it stays said
 * what was sold.
 */
const isSold = sql`(${tickets.status} <> 'VOID' or ${tickets.voidReason} = 'CANCELLED')`

/** Of a row of order lines, what was paid for it and has not gone back line by line, as revenue counts it. */
const keptCents = sql`(${paidCents} - (select coalesce(sum(${refundLines.amountCents}), 0) from ${refundLines}
  where ${refundLines.vendorId} = ${orderLines.vendorId} and ${refundLines.orderLineId} = ${orderLines.id}))`

/** The lines of these products in orders that were paid, and neither rejected nor cancelled. */
const soldLines = (ofProduct: SQL) => sql`from ${orderLines}
  join ${orders} on ${orders.vendorId} = ${orderLines.vendorId} and ${orders.id} = ${orderLines.orderId}
  where ${ofProduct} and ${orders.paidAt} is not null and ${orders.status} not in ('REJECTED', 'CANCELLED')`

/** Of a cancelled event everything goes back: what it brought until then is what its tickets cost. */
const soldOfType = jsonObject({
  sold: sql<number>`(select count(*)::int from ${tickets}
    join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
    where ${tickets.vendorId} = ${products.vendorId} and ${tickets.eventId} = ${products.eventId}
      and ${orderLines.productId} = ${products.id} and ${isSold})`,
  gross: sql<number>`(case when ${events.status} = 'CANCELLED' then (select coalesce(sum(${orderLines.unitPriceCents}), 0) from ${tickets}
      join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
      where ${tickets.vendorId} = ${products.vendorId} and ${tickets.eventId} = ${products.eventId}
        and ${orderLines.productId} = ${products.id} and ${isSold})
    else (select coalesce(sum(${keptCents}), 0)
      ${soldLines(sql`${orderLines.vendorId} = ${products.vendorId} and ${orderLines.productId} = ${products.id}`)}) end)::float8`,
})

const ofType = sql<ValueOf<typeof soldOfType>>`(${soldOfType})`

/** What was due back for the tickets of a cancelled event, order by order: what they had brought. */
const dueBack = sql`(select coalesce(sum(${eventCancellationRefunds.amountCents}), 0) from ${eventCancellationRefunds}
  where ${eventCancellationRefunds.vendorId} = ${events.vendorId} and ${eventCancellationRefunds.eventId} = ${events.id})`

/**
 * How many tickets there are, from the tickets; what they brought, from the orders and their refunds, as the ledger has
 * them. What the vendor has of an order is split between its lines by what is kept of each: of one that is of this event
 * alone it is all of it, to the cent.
 */
const joinCounted = (now: Date): SQL => sql`cross join lateral (
  select (count(*) filter (where ${orders.complimentaryNote} is null))::int as sold,
    (count(*) filter (where ${orders.complimentaryNote} is not null))::int as given, count(distinct ${tickets.ownerId})::int as holders,
    (count(*) filter (where ${tickets.awaitsName}))::int as unnamed,
    (count(*) filter (where ${tickets.status} = 'USED'))::int as checked_in,
    (count(*) filter (where ${orders.complimentaryNote} is null and ${tickets.issuedAt} >= ${momentSql(startOfDay(nairobiDay(now)))}))::int as sold_today
  from ${tickets} join ${orders} on ${orders.vendorId} = ${tickets.vendorId} and ${orders.id} = ${tickets.orderId}
  where ${tickets.vendorId} = ${events.vendorId} and ${tickets.eventId} = ${events.id} and ${isSold}) places
  cross join lateral (
    select sum(line.kept) as kept, round(sum(case when line.of_order > 0 then line.earned * line.kept / line.of_order else 0 end)) as earned
    from (select sum(${keptCents}) as kept,
        (select sum(${keptCents}) from ${orderLines} where ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id}) as of_order,
        ${orders.earningsCents} - (select coalesce(sum(${refunds.earningsCents}), 0) from ${refunds}
          where ${refunds.vendorId} = ${orders.vendorId} and ${refunds.orderId} = ${orders.id} and ${isOfOrder}) as earned
      ${soldLines(sql`${orderLines.vendorId} = ${events.vendorId} and ${orderLines.productId} in (select ${products.id} from ${products}
        where ${products.vendorId} = ${events.vendorId} and ${products.eventId} = ${events.id})`)}
      group by ${orders.id}, ${orders.vendorId}, ${orders.earningsCents}) line) money
  cross join lateral (
    select places.*, case when ${events.status} = 'CANCELLED' then ${dueBack} else coalesce(money.kept, 0) end::float8 as gross,
      coalesce(money.earned, 0)::float8 as earnings) counted`

const isBeingPaid = sql<boolean>`exists (select 1 from ${orders} join ${orderLines} on ${orderLines.vendorId} = ${orders.vendorId}
    and ${orderLines.orderId} = ${orders.id} where ${orders.vendorId} = ${events.vendorId} and ${orders.status} = 'PENDING_PAYMENT'
    and ${orderLines.eventId} = ${events.id})`

export const ticketSales: TicketSales = { ofType, joinCounted, isBeingPaid, findAudience }
