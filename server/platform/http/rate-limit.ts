import { isIPv6 } from 'node:net'
import type { ErrorCode } from '#contracts/wire/errors.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { eq, lt, or, sql } from '../database/drizzle.ts'
import { type Erase, mentions } from '../database/erasure.ts'
import { DomainError } from '../errors.ts'
import { idempotencyRecords } from './idempotency.tables.ts'
import { rateLimits } from './rate-limit.tables.ts'

/**
 * What an address is counted by. An IPv4 address by itself, also where a socket writes it as IPv6; an IPv6 address by
 * its /64, since one line of a household or one rented server has all 2^64 addresses of it, and could come from another
 * each time.
 */
export function networkPrefix(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1]) return mapped[1]
  // The URL parser writes every spelling of an address in one way (RFC 5952), without dots.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const groups = [head, tail].map((part) => part?.split(':').filter((group) => group !== '') ?? [])
  const [first = [], last = []] = groups
  const all = [...first, ...Array(tail === undefined ? 0 : 8 - first.length - last.length).fill('0'), ...last]
  return `${all.slice(0, 4).join(':')}::/64`
}

export interface RateLimit {
  key: string
  max: number
  windowMilliseconds: number
  /** How many attempts this is; one unless said. */
  count?: number
  /** The error code, and the sentence, where another is of more use. */
  code?: ErrorCode
  sentence?: (waitingTime: string) => string
  /** Done once in a window, when the first attempt in it is refused. */
  onLimit?: () => Promise<unknown>
}

/** Counts an attempt at `key`, or several at once, and refuses it beyond the limit in `windowMilliseconds`. */
export async function rateLimit(
  db: Db | Tx,
  clock: Clock,
  { key, max, windowMilliseconds, count = 1, code = 'too_many_requests', sentence = tryAgain, onLimit }: RateLimit,
) {
  const now = clock.now()
  const windowEndsAt = new Date(now.getTime() + windowMilliseconds)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.windowEndsAt} <= ${now.toISOString()} then ${count}::int else ${rateLimits.count} + ${count}::int end`,
        windowEndsAt: sql`case when ${rateLimits.windowEndsAt} <= ${now.toISOString()} then ${windowEndsAt.toISOString()}::timestamptz else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning()
  if (!row || row.count <= max) return
  if (row.count - count <= max) await onLimit?.()
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000))
  throw new DomainError(code, sentence(waitingTime(seconds)), { retryAfterSeconds: seconds })
}

const tryAgain = (wait: string) => `Too many tries. Wait ${wait} and try again.`

const waitingTime = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)

/** Whether an attempt is within its limit, for who goes on in another way beyond it. */
export const isWithin = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => true,
    (error) => {
      if (error instanceof DomainError && error.code === 'too_many_requests') return false
      throw error
    },
  )

/** Takes back an attempt that was counted, once it has turned out to be no guess. */
export const uncountAttempt = (db: Db, key: string) =>
  db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key))

/** The nightly clean-up: a window that has ended counts nothing. */
export const deleteEndedRateLimits = (db: Db, now: Date) =>
  db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, now))

/**
 * What was counted by somebody's address, number or id is forgotten with them; so is what their requests were answered
 * with.
 */
export const eraseRequests: Erase = async (tx, person) => {
  await tx
    .delete(rateLimits)
    .where(or(mentions(rateLimits.key, person), sql`strpos(${rateLimits.key}, ${person.userId}) > 0`))
  await tx.delete(idempotencyRecords).where(eq(idempotencyRecords.userId, person.userId))
}
