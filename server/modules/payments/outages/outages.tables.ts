import type { ProviderId } from '#contracts/money/payments.ts'
import { id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, pgTable, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'

/** Times in which a payment provider answered nothing; administrators are told of their beginning and their end. */
export const providerOutages = pgTable(
  'provider_outages',
  {
    id: id<string>().primaryKey(),
    provider: text().$type<ProviderId>().notNull(),
    beganAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    // Of two processes that see it, one tells.
    uniqueIndex('provider_outages_open_key').on(table.provider).where(sql`${table.endedAt} is null`),
    check('provider_outages_in_order', sql`${table.endedAt} > ${table.beganAt}`),
  ],
)
