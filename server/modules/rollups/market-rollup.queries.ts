import type { VendorId } from '#contracts/wire/primitives.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import type { DayRange } from './day-range.ts'
import { customerMonths, productSalesDays, salesDays } from './rollups.tables.ts'
import { nairobiMonthSql, paidLater } from './sales.queries.ts'

interface Added {
  /** All unless said. */
  vendorIds?: VendorId[]
  /** -1 takes away again what was added before. */
  times?: 1 | -1
}

/** Adds a day's sums, as they are, to those of its month, and of its quarter. */
export async function addToMonths(tx: Tx, { from }: DayRange, { vendorIds, times = 1 }: Added = {}): Promise<void> {
  const ofDay = (table: typeof salesDays | typeof productSalesDays) => sql`${acrossVendors('platform-totals')}
    and ${table.day} = ${from}::date ${vendorIds ? sql`and ${table.vendorId} = any(${sql.param(vendorIds)}::uuid[])` : sql``}`
  const month = sql`date_trunc('month', ${from}::date)::date`
  const quarter = sql`date_trunc('quarter', ${from}::date)::date`
  await tx.execute(sql`
    insert into sales_months as sums (vendor_id, month, orders, total_cents)
    select ${salesDays.vendorId}, ${month}, ${salesDays.orders} * ${times}::int, ${salesDays.totalCents} * ${times}::int
    from ${salesDays} where ${ofDay(salesDays)}
    on conflict (vendor_id, month) do update set
      orders = sums.orders + excluded.orders, total_cents = sums.total_cents + excluded.total_cents`)
  const addProducts = (startsOn: SQL, months: number) =>
    tx.execute(sql`
      insert into product_sales_months as sums (vendor_id, product_id, month, months, event_id, quantity, gross_cents)
      select ${productSalesDays.vendorId}, ${productSalesDays.productId}, ${startsOn}, ${months}::int, ${productSalesDays.eventId},
        ${productSalesDays.quantity} * ${times}::int, ${productSalesDays.grossCents} * ${times}::int
      from ${productSalesDays} where ${ofDay(productSalesDays)}
      on conflict (vendor_id, product_id, month, months) do update set
        quantity = sums.quantity + excluded.quantity, gross_cents = sums.gross_cents + excluded.gross_cents`)
  await addProducts(month, 1)
  await addProducts(quarter, 3)
}

/** The sales of all vendors on a day, which are rolled up already. */
const salesOfDay = ({ from }: DayRange) => sql`
  select coalesce(sum(${salesDays.orders}), 0) as orders, coalesce(sum(${salesDays.totalCents}), 0) as total_cents,
    coalesce(sum(${salesDays.commissionCents}), 0) as commission_cents
  from ${salesDays} where ${acrossVendors('platform-totals')} and ${salesDays.day} = ${from}::date`

export const rollUpMarket = (tx: Tx, range: DayRange) =>
  tx.execute(sql`
    insert into market_days (day, orders, total_cents, commission_cents, checkouts, checkouts_paid)
    select ${range.from}::date, sold.*, placed.* from (${salesOfDay(range)}) sold, (
      select count(*), count(*) filter (where ${orders.paidAt} is not null and not (${paidLater})) from ${orders}
      where ${acrossVendors('platform-totals')}
        and ${orders.placedAt} >= ${momentSql(range.startsAt)} and ${orders.placedAt} < ${momentSql(range.endsAt)}) placed`)

/** The same once some vendors' sales of the day were rolled up again. */
export const updateMarketRollup = (tx: Tx, range: DayRange) =>
  tx.execute(sql`
    update market_days set orders = sold.orders, total_cents = sold.total_cents, commission_cents = sold.commission_cents
    from (${salesOfDay(range)}) sold where market_days.day = ${range.from}::date`)

/** Who ordered on a day: days are rolled up one after the other, so that the first month of each is known. */
export const rollUpCustomers = (tx: Tx, { startsAt, endsAt }: DayRange) =>
  tx.execute(sql`
    with added as (
      insert into customer_months (customer_id, month, first_month)
      select customer_id, month, coalesce(
        (select min(first_month) from customer_months earlier where earlier.customer_id = ordered.customer_id), month)
      from (
        select distinct ${orders.customerId} as customer_id, ${nairobiMonthSql(orders.paidAt)} as month from ${orders}
        where ${acrossVendors('platform-totals')}
          and ${orders.paidAt} >= ${momentSql(startsAt)} and ${orders.paidAt} < ${momentSql(endsAt)}) ordered
      on conflict do nothing returning ${customerMonths.firstMonth}, ${customerMonths.month})
    insert into cohort_months as sums (first_month, month, customers)
    select first_month, month, count(*) from added group by first_month, month
    on conflict (first_month, month) do update set customers = sums.customers + excluded.customers`)
