import { sql } from 'drizzle-orm'
import { missingFacts } from '#contracts/events/event-readiness.ts'
import type { VendorEvent, VendorEventDetail, VendorEventTab } from '#contracts/events/vendor-events.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { EventId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { poolSql } from '#server/modules/catalog/index.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { columns, jsonArray, jsonObject, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { events } from '../events.tables.ts'

/** Of a row of products, how many tickets were sold and are valid, and what they cost. */
const soldOfType = jsonObject({
  sold: sql<number>`count(*)::int`,
  gross: sql<number>`coalesce(sum(${orderLines.unitPriceCents}), 0)::float8`,
})

const ticketTypeJson = jsonObject({
  id: products.id,
  name: products.name,
  description: products.description,
  price: products.priceCents,
  pool: poolSql(products.vendorId, products.stockId),
  maxPerOrder: products.maxPerOrder,
  maxPerCustomer: products.maxPerCustomer,
  saleStartsAt: millisecondsSql(products.saleStartsAt),
  saleEndsAt: millisecondsSql(products.saleEndsAt),
  accessCode: products.accessCode,
  sales: sql<ValueOf<typeof soldOfType>>`(select ${soldOfType} from ${tickets}
    join ${orderLines} on ${orderLines.vendorId} = ${tickets.vendorId} and ${orderLines.id} = ${tickets.orderLineId}
    where ${tickets.vendorId} = ${products.vendorId} and ${tickets.eventId} = ${products.eventId}
      and ${orderLines.productId} = ${products.id} and ${tickets.status} <> 'VOID')`,
})
type TicketTypeRow = ValueOf<typeof ticketTypeJson>

const ticketTypesJson = jsonArray(
  ticketTypeJson,
  sql`from ${products} where ${products.vendorId} = ${events.vendorId} and ${products.eventId} = ${events.id}
    and ${products.status} <> 'ARCHIVED'`,
  { orderBy: sql`${products.position}, ${products.id}` },
)

export const eventRow = columns({
  id: events.id,
  vendorId: events.vendorId,
  slug: events.slug,
  title: events.title,
  description: events.description,
  category: events.category,
  startsAt: millisecondsSql(events.startsAt),
  endsAt: millisecondsSql(events.endsAt),
  doorsAt: millisecondsSql(events.doorsAt),
  isOnline: events.isOnline,
  onlineLink: events.onlineLink,
  venue: events.venue,
  county: events.county,
  poster: events.poster,
  posterId: events.posterId,
  status: events.status,
  takenDownReason: events.takenDownReason,
  reEntry: events.reEntry,
  asksHolderNames: events.asksHolderNames,
  hasQueue: events.hasQueue,
  hasWaitlist: events.hasWaitlist,
  allowsTransfers: events.allowsTransfers,
  capacityStockId: events.capacityStockId,
  pool: poolSql(events.vendorId, events.capacityStockId),
  version: events.version,
  updatedAt: millisecondsSql(events.updatedAt),
  ticketTypes: ticketTypesJson,
  sold: sql<number>`counted.sold`,
  given: sql<number>`counted.given`,
  soldToday: sql<number>`counted.sold_today`,
  checkedIn: sql<number>`counted.checked_in`,
  holders: sql<number>`counted.holders`,
  unnamed: sql<number>`counted.unnamed`,
  gross: sql<number>`counted.gross`,
  earnings: sql<number>`counted.earnings`,
})
export type VendorEventRow = ValueOf<typeof eventRow>

