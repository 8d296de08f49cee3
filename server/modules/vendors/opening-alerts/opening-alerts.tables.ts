import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { index, pgTable, primaryKey } from '#server/platform/database/drizzle-tables.ts'
import { vendors } from '../vendors.tables.ts'

/** Who is to be told, once, when a shop takes orders. The row goes when they are told. */
export const openingAlerts = pgTable(
  'opening_alerts',
  {
    customerId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    askedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.vendorId] }),
    index('opening_alerts_vendor_idx').on(table.vendorId),
  ],
)
