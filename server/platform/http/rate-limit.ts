import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv6 } from 'node:net'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import type { ErrorCode } from '#contracts/wire/errors.ts'
import type { CallLimit, CountedLimit, Limit } from '#contracts/wire/limit.ts'
import { type Clock, plus, spanOf } from '../clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { eq, lt, or, sql } from '../database/drizzle.ts'
import { type Erase, mentions } from '../database/erasure.ts'
import { assert, DomainError } from '../errors.ts'
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

/** What stands in the way of one attempt, as its handler knows it. */
interface Attempt {
  /** How many attempts this is; one unless said. */
  count?: number
  /** The error code, and the sentence, where another is of more use. */
  code?: ErrorCode
  sentence?: (waitingTime: string) => string
  /** Done once in a window, when the first attempt in it is refused. */
  onLimit?: () => Promise<unknown>
}

/** Set where tests call an endpoint: what it refuses by, it must have declared. */
const callOf = new AsyncLocalStorage<Endpoint>()

/** Does the work of a call, in which another limit than its endpoint declares is a defect. */
export const holdingToLimits = <T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> => callOf.run(endpoint, work)

/** Counts an attempt of `subject`, or several at once, and refuses it beyond a limit that the endpoint declares. */
export async function rateLimit(
  db: Db | Tx,
  clock: Clock,
  limit: CountedLimit,
  subject: string,
  attempt: Attempt = {},
): Promise<void> {
  const called = callOf.getStore()
  if (called)
    assert(declares(called, limit), `${called.method} ${called.path} does not declare the limit ${limit.name}`)
  await refuseBeyond(db, clock, limit, subject, attempt)
}

const declares = ({ limits }: Endpoint, limit: CountedLimit) => Array.isArray(limits) && limits.includes(limit)

/** Counts a call of an endpoint before its handler, and refuses it beyond the limit. */
export const countCall = (db: Db, clock: Clock, limit: CallLimit, subject: string) =>
  refuseBeyond(db, clock, limit, subject)

async function refuseBeyond(db: Db | Tx, clock: Clock, limit: Limit, subject: string, attempt: Attempt = {}) {
  const endsAt = await countBeyond(db, clock, limit, subject, attempt)
  if (endsAt) throw beyondLimit(endsAt.getTime() - clock.now().getTime(), attempt)
}

/** The refusal of what is beyond a limit whose window ends in so long. */
export function beyondLimit(
  milliseconds: number,
  { code = 'too_many_requests', sentence = tryAgain }: Pick<Attempt, 'code' | 'sentence'> = {},
): DomainError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new DomainError(code, sentence(waitingTime(seconds)), { retryAfterSeconds: seconds })
}

const tryAgain = (wait: string) => `Too many tries. Wait ${wait} and try again.`

const waitingTime = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)

/** Counts an attempt, and says whether it is within its limit: for who goes on in another way beyond it. */
export const isWithinLimit = async (
  db: Db | Tx,
  clock: Clock,
  limit: CountedLimit,
  subject: string,
  attempt: Pick<Attempt, 'count' | 'onLimit'> = {},
): Promise<boolean> => (await countBeyond(db, clock, limit, subject, attempt)) === null

/** Counts an attempt; when its window ends where it is beyond the limit, and null where it is within. */
async function countBeyond(
  db: Db | Tx,
  clock: Clock,
  limit: Limit,
  subject: string,
  { count = 1, onLimit }: Attempt,
): Promise<Date | null> {
  const now = clock.now()
  const windowEndsAt = plus(now, spanOf(limit.every))
  const [row] = await db
    .insert(rateLimits)
    .values({ key: keyOf(limit, subject), count, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.windowEndsAt} <= ${now.toISOString()} then ${count}::int else ${rateLimits.count} + ${count}::int end`,
        windowEndsAt: sql`case when ${rateLimits.windowEndsAt} <= ${now.toISOString()} then ${windowEndsAt.toISOString()}::timestamptz else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning()
  if (!row || row.count <= limit.max) return null
  if (row.count - count <= limit.max) await onLimit?.()
  return row.windowEndsAt
}

const keyOf = ({ name }: Limit, subject: string) => (subject ? `${name}:${subject}` : name)

/** Takes back an attempt that was counted, once it has turned out to be no guess. */
export const uncountAttempt = (db: Db, limit: CountedLimit, subject: string) =>
  db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, keyOf(limit, subject)))

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
