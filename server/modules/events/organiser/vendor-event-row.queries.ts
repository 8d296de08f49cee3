import { missingFacts } from '#contracts/events/event-readiness.ts'
import type { VendorEvent, VendorEventDetail, VendorEventTab } from '#contracts/events/vendor-events.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { ProductId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { poolSql } from '#server/modules/catalog/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { namingVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import type { TicketSales } from '../event-deps.ts'
import { events } from '../events.tables.ts'
import type { EventKey } from './write-event.ts'

const ticketTypeJson = (sales: TicketSales) =>
  jsonObject({
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
    gates: products.gates,
    hasUnlimitedEntries: products.hasUnlimitedEntries,
    checkInText: products.checkInText,
    validFrom: millisecondsSql(products.validFrom),
    validUntil: millisecondsSql(products.validUntil),
    sales: sales.ofType,
  })
type TicketTypeRow = ValueOf<ReturnType<typeof ticketTypeJson>>

const ticketTypesJson = (sales: TicketSales) =>
  jsonArray(
    ticketTypeJson(sales),
    sql`from ${products} where ${products.vendorId} = ${events.vendorId} and ${products.eventId} = ${events.id}
    and ${products.status} <> 'ARCHIVED'`,
    { orderBy: sql`${products.position}, ${products.id}` },
  )

export const eventRow = (sales: TicketSales) =>
  columns({
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
    checkOutTime: events.checkOutTime,
    asksHolderNames: events.asksHolderNames,
    hasQueue: events.hasQueue,
    hasWaitlist: events.hasWaitlist,
    allowsTransfers: events.allowsTransfers,
    capacityStockId: events.capacityStockId,
    pool: poolSql(events.vendorId, events.capacityStockId),
    version: events.version,
    updatedAt: millisecondsSql(events.updatedAt),
    ticketTypes: ticketTypesJson(sales),
    sold: sql<number>`counted.sold`,
    given: sql<number>`counted.given`,
    soldToday: sql<number>`counted.sold_today`,
    checkedIn: sql<number>`counted.checked_in`,
    holders: sql<number>`counted.holders`,
    unnamed: sql<number>`counted.unnamed`,
    gross: sql<number>`counted.gross`,
    earnings: sql<number>`counted.earnings`,
  })
export type VendorEventRow = ValueOf<ReturnType<typeof eventRow>>

/** Where an event stands in the list: one that is published is past from its end on. */
function eventTab({ status, endsAt }: Pick<VendorEventRow, 'status' | 'endsAt'>, now: Date): VendorEventTab {
  if (status !== 'PUBLISHED') return status
  return endsAt > now.getTime() ? 'ON_SALE' : 'PAST'
}

/** How many there were at first; where that is not kept, how many are left. */
const poolQuota = (pool: { left: number; quota: number | null } | null) => pool && (pool.quota ?? pool.left)

export const eventReadiness = ({ pool, ticketTypes, ...event }: VendorEventRow) => ({
  ...event,
  capacity: poolQuota(pool),
  ticketTypes: ticketTypes.map(({ pool, ...type }) => ({ ...type, quota: poolQuota(pool) })),
})

export function toVendorEvent(row: VendorEventRow, now: Date): VendorEvent {
  const { pool, ticketTypes } = row
  const capacity = poolQuota(pool)
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
    tab: eventTab(row, now),
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
    missing: row.status === 'DRAFT' ? missingFacts(eventReadiness(row), now.getTime()) : [],
    updatedAt: toInstant(row.updatedAt),
  }
}

const toTicketType = ({ price, pool, sales, ...type }: TicketTypeRow) => ({
  ...type,
  priceKES: toKES(price),
  quota: poolQuota(pool),
  taken: pool ? (pool.quota ?? pool.left) - pool.left : sales.sold,
  sold: sales.sold,
  grossKES: toKES(sales.gross),
  saleStartsAt: toInstantOrNull(type.saleStartsAt),
  saleEndsAt: toInstantOrNull(type.saleEndsAt),
  validFrom: toInstantOrNull(type.validFrom),
  validUntil: toInstantOrNull(type.validUntil),
})

export const toVendorEventDetail = (row: VendorEventRow, now: Date): VendorEventDetail => ({
  ...toVendorEvent(row, now),
  description: row.description,
  category: row.category,
  posterId: row.posterId,
  onlineLink: row.onlineLink,
  reEntry: row.reEntry,
  checkOutTime: row.checkOutTime,
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
export async function findVendorEventRow(
  db: Db,
  sales: TicketSales,
  { id, vendorId }: EventKey,
  now: Date,
): Promise<VendorEventRow> {
  const row = await selectOne(
    db,
    await namingVendor(db, vendorId, eventRow(sales)),
    sql`from ${events} ${await namingVendor(db, vendorId, sales.joinCounted(now))}
      where ${events.vendorId} = ${vendorId} and ${events.id} = ${id}`,
  )
  if (!row) throw notFound('The event')
  return row
}

export const findVendorEvent = async (db: Db, sales: TicketSales, key: EventKey, now: Date) =>
  toVendorEventDetail(await findVendorEventRow(db, sales, key, now), now)

/** How many of each type are sold, for a type that gets a quota of its own only now. */
export const soldByType = ({ ticketTypes }: VendorEventRow): Map<ProductId, number> =>
  new Map(ticketTypes.map(({ id, sales }) => [id, sales.sold]))
