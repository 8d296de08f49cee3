import { type SQL, sql } from 'drizzle-orm'
import type { ProductId, UserId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { TicketSales } from '#server/modules/events/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { columns, jsonObject, select, type ValueOf } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { orderLines, orders } from '../orders.tables.ts'

const soldOfType = jsonObject({
  sold: sql<number>`count(*)::int`,
  gross: sql<number>`coalesce(sum(${orderLines.unitPriceCents}), 0)::float8`,
})

const ofType = sql<ValueOf<typeof soldOfType>>`(select ${soldOfType} from ${tickets}
  join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
  where ${tickets.vendorId} = ${products.vendorId} and ${tickets.eventId} = ${products.eventId}
    and ${orderLines.productId} = ${products.id} and ${tickets.status} <> 'VOID')`

const joinCounted = (now: Date): SQL => sql`cross join lateral (
  select (count(*) filter (where ${orders.complimentaryNote} is null))::int as sold,
    (count(*) filter (where ${orders.complimentaryNote} is not null))::int as given, count(distinct ${tickets.ownerId})::int as holders,
    (count(*) filter (where ${tickets.awaitsName}))::int as unnamed,
    (count(*) filter (where ${tickets.status} = 'USED'))::int as checked_in,
    (count(*) filter (where ${orders.complimentaryNote} is null and ${tickets.issuedAt} >= ${momentSql(startOfDay(nairobiDay(now)))}))::int as sold_today,
    coalesce(sum(${orderLines.unitPriceCents}), 0)::float8 as gross,
    coalesce(round(sum(${orderLines.unitPriceCents} - ${orderLines.commissionCents}::numeric / ${orderLines.quantity})), 0)::float8 as earnings
  from ${tickets} join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
  join ${orders} on ${orders.vendorId} = ${tickets.vendorId} and ${orders.id} = ${tickets.orderId}
  where ${tickets.vendorId} = ${events.vendorId} and ${tickets.eventId} = ${events.id} and ${tickets.status} <> 'VOID') counted`

const isBeingPaid = sql<boolean>`exists (select from ${orders} join ${orderLines} on ${orderLines.vendorId} = ${orders.vendorId}
    and ${orderLines.orderId} = ${orders.id} where ${orders.vendorId} = ${events.vendorId} and ${orders.status} = 'PENDING_PAYMENT'
    and ${orderLines.eventId} = ${events.id})`

async function ticketHolders(
  tx: Tx,
  { vendorId, id }: Parameters<TicketSales['ticketHolders']>[1],
  typeId?: ProductId,
): Promise<UserId[]> {
  const isOfType = typeId
    ? sql`and exists (select from ${orderLines} where ${orderLines.vendorId} = ${tickets.vendorId}
        and ${orderLines.id} = ${tickets.orderLineId} and ${orderLines.productId} = ${typeId})`
    : sql``
  const rows = await select(
    tx,
    columns({ ownerId: tickets.ownerId }),
    sql`from ${tickets} where ${tickets.vendorId} = ${vendorId} and ${tickets.eventId} = ${id}
      and ${tickets.status} <> 'VOID' ${isOfType} group by ${tickets.ownerId} order by ${tickets.ownerId}`,
  )
  return rows.map(({ ownerId }) => ownerId)
}

export const ticketSales: TicketSales = { ofType, joinCounted, isBeingPaid, ticketHolders }
