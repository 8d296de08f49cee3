import type { VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { id } from '#server/platform/database/columns.ts'
import { date, integer, pgTable } from '#server/platform/database/drizzle-tables.ts'

/**
 * The last call number that each shop gave, and on which day of Nairobi. Written by the trigger alone that numbers
 * orders: its row makes those that are paid at the same moment wait for each other.
 */
export const callNumberCounters = pgTable('call_number_counters', {
  vendorId: id<VendorId>()
    .primaryKey()
    .references(() => vendors.id),
  day: date().notNull(),
  lastNumber: integer().notNull(),
})
