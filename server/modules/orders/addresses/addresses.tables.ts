import type { AddressId, UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { boolean, pgTable, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'

/** Places that a customer keeps under a name of their own, one of them as the default. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: id<AddressId>().primaryKey(),
    customerId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    areaName: text().notNull(),
    address: text().notNull(),
    landmark: text(),
    isDefault: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('saved_addresses_name_key').on(table.customerId, sql`lower(${table.name})`),
    uniqueIndex('saved_addresses_one_default').on(table.customerId).where(sql`${table.isDefault}`),
  ],
)
