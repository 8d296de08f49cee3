import { moment } from '#server/platform/database/columns.ts'
import { doublePrecision, pgTable, text } from '#server/platform/database/drizzle-tables.ts'

/** The newest access token of each provider, shared by all processes: a new one makes the old one worthless. */
export const providerTokens = pgTable('provider_tokens', {
  provider: text().primaryKey(),
  token: text().notNull(),
  expiresAt: moment().notNull(),
})

/** The rate limit of queries to a provider: a token bucket shared by all processes. */
export const providerRateLimits = pgTable('provider_rate_limits', {
  provider: text().primaryKey(),
  tokensLeft: doublePrecision().notNull(),
  refilledAt: moment().notNull(),
})
