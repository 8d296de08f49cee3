import type { VendorId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, integer, pgTable, primaryKey, smallint, text } from '#server/platform/database/drizzle-tables.ts'
import { vendors } from '../vendors.tables.ts'

/** The number of orders that it rests on, and their minutes: usually (the median), and four of five times. */
const counted = {
  orders: integer().notNull(),
  usualMinutes: smallint().notNull(),
  mostMinutes: smallint().notNull(),
  countedAt: moment().notNull(),
}

/** How long a shop's kitchen takes from accepting an order, and how much longer than it said; below zero is sooner. */
export const vendorKitchenTimes = pgTable(
  'vendor_kitchen_times',
  {
    vendorId: id<VendorId>()
      .primaryKey()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    ...counted,
    lateUsualMinutes: smallint().notNull(),
    lateMostMinutes: smallint().notNull(),
  },
  (table) => [
    check(
      'vendor_kitchen_times_possible',
      sql`${table.orders} > 0 and ${table.usualMinutes} between 0 and ${table.mostMinutes} and ${table.lateUsualMinutes} <= ${table.lateMostMinutes}`,
    ),
  ],
)

/** How long deliveries of a shop take to an area, from leaving it until they are handed over. */
export const vendorWayTimes = pgTable(
  'vendor_way_times',
  {
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    /** Its name in small letters: areas are replaced as they are saved, and orders keep their names. */
    area: text().notNull(),
    ...counted,
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.area] }),
    check(
      'vendor_way_times_possible',
      sql`${table.orders} > 0 and ${table.area} = lower(${table.area}) and ${table.usualMinutes} between 0 and ${table.mostMinutes}`,
    ),
  ],
)
