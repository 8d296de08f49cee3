import type { UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, pgTable, text } from '#server/platform/database/drizzle-tables.ts'

/** To whom the receipts of a customer are made out who buys for a company; each receipt keeps what it was issued with. */
export const billingDetails = pgTable(
  'billing_details',
  {
    customerId: id<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyName: text().notNull(),
    kraPin: text().notNull(),
  },
  (table) => [check('billing_details_kra_pin_possible', sql`${table.kraPin} ~ '^[AP][0-9]{9}[A-Z]$'`)],
)
