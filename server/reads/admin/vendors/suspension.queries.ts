import type { previewSuspension } from '#contracts/admin/vendors.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { EventId, VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql } from '#server/modules/catalog/index.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { owedCents } from '#server/modules/payouts/index.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, fixed, jsonObject, selectOne } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'

interface CountAndCents {
  count: number
  cents: Cents
}

interface ComingEvent {
  id: EventId
  title: string
  startsAt: number
  tickets: number
}

const numbers = {
  products: fixed(sql<number>`(select count(*)::int from ${products}
    where ${products.vendorId} = ${vendors.id} and ${isPublicSql})`),
  orders: fixed(sql<CountAndCents>`(select ${jsonObject({
    count: sql<number>`count(*)`,
    cents: sql<Cents>`coalesce(sum(${orders.totalCents}), 0)`,
  })} from ${orders} where ${orders.vendorId} = ${vendors.id}
    and ${orders.status} in ('PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY'))`),
  payouts: fixed(
    sql<CountAndCents>`(select ${jsonObject({
      count: sql<number>`count(*)`,
      cents: sql<Cents>`coalesce(sum(${payouts.amountCents}), 0)`,
    })} from ${payouts} where ${payouts.vendorId} = ${vendors.id} and ${payouts.status} in ('REQUESTED', 'APPROVED'))`,
  ),
  owedCents: fixed(owedCents(vendors.id)),
}

const comingEvent = jsonObject({
  id: events.id,
  title: events.title,
  startsAt: millisecondsSql(events.startsAt),
  tickets: sql<number>`(select count(*) from ${tickets} where ${tickets.vendorId} = ${events.vendorId}
    and ${tickets.eventId} = ${events.id} and ${tickets.status} = 'VALID')`,
})

/** The next of its events, which are as many as somebody reads. */
const comingEvents = (now: Date) => sql<ComingEvent[]>`(select coalesce(json_agg(coming), '[]') from (
  select ${comingEvent} as coming from ${events} where ${events.vendorId} = ${vendors.id}
    and ${events.status} = 'PUBLISHED' and ${events.takenDownAt} is null and ${events.endsAt} > ${momentSql(now)}
    order by ${events.startsAt} limit 20) as next)`

export async function findSuspensionPreview(
  db: Db,
  id: VendorId,
  now: Date,
): Promise<ResponseOf<typeof previewSuspension>> {
  const row = await selectOne(
    db,
    columns({ ...numbers, events: comingEvents(now) }),
    sql`from ${vendors} where ${vendors.id} = ${id}`,
  )
  if (!row) throw notFound('The vendor')
  return {
    products: row.products,
    orders: { count: row.orders.count, totalKES: toKES(row.orders.cents) },
    payouts: { count: row.payouts.count, totalKES: toKES(row.payouts.cents) },
    owedKES: toKES(row.owedCents),
    events: row.events.map(({ startsAt, ...event }) => ({ ...event, startsAt: toInstant(startsAt) })),
  }
}
