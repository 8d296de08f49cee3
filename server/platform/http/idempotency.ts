import { createHash } from 'node:crypto'
import type { UserId } from '#contracts/wire/primitives.ts'
import { days, plus } from '../clock.ts'
import type { Db, Tx } from '../database/database.ts'
import { and, eq, lt, sql } from '../database/drizzle.ts'
import { prepared } from '../database/prepared.ts'
import { param } from '../database/sql.ts'
import { DomainError } from '../errors.ts'
import { idempotencyRecords } from './idempotency.tables.ts'

/** A request as identified by its client: the same key of the same user is the same request. */
export interface IdempotentRequest {
  userId: UserId
  route: string
  key: string
  bodyHash: Buffer
}

/** `body` after validation, so that spelling (spaces, the sequence of its keys) makes no difference. */
export function idempotentRequest(userId: UserId, route: string, key: string, body: unknown): IdempotentRequest {
  return { userId, route, key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest() }
}

const claim = prepared<{ key: string }>(sql`
  insert into idempotency_records (user_id, route, key, body_hash, result, created_at)
  values (${param('userId')}, ${param('route')}, ${param('key')}, ${param('bodyHash')}, ${param('result')}, ${param('now')})
  on conflict do nothing returning key`)

/** So long a repeated request is answered as the first was: a phone that was off for a while sends it again. */
const keptFor = days(30)

const rowsAtOnce = 5_000

/** The nightly clean-up, a part at a time: it waits for nobody, and nobody for it. */
export async function deleteOldIdempotencyKeys(db: Db, now: Date) {
  const isOld = lt(idempotencyRecords.createdAt, plus(now, -keptFor))
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from ${idempotencyRecords} where ctid in (
      select ctid from ${idempotencyRecords} where ${isOld} limit ${rowsAtOnce} for update skip locked)`)
    if ((rowCount ?? 0) < rowsAtOnce) return
  }
}

const sameRequest = (request: IdempotentRequest) =>
  and(
    eq(idempotencyRecords.userId, request.userId),
    eq(idempotencyRecords.route, request.route),
    eq(idempotencyRecords.key, request.key),
  )

/**
 * Claims the idempotency key inside the transaction of the effect. `result` is the data from which the response can be
 * built again: the ids that are about to be written. A second call with the key waits here until the first has ended,
 * and then gets the first's result; it never has an effect of its own.
 */
export async function claimIdempotencyKey<Result>(
  tx: Tx,
  request: IdempotentRequest,
  result: Result,
  now: Date,
): Promise<{ result: Result } | null> {
  const claimed = await claim(tx, { ...request, result: JSON.stringify(result), now: now.toISOString() })
  return claimed.length > 0 ? null : earlierResult(tx, request)
}

async function earlierResult<Result>(tx: Tx, request: IdempotentRequest): Promise<{ result: Result }> {
  const [record] = await tx.select().from(idempotencyRecords).where(sameRequest(request))
  if (!record) {
    const sentence = 'The same request is still running. Try again in a moment.'
    throw new DomainError('busy', sentence, { retryAfterSeconds: 1 })
  }
  if (!record.bodyHash.equals(request.bodyHash)) {
    const sentence = 'This Idempotency-Key was used for another request. Use a new one.'
    throw new DomainError('idempotency_key_reused', sentence)
  }
  return { result: record.result as Result }
}
