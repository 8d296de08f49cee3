import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '../database/database.ts'
import { param, prepared } from '../database/sql.ts'
import { DomainError } from '../errors.ts'
import { idempotencyRecords } from './idempotency.tables.ts'

/** A request as its client names it: the same key of the same user is the same request. */
export interface IdempotentRequest {
  userId: UserId
  route: string
  key: string
  bodyHash: Buffer
}

/** `body` after validation, so that spelling (spaces, key order of the schema) makes no difference. */
export function idempotentRequest(userId: UserId, route: string, key: string, body: unknown): IdempotentRequest {
  return { userId, route, key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest() }
}

const claim = prepared<{ key: string }>(sql`
  insert into idempotency_records (user_id, route, key, body_hash, result, created_at)
  values (${param('userId')}, ${param('route')}, ${param('key')}, ${param('bodyHash')}, ${param('result')}, ${param('now')})
  on conflict do nothing returning key`)

const sameRequest = (request: IdempotentRequest) =>
  and(
    eq(idempotencyRecords.userId, request.userId),
    eq(idempotencyRecords.route, request.route),
    eq(idempotencyRecords.key, request.key),
  )

/**
 * Claims the request inside the transaction of its effect. `result` is what its answer can be made from again: the ids
 * of what it is about to write. A second call with the key waits here until the first has ended, and is then given the
 * first's result; it never has an effect of its own.
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
