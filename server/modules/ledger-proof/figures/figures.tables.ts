import type { PublicFigures } from '#contracts/money/public-proof.ts'
import { moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { boolean, check, jsonb, pgTable } from '#server/platform/database/drizzle-tables.ts'

/** What the public page says of what is owed, as it was counted last: one row, none before the first time. */
export const publicFigures = pgTable(
  'public_figures',
  {
    isOnly: boolean().primaryKey().default(true),
    figures: jsonb().$type<Omit<PublicFigures, 'countedAt'>>().notNull(),
    countedAt: moment().notNull(),
  },
  (table) => [check('public_figures_is_one_row', sql`${table.isOnly}`)],
)
