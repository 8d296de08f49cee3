import type { OrderStatus } from '#contracts/orders.ts'
import type { SalesFigure, VendorDashboard } from '#contracts/reporting.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { products, productVariations, stocks } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'
import { ledgerAccounts } from '#server/modules/ledger/ledger.tables.ts'
import { isInKitchen } from '#server/modules/orders/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { orderProblems } from '#server/modules/problems/problems.tables.ts'
import { isSale, soldCents } from '#server/modules/rollups/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { deliveryAreas, vendorOpeningWindows, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  columns,
  jsonArray,
  jsonObject,
  notNull,
  nullable,
  selectOne,
  subquery,
  type ValueOf,
} from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'

type Dashboard<Part extends keyof VendorDashboard> = Promise<Pick<VendorDashboard, Part>>

const lowStockMost = 5
const listMost = 6

const problemsToAnswer = (vendorId: VendorId) =>
  notNull(
    subquery(
      jsonObject({
        count: sql<number>`count(*)`,
        first: millisecondsSql(sql<Date | null>`min(${orderProblems.answerBy})`),
      }),
      sql`from ${orderProblems} where ${orderProblems.vendorId} = ${vendorId} and ${orderProblems.status} = 'REPORTED'`,
    ),
  )

/** The orders by status, what waits for an answer, and the sales of today and of a week ago. */
export async function readWork(
  db: Db,
  vendorId: VendorId,
  now: Date,
): Dashboard<'day' | 'orders' | 'problems' | 'today' | 'lastWeek' | 'lastWeekByNow'> {
  const day = nairobiDay(now)
  const today = { startsAt: startOfDay(day), endsAt: plus(startOfDay(day), days(1)) }
  const lastWeek = { startsAt: plus(today.startsAt, -days(7)), endsAt: plus(today.endsAt, -days(7)) }
  const lastWeekByNow = { startsAt: lastWeek.startsAt, endsAt: plus(now, -days(7)) }
  const countIn = (...statuses: OrderStatus[]) =>
    sql<number>`count(*) filter (where ${orders.status} = any(${sql.param(statuses)}::text[]))::int`
  const figure = (time: { startsAt: Date; endsAt: Date }) =>
    jsonObject({
      cents: sql<Cents>`coalesce(sum(${soldCents}) filter (where ${isSale(time)}), 0)`,
      orders: sql<number>`count(*) filter (where ${isSale(time)})`,
    })
  const found = await selectOne(
    db,
    columns({
      toAccept: countIn('PAID'),
      preparing: sql<number>`count(*) filter (where ${orders.status} = 'ACCEPTED' and ${isInKitchen(now)})::int`,
      ready: countIn('READY', 'OUT_FOR_DELIVERY'),
      acceptBy: millisecondsSql(sql<Date | null>`min(${orders.acceptBy}) filter (where ${orders.status} = 'PAID')`),
      problems: problemsToAnswer(vendorId),
      today: figure(today),
      lastWeek: figure(lastWeek),
      lastWeekByNow: figure(lastWeekByNow),
    }),
    sql`from ${orders} where ${orders.vendorId} = ${vendorId}
      and (${orders.status} in ('PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY')
        or ${orders.paidAt} >= ${momentSql(lastWeek.startsAt)})`,
  )
  assert(found, 'sums are one row')
  return {
    day,
    orders: {
      toAccept: found.toAccept,
      preparing: found.preparing,
      ready: found.ready,
      acceptBy: toInstantOrNull(found.acceptBy),
    },
    problems: { toAnswer: found.problems.count, answerBy: toInstantOrNull(found.problems.first) },
    today: toFigure(found.today),
    lastWeek: toFigure(found.lastWeek),
    lastWeekByNow: toFigure(found.lastWeekByNow),
  }
}

const toFigure = ({ cents, orders }: { cents: Cents; orders: number }): SalesFigure => ({
  salesKES: toKES(cents),
  orders,
})

const sumOfAccount = (key: AccountKey) =>
  sql<Cents>`coalesce(sum(${ledgerAccounts.balanceCents}) filter (where ${ledgerAccounts.key} = ${sql.raw(`'${key}'`)}), 0)::bigint`

const balances = columns({ pending: sumOfAccount('pending'), available: sumOfAccount('available') })

