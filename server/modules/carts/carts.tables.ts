import type { KeptCart } from '#contracts/account-cart.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, integer, jsonb, pgTable } from '#server/platform/database/drizzle-tables.ts'

/** The cart that follows an account: one of each, whole, as the device that changed it last has it. */
export const carts = pgTable(
  'carts',
  {
    customerId: id<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    cart: jsonb().$type<KeptCart>().notNull(),
    /** Counts its changes: a device changes only what it has seen. */
    revision: integer().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [check('carts_revision_counted', sql`${table.revision} > 0`)],
)
