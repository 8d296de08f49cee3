import type { OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { pgTable, primaryKey, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'

/**
 * Which orders a customer has, and with whom, where the market is split: there the orders lie with their vendors, and who
 * does not know the vendor would ask every machine. No two have one number: it is what a payer types. Empty on plain PostgreSQL, which finds them by an index of `orders`.
 * Without foreign keys: a row is written with its order, and an order is never deleted.
 */
export const customerOrders = pgTable(
  'customer_orders',
  {
    customerId: id<UserId>().notNull(),
    orderId: id<OrderId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    placedAt: moment().notNull(),
    number: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.orderId, table.vendorId] }),
    uniqueIndex('customer_orders_number_key').on(table.number),
  ],
)