/** Earnings that were not paid out yet. */
export async function readBalance(db: Db, vendorId: VendorId): Dashboard<'balance'> {
  const found = await selectOne(
    db,
    balances,
    sql`from ${ledgerAccounts}
      where ${ledgerAccounts.vendorId} = ${vendorId} and ${ledgerAccounts.key} in ('pending', 'available')`,
  )
  assert(found, 'sums are one row')
  return { balance: { pendingKES: toKES(found.pending), availableKES: toKES(found.available) } }
}

const lowProduct = columns({
  productId: products.id,
  productVariationId: nullable(productVariations.id),
  name: products.name,
  variationName: nullable(productVariations.name),
  left: stocks.left,
})

const nextEvent = columns({
  id: events.id,
  slug: events.slug,
  title: events.title,
  venue: events.venue,
  startsAt: millisecondsSql(events.startsAt),
  capacity: nullable(stocks.quota),
  sold: sql<number>`(
    select count(*) from ${tickets} where ${tickets.vendorId} = ${events.vendorId} and ${tickets.eventId} = ${events.id}
      and ${tickets.status} <> 'VOID')`,
})

/** Products with little stock and upcoming events, as two lists in one row. */
export async function readGoods(db: Db, vendorId: VendorId, now: Date): Dashboard<'lowStock' | 'events'> {
  const low = sql`from (
    select ${lowProduct} from ${products}
    left join ${productVariations} on ${productVariations.vendorId} = ${products.vendorId}
      and ${productVariations.productId} = ${products.id} and ${productVariations.removedAt} is null
    join ${stocks} on ${stocks.vendorId} = ${products.vendorId} and ${stocks.id} = coalesce(${productVariations.stockId}, ${products.stockId})
    where ${products.vendorId} = ${vendorId} and ${products.kind} = 'ITEM' and ${products.status} = 'ACTIVE'
      and ${stocks.left} <= ${lowStockMost}
    order by ${stocks.left}, ${products.name}, ${productVariations.name} limit ${listMost}) low`
  const next = sql`from (
    select ${nextEvent} from ${events}
    left join ${stocks} on ${stocks.vendorId} = ${events.vendorId} and ${stocks.id} = ${events.capacityStockId}
    where ${events.vendorId} = ${vendorId} and ${events.status} = 'PUBLISHED' and ${events.endsAt} > ${momentSql(now)}
    order by ${events.startsAt}, ${events.id} limit ${listMost}) next`
  const found = await selectOne(
    db,
    columns({
      lowStock: jsonArray(sql<ValueOf<typeof lowProduct>>`low`, low, {
        orderBy: sql`low.left, low.name, low."variationName"`,
      }),
      events: jsonArray(sql<ValueOf<typeof nextEvent>>`next`, next, { orderBy: sql`next."startsAt", next.id` }),
    }),
    sql``,
  )
  assert(found, 'lists are one row')
  return {
    lowStock: found.lowStock,
    events: found.events.map(({ startsAt, ...event }) => ({ ...event, startsAt: toInstant(startsAt) })),
  }
}

const goodsOf = (vendorId: VendorId) => sql`select 1 from ${products}
  where ${products.vendorId} = ${vendorId} and ${products.kind} = 'ITEM' and ${products.status} = 'ACTIVE'`

const setupOf = (vendorId: VendorId) =>
  columns({
    product: sql<boolean>`exists (${goodsOf(vendorId)})`,
    productPicture: sql<boolean>`exists (${goodsOf(vendorId)} and ${products.picture} is not null)`,
    cover: sql<boolean>`${vendors.cover} is not null`,
    hours: sql<boolean>`exists (select 1 from ${vendorOpeningWindows} where ${vendorOpeningWindows.vendorId} = ${vendorId})`,
    fulfilment: sql<boolean>`${vendors.hasPickup} or exists (
    select 1 from ${deliveryAreas} where ${deliveryAreas.vendorId} = ${vendorId})`,
    createdAt: millisecondsSql(vendors.createdAt),
    hasSold: sql<boolean>`exists (
    select 1 from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.paidAt} is not null and ${orders.totalCents} > 0)`,
  })

/** What a new shop has set up; null once nothing is missing, or something was sold all the same. */
export async function readSetup(db: Db, vendorId: VendorId, now: Date): Dashboard<'setup' | 'hasProducts' | 'isNew'> {
  const found = await selectOne(db, setupOf(vendorId), sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(found, 'whoever asks has a shop')
  const { hasSold, createdAt, ...setup } = found
  return {
    hasProducts: setup.product,
    isNew: createdAt >= plus(startOfDay(nairobiDay(now)), -days(6)).getTime(),
    setup: hasSold || Object.values(setup).every(Boolean) ? null : setup,
  }
}
