import type { VendorStatus } from '#contracts/vendors.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, integer, pgTable, text } from '#server/platform/database/drizzle-tables.ts'

/** What the market wrote to the owners of shops; the three in the middle are null where they were not chosen by. */
export const announcements = pgTable(
  'announcements',
  {
    id: id<string>().primaryKey(),
    en: text().notNull(),
    sw: text().notNull(),
    county: text(),
    category: text(),
    status: text().$type<VendorStatus>(),
    shops: integer().notNull(),
    sentBy: id<UserId>().notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [check('announcements_to_somebody', sql`${table.shops} > 0`)],
)