/** The tickets of each row of events that are valid or used, and what they brought. */
export const withTickets = (now: Date) => sql`cross join lateral (
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

/** Where an event stands in the list: one that is published is past from its end on. */
function tabOf({ status, endsAt }: Pick<VendorEventRow, 'status' | 'endsAt'>, now: Date): VendorEventTab {
  if (status !== 'PUBLISHED') return status
  return endsAt > now.getTime() ? 'ON_SALE' : 'PAST'
}

/** How many there were at first; where that is not kept, how many are left. */
const quotaOf = (pool: { left: number; quota: number | null } | null) => pool && (pool.quota ?? pool.left)

export const readinessOf = ({ pool, ticketTypes, ...event }: VendorEventRow) => ({
  ...event,
  capacity: quotaOf(pool),
  ticketTypes: ticketTypes.map(({ pool, ...type }) => ({ ...type, quota: quotaOf(pool) })),
})

export function toVendorEvent(row: VendorEventRow, now: Date): VendorEvent {
  const { pool, ticketTypes } = row
  const capacity = quotaOf(pool)
  const prices = ticketTypes.map(({ price }) => price)
  const starts = ticketTypes.map(({ saleStartsAt }) => saleStartsAt ?? 0)
  const saleStartsAt = starts.length > 0 ? Math.min(...starts) : 0
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    startsAt: toInstant(row.startsAt),
    endsAt: toInstant(row.endsAt),
    doorsAt: toInstantOrNull(row.doorsAt),
    isOnline: row.isOnline,
    venue: row.venue,
    county: row.county,
    poster: row.poster,
    status: row.status,
    tab: tabOf(row, now),
    takenDownReason: row.takenDownReason,
    places: {
      capacity,
      left: pool?.left ?? null,
      sold: row.sold,
      given: row.given,
      held: pool && capacity !== null ? Math.max(0, capacity - pool.left - row.sold - row.given) : 0,
      checkedIn: row.checkedIn,
    },
    grossKES: toKES(row.gross),
    earningsKES: toKES(row.earnings),
    soldToday: row.soldToday,
    priceFromKES: prices.length > 0 ? toKES(Math.min(...prices)) : null,
    saleStartsAt: saleStartsAt > now.getTime() ? toInstant(saleStartsAt) : null,
    missing: row.status === 'DRAFT' ? missingFacts(readinessOf(row), now.getTime()) : [],
    updatedAt: toInstant(row.updatedAt),
  }
}

const toTicketType = ({ price, pool, sales, saleStartsAt, saleEndsAt, ...type }: TicketTypeRow) => ({
  ...type,
  priceKES: toKES(price),
  quota: quotaOf(pool),
  taken: pool ? (pool.quota ?? pool.left) - pool.left : sales.sold,
  sold: sales.sold,
  grossKES: toKES(sales.gross),
  saleStartsAt: toInstantOrNull(saleStartsAt),
  saleEndsAt: toInstantOrNull(saleEndsAt),
})

export const toVendorEventDetail = (row: VendorEventRow, now: Date): VendorEventDetail => ({
  ...toVendorEvent(row, now),
  description: row.description,
  category: row.category,
  posterId: row.posterId,
  onlineLink: row.onlineLink,
  reEntry: row.reEntry,
  asksHolderNames: row.asksHolderNames,
  hasQueue: row.hasQueue,
  hasWaitlist: row.hasWaitlist,
  allowsTransfers: row.allowsTransfers,
  ticketTypes: row.ticketTypes.map(toTicketType),
  holders: row.holders,
  unnamed: row.unnamed,
  version: row.version,
})

/** An event of this vendor with its ticket types and sales. */
export async function findVendorEventRow(db: Db, vendorId: VendorId, id: EventId, now: Date): Promise<VendorEventRow> {
  const row = await selectOne(
    db,
    eventRow,
    sql`from ${events} ${withTickets(now)} where ${events.vendorId} = ${vendorId} and ${events.id} = ${id}`,
  )
  if (!row) throw notFound('The event')
  return row
}

export const findVendorEvent = async (db: Db, vendorId: VendorId, id: EventId, now: Date) =>
  toVendorEventDetail(await findVendorEventRow(db, vendorId, id, now), now)

/** How many of each type are sold, for a type that gets a quota of its own only now. */
export const soldByType = ({ ticketTypes }: VendorEventRow): Map<ProductId, number> =>
  new Map(ticketTypes.map(({ id, sales }) => [id, sales.sold]))
