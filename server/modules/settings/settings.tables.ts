import type { UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { jsonb, pgTable, text } from '#server/platform/database/drizzle-tables.ts'

/** What administrators have set otherwise than it was at first; what each may be is in `stored-settings.ts`. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  changedBy: id<UserId>()
    .notNull()
    .references(() => users.id),
  changedAt: moment().notNull(),
})
