import type { TransferKind } from '#contracts/money/revenue.ts'
import type { EventId, ProductId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'
import { cents, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from '#server/platform/database/drizzle-tables.ts'

/** The days in Nairobi that were rolled up, one after the other. Of a later day the rows themselves are read. */
export const rolledUpDays = pgTable('rolled_up_days', {
  day: date().primaryKey(),
  rolledUpAt: moment().notNull(),
})

/**
 * The sales of a vendor on a rolled-up day. A vendor without a row sold nothing. One that `isStale` was changed since
 * (a refund, an order that was turned down): the migration's triggers mark it in the transaction that changes it, and
 * its orders are read instead.
 */
export const salesDays = pgTable(
  'sales_days',
  {
    vendorId: id<VendorId>().notNull(),
    day: date().notNull(),
    orders: integer().notNull(),
    /** What was paid for them, and what of that was sold on the vendor's account. */
    totalCents: cents().notNull(),
    grossCents: cents().notNull(),
    refundedCents: cents().notNull(),
    commissionCents: cents().notNull(),
    isStale: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.day] }),
    index('sales_days_stale_idx').on(table.day).where(sql`${table.isStale}`),
    index('sales_days_day_idx').on(table.day),
  ],
)

/** What was sold of a product on a rolled-up day. */
export const productSalesDays = pgTable(
  'product_sales_days',
  {
    vendorId: id<VendorId>().notNull(),
    day: date().notNull(),
    productId: id<ProductId>().notNull(),
    eventId: id<EventId>(),
    /** As it was called last on that day. */
    name: text().notNull(),
    quantity: integer().notNull(),
    grossCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.day, table.productId] }),
    foreignKey({
      name: 'product_sales_days_day_fk',
      columns: [table.vendorId, table.day],
      foreignColumns: [salesDays.vendorId, salesDays.day],
    }).onDelete('cascade'),
    index('product_sales_days_day_idx').on(table.day),
  ],
)

/**
 * The sums of a vendor's days in a month, named by its first day: also those that are stale, as they were rolled up.
 */
export const salesMonths = pgTable(
  'sales_months',
  {
    vendorId: id<VendorId>().notNull(),
    month: date().notNull(),
    orders: integer().notNull(),
    totalCents: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.month] })],
)

/** The same of a product's, of a month and of each quarter: a year of them is five rows of a product. */
export const productSalesMonths = pgTable(
  'product_sales_months',
  {
    vendorId: id<VendorId>().notNull(),
    productId: id<ProductId>().notNull(),
    month: date().notNull(),
    /** How many from this one on: 1, or the 3 of a quarter. */
    months: smallint().notNull(),
    eventId: id<EventId>(),
    quantity: integer().notNull(),
    grossCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.productId, table.month, table.months] }),
    index('product_sales_months_month_idx').on(table.months, table.month),
  ],
)

/**
 * A rolled-up day of the whole market. Its sales are the sums of all vendors' `sales_days`, also those that are stale,
 * as they were rolled up. Only the worker writes it: what changes a sale never waits for another vendor's.
 */
export const marketDays = pgTable('market_days', {
  day: date().primaryKey(),
  orders: integer().notNull(),
  totalCents: cents().notNull(),
  commissionCents: cents().notNull(),
  /**
   * Orders placed on this day, and how many of them were paid at once (`paidAtOnce`): neither changes once the day is
   * over.
   */
  checkouts: integer().notNull(),
  checkoutsPaid: integer().notNull(),
})

/**
 * That a customer ordered in a month (its first day), and since which month they do. What was paid for once stays so.
 */
export const customerMonths = pgTable(
  'customer_months',
  {
    customerId: id<UserId>().notNull(),
    month: date().notNull(),
    firstMonth: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.month] })],
)

/** How many customers, of those who first ordered in a month, ordered in this one. */
export const cohortMonths = pgTable(
  'cohort_months',
  {
    firstMonth: date().notNull(),
    month: date().notNull(),
    customers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.firstMonth, table.month] })],
)

/**
 * By how much each kind of transfer changed a vendor's balance on a rolled-up day. The ledger is appended to, so that
 * this never changes.
 */
export const accountDays = pgTable(
  'account_days',
  {
    vendorId: id<VendorId>().notNull(),
    accountKey: text().$type<AccountKey>().notNull(),
    day: date().notNull(),
    kind: text().$type<TransferKind>().notNull(),
    amountCents: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.accountKey, table.day, table.kind] })],
)
