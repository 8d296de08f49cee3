import type { InvoiceKind } from '#contracts/money/invoices.ts'
import type { InvoiceId, OrderId, RefundId, VendorId } from '#contracts/wire/primitives.ts'
import { cents, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'
import { orders } from '../orders.tables.ts'

/**
 * The last number that an issuer gave to a document of a kind. It is counted on in the transaction that writes the
 * document, so that no number is missing and none is given twice.
 */
export const invoiceSeries = pgTable('invoice_series', {
  series: text().primaryKey(),
  lastNumber: integer().notNull(),
})

/**
 * The documents of sales, each with what was true of its issuer when it was issued. Appended and never changed: the
 * migration's trigger refuses the rest. What was sold, and to whom, is read from the order, which does not change either.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id<InvoiceId>().notNull(),
    kind: text().$type<InvoiceKind>().notNull(),
    series: text().notNull(),
    number: integer().notNull(),
    /** Whose sale it is of; of a commission it is the buyer. */
    vendorId: id<VendorId>().notNull(),
    orderId: id<OrderId>(),
    refundId: id<RefundId>(),
    /** `2026-11`, in Nairobi. */
    month: text(),
    /** Where it is, and its phone, are of its shop and go with it. */
    issuerName: text().notNull(),
    issuerPin: text(),
    /** The company that it is made out to; null of who buys for themselves. */
    buyerName: text(),
    buyerPin: text(),
    /** What of each price is VAT: 16 % is 1600. Null of who is not registered. */
    vatBasisPoints: integer(),
    totalCents: cents().notNull(),
    /** Of what the shop sold; the marketplace may have borne a part of the price. */
    vatCents: cents().notNull(),
    /** What is printed on it: when it was paid, when the refund arrived; of a commission, when it was issued. */
    datedAt: moment().notNull(),
    issuedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    unique('invoices_number_key').on(table.series, table.number, table.vendorId),
    uniqueIndex('invoices_receipt_key').on(table.vendorId, table.orderId).where(sql`${table.kind} = 'RECEIPT'`),
    uniqueIndex('invoices_credit_note_key')
      .on(table.vendorId, table.refundId)
      .where(sql`${table.kind} = 'CREDIT_NOTE'`),
    uniqueIndex('invoices_commission_key')
      .on(table.vendorId, table.month)
      .where(sql`${table.kind} = 'COMMISSION_INVOICE'`),
    index('invoices_order_idx').on(table.vendorId, table.orderId).where(sql`${table.orderId} is not null`),
    index('invoices_vendor_dated_idx').on(table.vendorId, table.datedAt.desc(), table.id.desc()),
    vendorForeignKey('invoices_order_fk', [table.vendorId, table.orderId], orders),
    check(
      'invoices_subject_of_kind',
      sql`case ${table.kind}
        when 'RECEIPT' then ${table.orderId} is not null and ${table.refundId} is null and ${table.month} is null
        when 'CREDIT_NOTE' then ${table.orderId} is not null and ${table.refundId} is not null and ${table.month} is null
        when 'COMMISSION_INVOICE' then ${table.orderId} is null and ${table.refundId} is null and ${table.month} is not null
        else false end`,
    ),
    check('invoices_numbered', sql`${table.number} > 0`),
    check('invoices_buyer_has_pin', sql`(${table.buyerName} is null) = (${table.buyerPin} is null)`),
    check('invoices_vat_has_pin', sql`${table.vatBasisPoints} is null or ${table.issuerPin} is not null`),
    check(
      'invoices_vat_of_total',
      sql`case when ${table.vatBasisPoints} is null then ${table.vatCents} = 0 else ${table.vatCents} = 0 or sign(${table.vatCents}) = sign(${table.totalCents}) end`,
    ),
  ],
)

export type InvoiceRow = typeof invoices.$inferSelect
