import type { UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { pgTable, primaryKey, text } from '#server/platform/database/drizzle-tables.ts'

/** A place of an earlier order that its customer no longer wants offered. Used again later, it is offered again. */
export const hiddenAddresses = pgTable(
  'hidden_addresses',
  {
    customerId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    areaName: text().notNull(),
    address: text().notNull(),
    hiddenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.areaName, table.address] })],
)
