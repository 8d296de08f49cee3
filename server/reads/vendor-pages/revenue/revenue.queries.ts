import type { Sales, VendorRevenue } from '#contracts/money/revenue.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { ProductId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { isHeldSql } from '#server/modules/payouts/index.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import {
  centsKept,
  type DayRange,
  eachDay,
  isRolledUpIn,
  isSaleOfOpenDays,
  joinLinesBack,
  joinRefunds,
  nairobiDaySql,
  openDays,
  quantityKept,
  soldCents,
  toDayRange,
} from '#server/modules/rollups/index.ts'
import { productSalesDays, salesDays } from '#server/modules/rollups/rollups.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, select, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'

const accountBalance = (vendorId: VendorId, key: AccountKey) =>
  sql<Cents>`coalesce((select ${ledgerAccounts.balanceCents} from ${ledgerAccounts}
    where ${ledgerAccounts.vendorId} = ${vendorId} and ${ledgerAccounts.key} = ${key}), 0)::bigint`

const dueDay = nairobiDaySql(orders.earningsDueAt)

/** What becomes available on each day, of the orders that are completed. */
const releasesSql = (vendorId: VendorId) =>
  jsonArray(
    jsonObject({ day: sql<string>`day`, cents: sql<Cents>`cents` }),
    sql`from (
      select ${dueDay}::text as day, sum(${ledgerEntries.amountCents}) as cents
      from ${orders}
        join ${ledgerTransfers} on ${ledgerTransfers.vendorId} = ${orders.vendorId} and ${ledgerTransfers.orderId} = ${orders.id}
        join ${ledgerEntries} on ${ledgerEntries.vendorId} = ${ledgerTransfers.vendorId} and ${ledgerEntries.transferId} = ${ledgerTransfers.id}
      where ${orders.vendorId} = ${vendorId} and ${orders.earningsDueAt} is not null and ${orders.earningsHeldAt} is null
        and ${ledgerEntries.accountKey} = 'pending'
      group by ${dueDay} having sum(${ledgerEntries.amountCents}) <> 0) due`,
    { orderBy: sql`day` },
  )

const isUnderWay = sql`${payouts.status} in ('REQUESTED', 'APPROVED', 'SENT')`

const paidOutSums = (now: Date) =>
  columns({
    onItsWay: sql<Cents>`coalesce(sum(${payouts.amountCents})
    filter (where ${isUnderWay} and not ${isHeldSql(now)}), 0)::bigint`,
    held: sql<Cents>`coalesce(sum(${payouts.amountCents}) filter (where ${isHeldSql(now)}), 0)::bigint`,
    paidOut: sql<Cents>`coalesce(sum(${payouts.amountCents}) filter (where ${payouts.status} = 'PAID'), 0)::bigint`,
  })

/** The vendor's balances, and when the pending part becomes available. */
export async function readBalance(
  db: Db,
  vendorId: VendorId,
  now: Date,
): Promise<Pick<VendorRevenue, 'balance' | 'nextReleases' | 'unscheduledKES'>> {
  const found = await selectOne(
    db,
    columns({
      pending: accountBalance(vendorId, 'pending'),
      available: accountBalance(vendorId, 'available'),
      onItsWay: sql<Cents>`paid."onItsWay"`,
      held: sql<Cents>`paid.held`,
      paidOut: sql<Cents>`paid."paidOut"`,
      releases: releasesSql(vendorId),
    }),
    sql`from (select ${paidOutSums(now)} from ${payouts} where ${payouts.vendorId} = ${vendorId}) paid`,
  )
  assert(found, 'sums are one row')
  const scheduled = found.releases.reduce((sum, { cents }) => sum + cents, 0)
  return {
    balance: {
      pendingKES: toKES(found.pending),
      availableKES: toKES(found.available),
      onItsWayKES: toKES(found.onItsWay),
      heldKES: toKES(found.held),
      paidOutKES: toKES(found.paidOut),
    },
    nextReleases: found.releases.map(({ day, cents }) => ({ day, amountKES: toKES(cents) })),
    unscheduledKES: toKES(found.pending - scheduled),
  }
}

const dayOfSales = columns({
  day: sql<string>`day::text`,
  orders: sql<number>`orders`,
  gross: sql<Cents>`gross`,
  refunded: sql<Cents>`refunded`,
  commission: sql<Cents>`commission`,
})
type DayRow = ValueOf<typeof dayOfSales>

/** The sales of a vendor day by day, as `sales_of_days`. */
const salesOfDays = (vendorId: VendorId, range: DayRange) => sql`(
  select ${salesDays.day}, ${salesDays.orders}, ${salesDays.grossCents} as gross, ${salesDays.refundedCents} as refunded,
    ${salesDays.commissionCents} as commission
  from ${salesDays} where ${isRolledUpIn(vendorId, range)}
  union all
  select ${nairobiDaySql(orders.paidAt)}, count(*)::int, sum(${soldCents})::bigint, coalesce(sum(back.refunded), 0)::bigint,
    sum(${orders.commissionCents} - coalesce(back.commission, 0))::bigint
  from ${openDays(vendorId, range)} join ${orders} on ${orders.vendorId} = ${vendorId} and ${isSaleOfOpenDays} ${joinRefunds}
  group by ${nairobiDaySql(orders.paidAt)}) sales_of_days`

