import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { ledgerAccounts, ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { isOfOrder } from '#server/modules/payments/index.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { readDue } from '#server/platform/database/sharding/read-due.queries.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { startOfDay } from '#server/platform/nairobi.ts'
import { orders } from '../orders.tables.ts'
import { invoices } from './invoices.tables.ts'

/** Older ones are issued when somebody asks for them. */
const daysBack = 45
const atOnce = 500

interface Found {
  id: OrderId
  vendorId: VendorId
}

const found = columns({ id: orders.id, vendorId: orders.vendorId })
const none = (where: SQL) => sql`not exists (select 1 from ${invoices} where ${where})`

/** Paid orders without a receipt, but those that have failed. */
export function ordersWithoutReceipt(db: Db, until: Date, failed: readonly OrderId[]): Promise<Found[]> {
  return readDue(db, orders.vendorId, (whose) =>
    select(
      db,
      found,
      sql`from ${orders} where ${whose(orders.vendorId)} and ${orders.totalCents} > 0
      and ${orders.paidAt} >= ${momentSql(plus(until, -days(daysBack)))} and ${orders.paidAt} < ${momentSql(until)}
      and ${none(sql`${invoices.vendorId} = ${orders.vendorId} and ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'RECEIPT'`)}
      and ${orders.id} <> all(${sql.param(failed)}::uuid[])
      order by ${orders.paidAt}, ${orders.id} limit ${atOnce}`,
    ),
  )
}

/** Orders with a refund that has arrived, and that has no credit note. */
export function ordersWithUncreditedRefund(db: Db, until: Date, failed: readonly OrderId[]): Promise<Found[]> {
  return readDue(db, refunds.vendorId, (whose) =>
    select(
      db,
      found,
      sql`from ${refunds} join ${orders} on ${orders.vendorId} = ${refunds.vendorId} and ${orders.id} = ${refunds.orderId}
      where ${whose(refunds.vendorId)} and ${refunds.status} = 'SUCCEEDED' and ${isOfOrder}
        and ${refunds.settledAt} >= ${momentSql(plus(until, -days(daysBack)))} and ${refunds.settledAt} < ${momentSql(until)}
        and ${none(sql`${invoices.vendorId} = ${refunds.vendorId} and ${invoices.refundId} = ${refunds.id} and ${invoices.kind} = 'CREDIT_NOTE'`)}
        and ${orders.id} <> all(${sql.param(failed)}::uuid[])
      order by ${refunds.settledAt}, ${refunds.id} limit ${atOnce}`,
    ),
  )
}

/** Those that the ledger moved something of in that month. */
export function vendorsWithoutCommissionInvoice(db: Db, month: string): Promise<{ id: VendorId }[]> {
  const startsAt = startOfDay(`${month}-01`)
  return select(
    db,
    columns({ id: sql<VendorId>`shops.id` }),
    sql`from (select distinct ${ledgerAccounts.vendorId} as id from ${ledgerAccounts} where ${acrossVendors('due-work')}) shops
      where exists (select 1 from ${ledgerTransfers} where ${ledgerTransfers.vendorId} = shops.id
          and ${ledgerTransfers.createdAt} >= ${momentSql(startsAt)}
          and ${ledgerTransfers.createdAt} < ${momentSql(plus(startsAt, days(31)))})
      and ${none(sql`${invoices.vendorId} = shops.id and ${invoices.month} = ${month} and ${invoices.kind} = 'COMMISSION_INVOICE'`)}`,
  )
}
