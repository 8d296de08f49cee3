import type { AlertName } from '#contracts/admin/alerts/alert-names.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, pgTable, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'

/** What holds, or held, of the rules of `alert-rules.ts`. One that ended before it had lasted is deleted. */
export const alerts = pgTable(
  'alerts',
  {
    id: id<string>().primaryKey(),
    name: text().$type<AlertName>().notNull(),
    /** Which provider, channel or job; empty where there is but one. */
    subject: text().notNull(),
    beganAt: moment().notNull(),
    /** It had lasted as long as its rule says. */
    firedAt: moment(),
    /** Administrators were told. */
    toldAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    // Of two workers that see it, one tells.
    uniqueIndex('alerts_open_key').on(table.name, table.subject).where(sql`${table.endedAt} is null`),
    index('alerts_ended_idx').on(table.endedAt),
    check('alerts_in_order', sql`${table.firedAt} >= ${table.beganAt} and ${table.endedAt} >= ${table.firedAt}`),
  ],
)