const nothing = { orders: 0, gross: 0, refunded: 0, commission: 0 }

const toSales = ({ orders, gross, refunded, commission }: Omit<DayRow, 'day'>): Sales => ({
  orders,
  grossKES: toKES(gross),
  refundedKES: toKES(refunded),
  commissionKES: toKES(commission),
  earningsKES: toKES(gross - refunded - commission),
})

const updateDailyRollups = (rows: DayRow[]) =>
  toSales(
    rows.reduce(
      (sum, row) => ({
        orders: sum.orders + row.orders,
        gross: sum.gross + row.gross,
        refunded: sum.refunded + row.refunded,
        commission: sum.commission + row.commission,
      }),
      nothing,
    ),
  )

/** Sales on each day of the range, with the totals of the range and of the preceding one. */
export async function readSales(
  db: Db,
  vendorId: VendorId,
  range: DayRange,
  before: DayRange,
): Promise<Pick<VendorRevenue, 'total' | 'previous' | 'days'>> {
  const both = toDayRange(before.from, range.to)
  const rows = await select(db, dayOfSales, sql`from ${salesOfDays(vendorId, both)}`)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const rowsOf = (of: DayRange) => rows.filter(({ day }) => day >= of.from && day <= of.to)
  return {
    total: updateDailyRollups(rowsOf(range)),
    previous: { ...updateDailyRollups(rowsOf(before)), from: before.from, to: before.to },
    days: eachDay(range).map((day) => ({
      day,
      ...toSales(byDay.get(day) ?? nothing),
    })),
  }
}

/** The twenty products with the highest sales, of the lines that were `sold`. */
const bestProducts = jsonArray(
  jsonObject({
    id: sql<ProductId>`best.id`,
    name: sql<string>`best.name`,
    quantity: sql<number>`best.quantity`,
    cents: sql<Cents>`best.cents`,
  }),
  sql`from (
    select product_id as id, (array_agg(name order by sold_at desc))[1] as name, sum(quantity)::int as quantity, sum(cents) as cents
    from sold group by product_id order by sum(cents) desc, product_id limit 20) best`,
  { orderBy: sql`best.cents desc, best.name` },
)

const bestEventsSql = (vendorId: VendorId) =>
  jsonArray(
    jsonObject({
      id: events.id,
      slug: events.slug,
      title: events.title,
      tickets: sql<number>`best.tickets`,
      cents: sql<Cents>`best.cents`,
    }),
    sql`from (
    select sold.event_id as id, sum(sold.quantity)::int as tickets, sum(sold.cents) as cents
    from sold where sold.event_id is not null group by sold.event_id order by sum(sold.cents) desc, sold.event_id limit 20) best
    join ${events} on ${events.vendorId} = ${vendorId} and ${events.id} = best.id`,
    { orderBy: sql`best.cents desc, ${events.title}` },
  )

/** The highest sales by product, and by event. */
export async function readBestSellers(
  db: Db,
  vendorId: VendorId,
  range: DayRange,
): Promise<Pick<VendorRevenue, 'products' | 'events'>> {
  const sold = sql`with sold as materialized (
    select ${productSalesDays.productId} as product_id, ${productSalesDays.eventId} as event_id, ${productSalesDays.name} as name,
      ${productSalesDays.quantity} as quantity, ${productSalesDays.grossCents} as cents, ${productSalesDays.day}::timestamptz as sold_at
    from ${salesDays} join ${productSalesDays}
      on ${productSalesDays.vendorId} = ${salesDays.vendorId} and ${productSalesDays.day} = ${salesDays.day}
    where ${isRolledUpIn(vendorId, range)}
    union all
    select ${orderLines.productId}, ${orderLines.eventId}, ${orderLines.name}, ${quantityKept}, ${centsKept}, ${orders.paidAt}
    from ${openDays(vendorId, range)} join ${orders} on ${orders.vendorId} = ${vendorId} and ${isSaleOfOpenDays}
      join ${orderLines} on ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id} ${joinLinesBack}
    where ${quantityKept} > 0)`
  const bestSellers = columns({ products: bestProducts, events: bestEventsSql(vendorId) })
  const [found] = await select(db, bestSellers, sql``, { ctes: sold })
  assert(found, 'lists are one row')
  return {
    products: found.products.map(({ cents, ...product }) => ({ ...product, grossKES: toKES(cents) })),
    events: found.events.map(({ cents, ...event }) => ({ ...event, grossKES: toKES(cents) })),
  }
}
