import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { rateLimits } from './rate-limit.tables.ts'

/** Counts one attempt at `key`, and refuses it beyond the limit in `windowMilliseconds`. */
export async function rateLimit(
  db: Db,
  clock: Clock,
  { key, max, windowMilliseconds }: { key: string; max: number; windowMilliseconds: number },
) {
  const now = clock.now()
  const windowEndsAt = new Date(now.getTime() + windowMilliseconds)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.windowEndsAt} <= ${now.toISOString()} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${rateLimits.windowEndsAt} <= ${now.toISOString()} then ${windowEndsAt.toISOString()}::timestamptz else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning()
  if (!row || row.count <= max) return
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000))
  throw new DomainError('too_many_requests', `Too many tries. Wait ${waitingTime(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  })
}

const waitingTime = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
