import type { KeptReceiptAnswer, ReceiptQuery } from '#contracts/admin/webhook-events.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull, lt, or, sql } from '#server/platform/database/drizzle.ts'
import { toInstantOrNull } from '#server/platform/database/sql.ts'
import { receiptQueries } from './receipt-queries.tables.ts'

/** Which receipt, and whose. */
export interface ReceiptKey {
  provider: ProviderId
  receipt: string
}

const isReceipt = ({ provider, receipt }: ReceiptKey) =>
  and(eq(receiptQueries.provider, provider), eq(receiptQueries.receipt, receipt))

/**
 * Takes the right to ask about a receipt: of those who try at once one has it, and nobody while it was asked about
 * since `unaskedSince`.
 */
export async function claimReceiptQuery(
  tx: Tx,
  key: ReceiptKey,
  {
    askedBy,
    askedAt,
    tokenHash,
    unaskedSince,
  }: { askedBy: UserId; askedAt: Date; tokenHash: Buffer; unaskedSince: Date },
): Promise<boolean> {
  const asked = { askedBy, askedAt, tokenHash }
  const claimed = await tx
    .insert(receiptQueries)
    .values({ ...key, ...asked })
    .onConflictDoUpdate({
      target: [receiptQueries.receipt, receiptQueries.provider],
      set: asked,
      setWhere: lt(receiptQueries.askedAt, unaskedSince),
    })
    .returning({ receipt: receiptQueries.receipt })
  return claimed.length > 0
}

/** Keeps the answer to the query with this token, once. False where none waits for it. */
export async function recordReceiptAnswer(
  db: Db,
  { tokenHash, provider }: { tokenHash: Buffer; provider: ProviderId },
  answer: KeptReceiptAnswer,
  now: Date,
): Promise<boolean> {
  const isWaited = or(isNull(receiptQueries.answeredAt), lt(receiptQueries.answeredAt, receiptQueries.askedAt))
  const { rowCount } = await db
    .update(receiptQueries)
    .set({ answer, answeredAt: sql`greatest(${receiptQueries.askedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(receiptQueries.tokenHash, tokenHash), eq(receiptQueries.provider, provider), isWaited))
  return rowCount === 1
}

export async function findReceiptQuery(db: Db, key: ReceiptKey): Promise<ReceiptQuery | null> {
  const [row] = await db.select().from(receiptQueries).where(isReceipt(key))
  if (!row) return null
  const { receipt, askedAt, answeredAt, answer } = row
  const isAnswered = answeredAt !== null && answeredAt >= askedAt
  return {
    receipt,
    askedAt: askedAt.toISOString(),
    isWaiting: !isAnswered,
    answeredAt: toInstantOrNull(answeredAt?.getTime() ?? null),
    answer,
  }
}
