import type { VendorId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, integer, jsonb, pgTable } from '#server/platform/database/drizzle-tables.ts'
import { vendors } from '../vendors.tables.ts'

/** How many of how many, of each thing that is measured of a shop's orders. */
export interface MeasuredFacts {
  onTime: { count: number; of: number }
  complete: { count: number; of: number }
  accepted: { count: number; of: number }
  /** In milliseconds: when the first of these orders was paid. */
  since: number
}

/** What reviews and orders say of a shop, counted by the module of the reviews; a shop's own row is not written for it. */
export const vendorScores = pgTable(
  'vendor_scores',
  {
    vendorId: id<VendorId>()
      .primaryKey()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    people: integer().notNull().default(0),
    /** How many people gave five stars, four, three, two and one. */
    stars: integer().array().notNull().default(sql`array[0, 0, 0, 0, 0]`),
    /** Null before the first order was counted. */
    facts: jsonb().$type<MeasuredFacts>(),
    countedAt: moment().notNull(),
  },
  (table) => [
    check(
      'vendor_scores_add_up',
      sql`cardinality(${table.stars}) = 5 and ${table.people} = ${table.stars}[1] + ${table.stars}[2] + ${table.stars}[3] + ${table.stars}[4] + ${table.stars}[5]`,
    ),
  ],
)
