import type { VendorId } from '#contracts/wire/primitives.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { balanceAccounts } from './account-days.queries.ts'
import type { DayRange } from './day-range.ts'
import {
  centsKept,
  isSale,
  joinLinesBack,
  joinRefunds,
  nairobiDaySql,
  quantityKept,
  soldCents,
} from './sales.queries.ts'

/** After the last day that was rolled up, or the first on which money moved; null when none ever did. */
export async function nextDay(db: Db): Promise<string | null> {
  const [found] = await select(
    db,
    columns({
      day: sql<string | null>`coalesce(
        (select max(day) + 1 from rolled_up_days),
        least(
          (select ${nairobiDaySql(orders.paidAt)} from ${orders}
            where ${acrossVendors('platform-totals')} and ${orders.paidAt} is not null order by ${orders.paidAt} limit 1),
          (select min(${nairobiDaySql(ledgerTransfers.createdAt)}) from ${ledgerTransfers} where ${acrossVendors('platform-totals')})))::text`,
    }),
    sql``,
  )
  return found?.day ?? null
}

/** The sales of a day of all vendors, or of some. */
export async function rollUpSales(tx: Tx, range: DayRange, vendorIds?: VendorId[]): Promise<void> {
  const isRolledUp = sql`${acrossVendors('platform-totals')} and ${isSale(range)}
    ${vendorIds ? sql`and ${orders.vendorId} = any(${sql.param(vendorIds)}::uuid[])` : sql``}`
  await tx.execute(sql`
    insert into sales_days (vendor_id, day, orders, total_cents, gross_cents, refunded_cents, commission_cents, is_stale)
    select ${orders.vendorId}, ${range.from}::date, count(*), sum(${orders.totalCents}), sum(${soldCents}), coalesce(sum(back.refunded), 0),
      sum(${orders.commissionCents} - coalesce(back.commission, 0)), false
    from ${orders} ${joinRefunds} where ${isRolledUp} group by ${orders.vendorId}`)
  await tx.execute(sql`
    insert into product_sales_days (vendor_id, day, product_id, event_id, name, quantity, gross_cents)
    select ${orders.vendorId}, ${range.from}::date, ${orderLines.productId}, (max(${orderLines.eventId}::text))::uuid,
      (array_agg(${orderLines.name} order by ${orders.paidAt} desc, ${orderLines.id} desc))[1],
      sum(${quantityKept}), sum(${centsKept})
    from ${orders}
      join ${orderLines} on ${orderLines.vendorId} = ${orders.vendorId} and ${orderLines.orderId} = ${orders.id} ${joinLinesBack}
    where ${isRolledUp} and ${quantityKept} > 0 group by ${orders.vendorId}, ${orderLines.productId}`)
}

/** Vendor by vendor, as each has an index by time of its own. */
export const rollUpAccounts = (tx: Tx, { from, startsAt, endsAt }: DayRange) =>
  tx.execute(sql`
    insert into account_days (vendor_id, account_key, day, kind, amount_cents)
    select of_vendor.vendor_id, moved.account_key, ${from}::date, moved.kind, moved.amount
    from (select distinct ${ledgerAccounts.vendorId} from ${ledgerAccounts} where ${acrossVendors('platform-totals')}) of_vendor
    cross join lateral (
      select ${ledgerEntries.accountKey}, ${ledgerTransfers.kind}, sum(${ledgerEntries.amountCents}) as amount
      from ${ledgerTransfers} join ${ledgerEntries}
        on ${ledgerEntries.vendorId} = ${ledgerTransfers.vendorId} and ${ledgerEntries.transferId} = ${ledgerTransfers.id}
      where ${ledgerTransfers.vendorId} = of_vendor.vendor_id
        and ${ledgerTransfers.createdAt} >= ${momentSql(startsAt)} and ${ledgerTransfers.createdAt} < ${momentSql(endsAt)}
        and ${ledgerEntries.accountKey} = any(${sql.param(Object.values(balanceAccounts))}::text[])
      group by ${ledgerEntries.accountKey}, ${ledgerTransfers.kind}) moved`)
