import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'

/**
 * Takes a token for one query of a provider; false when none is left for now. One row for all processes, since the
 * provider counts them together. Only three seconds' worth of them accumulate: Safaricom's sandbox answers five a
 * minute, evenly spread, then 429.
 */
export const providerRateLimit =
  (db: Db, clock: Clock, provider: string, perMinute: number) => async (): Promise<boolean> => {
    const now = clock.now().toISOString()
    const saved = Math.max(1, Math.floor(perMinute / 20))
    // The accumulated tokens and those that are added are together no more than the provider allows in any minute.
    const filledPerMinute = perMinute - saved + 1
    const filled = sql`least(${saved}::float8, b.tokens_left
    + greatest(0, extract(epoch from ${now}::timestamptz - b.refilled_at)) * ${filledPerMinute}::float8 / 60)`
    const { rows } = await db.execute(sql`
    insert into provider_rate_limits as b (provider, tokens_left, refilled_at) values (${provider}, ${saved}::float8 - 1, ${now})
    on conflict (provider) do update set tokens_left = ${filled} - 1, refilled_at = greatest(b.refilled_at, ${now}::timestamptz)
    where ${filled} >= 1
    returning true`)
    return rows.length > 0
  }
