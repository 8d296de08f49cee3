import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { UserId } from '#contracts/primitives.ts'
import type { Db } from './db.ts'
import { DomainError } from './errors.ts'
import { idempotencyRecords } from './idempotency.tables.ts'

/** A command as its client names it: the same words in the same hand are the same command. */
export interface Command {
  userId: UserId
  route: string
  key: string
  bodyHash: Buffer
}

/** `body` after validation, so that spelling (spaces, key order of the schema) makes no difference. */
export function commandOf(userId: UserId, route: string, key: string, body: unknown): Command {
  return { userId, route, key, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest() }
}

const sameCommand = (command: Command) =>
  and(
    eq(idempotencyRecords.userId, command.userId),
    eq(idempotencyRecords.route, command.route),
    eq(idempotencyRecords.key, command.key),
  )

/**
 * Claims the command inside the transaction of its effect. A second call with the key waits here until the first has
 * ended, and is then given the first's answer; it never has an effect of its own.
 */
export async function claimCommand(tx: Db, command: Command, now: Date): Promise<{ answered: unknown } | null> {
  const claimed = await tx
    .insert(idempotencyRecords)
    .values({ ...command, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyRecords.key })
  return claimed.length > 0 ? null : answerOf(tx, command)
}

/** The answer already given to this command, or the refusal of another command under its key. */
export async function answerOf(db: Db, command: Command): Promise<{ answered: unknown }> {
  const [record] = await db.select().from(idempotencyRecords).where(sameCommand(command))
  if (!record)
    throw new DomainError('busy', 'The same request is still running. Try again in a moment.', { retryAfterSeconds: 1 })
  if (!record.bodyHash.equals(command.bodyHash)) {
    throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new one.')
  }
  return { answered: record.response }
}

export async function rememberAnswer(tx: Db, command: Command, response: unknown) {
  await tx
    .update(idempotencyRecords)
    .set({ response: sql`${JSON.stringify(response)}::jsonb` })
    .where(sameCommand(command))
}
