import type { VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { boolean, check, integer, pgTable, primaryKey, smallint } from '#server/platform/database/drizzle-tables.ts'

/** What a shop says of orders for later; without a row it takes none. */
export const orderSlotSettings = pgTable(
  'order_slot_settings',
  {
    vendorId: id<VendorId>()
      .primaryKey()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    isOn: boolean().notNull(),
    slotMinutes: smallint().$type<15 | 20 | 30>().notNull(),
    /** How many orders for one slot, by the part of the day in which it begins. */
    capMorning: smallint().notNull(),
    capLunch: smallint().notNull(),
    capAfternoon: smallint().notNull(),
    capEvening: smallint().notNull(),
    leadMinutes: smallint().$type<30 | 45 | 60 | 120>().notNull(),
    daysAhead: smallint().$type<1 | 3 | 7>().notNull(),
    kitchenMinutes: smallint().$type<20 | 30 | 45>().notNull(),
    acceptsByItself: boolean().notNull(),
    asksFirst: boolean().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'slot_settings_possible',
      sql`${table.slotMinutes} in (15, 20, 30) and ${table.leadMinutes} in (30, 45, 60, 120) and ${table.daysAhead} in (1, 3, 7) and ${table.kitchenMinutes} in (20, 30, 45)`,
    ),
    check(
      'slot_caps_possible',
      sql`least(${table.capMorning}, ${table.capLunch}, ${table.capAfternoon}, ${table.capEvening}) >= 0 and greatest(${table.capMorning}, ${table.capLunch}, ${table.capAfternoon}, ${table.capEvening}) <= 100`,
    ),
    check('slot_settings_in_order', sql`${table.kitchenMinutes} <= ${table.leadMinutes}`),
  ],
)

/**
 * The slots that somebody has ordered for, or that were closed by hand. The places of each are a row of `stocks`, and so
 * under its guard.
 */
export const orderSlots = pgTable(
  'order_slots',
  {
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    startsAt: moment().notNull(),
    /** The foreign key is in the migration: it is looked at when the transaction ends, as the slot is written first. */
    stockId: id<string>().notNull(),
    /** Its shop takes no more for it. */
    isClosed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.startsAt] })],
)
