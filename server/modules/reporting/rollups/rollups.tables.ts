import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { EventId, ProductId, VendorId } from '#contracts/wire/primitives.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'
import { cents, id, moment } from '#server/platform/database/columns.ts'

/** The days in Nairobi that were summed, one after the other. Of a later day the rows themselves are read. */
export const summedDays = pgTable('summed_days', {
  day: date().primaryKey(),
  summedAt: moment().notNull(),
})

/**
 * The sales of a vendor on a summed day. A vendor without a row sold nothing. One that `isStale` was changed since (a refund, an order
 * that was turned down): the migration's triggers mark it in the transaction that changes it, and its orders are read instead.
 */
export const salesDays = pgTable(
  'sales_days',
  {
    vendorId: id<VendorId>().notNull(),
    day: date().notNull(),
    orders: integer().notNull(),
    grossCents: cents().notNull(),
    refundedCents: cents().notNull(),
    commissionCents: cents().notNull(),
    isStale: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.day] }),
    index('sales_days_stale_idx').on(table.day).where(sql`${table.isStale}`),
  ],
)

/** What was sold of a product on a summed day. */
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
  ],
)

/** What came to a vendor's balance on a summed day, and what left it. The ledger is appended to, so that this never changes. */
export const accountDays = pgTable(
  'account_days',
  {
    vendorId: id<VendorId>().notNull(),
    accountKey: text().$type<AccountKey>().notNull(),
    day: date().notNull(),
    receivedCents: cents().notNull(),
    givenCents: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.accountKey, table.day] })],
)
