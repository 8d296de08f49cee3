import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { index, pgTable, primaryKey, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'
import { orders } from '../orders.tables.ts'

/** The link by which a guest's order is seen without an account. It gives no right to the order. */
export const orderLinks = pgTable(
  'order_links',
  {
    orderId: id<OrderId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    /** Of its token, which is nowhere. */
    tokenHash: bytea().notNull(),
    closesAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.vendorId] }),
    uniqueIndex('order_links_token_key').on(table.tokenHash, table.vendorId),
    index('order_links_closes_idx').on(table.closesAt),
    vendorForeignKey('order_links_order_fk', [table.vendorId, table.orderId], orders),
  ],
)
