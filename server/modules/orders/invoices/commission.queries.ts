import type { Cents } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { ledgerEntries, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'

/** When a month of Nairobi's calendar begins. */
export const startOfMonth = (month: string) => startOfDay(`${month}-01`)

/** The last month that is over. */
export const monthBefore = (now: Date): string => {
  const firstOfMonth = startOfDay(`${nairobiDay(now).slice(0, 7)}-01`)
  return nairobiDay(plus(firstOfMonth, -days(1))).slice(0, 7)
}

/** `2026-12` after `2026-11`. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

export interface Commission {
  orders: Cents
  refunds: Cents
  others: Cents
  /** How many transfers of its sales and refunds there were. */
  count: number
}

/** What the shop gave the marketplace as commission in a month, by what moved it; the ledger's own figures. */
export async function readCommission(db: Db, vendorId: VendorId, month: string): Promise<Commission> {
  const sum = (condition: SQL) =>
    sql<Cents>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${condition}), 0)::bigint`
  const isRefund = sql`${ledgerTransfers.kind} in ('refund_requested', 'refund_failed')`
  // What the marketplace keeps of nobody's money, or moves among its own accounts, no shop has paid.
  const movedBalance = sql`exists (select 1 from ${ledgerEntries} balance
    where balance.vendor_id = ${ledgerTransfers.vendorId} and balance.transfer_id = ${ledgerTransfers.id}
      and balance.account_key in ('pending', 'available'))`
  const found = await selectOne(
    db,
    columns({
      orders: sum(sql`${ledgerTransfers.kind} = 'order_paid'`),
      refunds: sum(isRefund),
      count: sql<number>`(count(*) filter (where ${ledgerTransfers.kind} = 'order_paid' or ${isRefund}))::int`,
      others: sum(sql`${ledgerTransfers.kind} <> 'order_paid' and not (${isRefund})`),
    }),
    sql`from ${ledgerTransfers} left join ${ledgerEntries} on ${ledgerEntries.vendorId} = ${ledgerTransfers.vendorId}
        and ${ledgerEntries.transferId} = ${ledgerTransfers.id}
        and ${ledgerEntries.accountKey} = 'commission'
      where ${ledgerTransfers.vendorId} = ${vendorId} and (${ledgerTransfers.kind} = 'order_paid' or ${isRefund} or ${movedBalance})
        and ${ledgerTransfers.createdAt} >= ${momentSql(startOfMonth(month))}
        and ${ledgerTransfers.createdAt} < ${momentSql(startOfMonth(nextMonth(month)))}`,
  )
  return found ?? { orders: 0, refunds: 0, others: 0, count: 0 }
}

/** The shop that the commission was of, as the invoice names it. */
export const findInvoicedShop = (db: Db, id: VendorId) =>
  selectOne(
    db,
    columns({ name: vendors.name, address: vendors.address, kraPin: vendors.kraPin }),
    sql`from ${vendors} where ${vendors.id} = ${id}`,
  )
