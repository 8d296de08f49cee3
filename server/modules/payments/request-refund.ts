import { and, eq, ne, sql } from 'drizzle-orm'
import type { Cents } from '#contracts/money.ts'
import { type AccountKey, post } from '#server/modules/ledger/index.ts'
import type { Db } from '#server/platform/db.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { PaymentRow } from './payments.queries.ts'
import { refunds } from './payments.tables.ts'

export interface RefundRequest {
  /** A payment that succeeded, its row locked by the caller. */
  payment: PaymentRow
  amountCents: Cents
  reason: string
  /** Who gives it back, adding up to the amount. */
  from: readonly (readonly [AccountKey, Cents])[]
}

/** Promises money back: the refund and its posting, in the caller's transaction. Never more than was received. */
export async function requestRefund(
  tx: Db,
  { payment, amountCents, reason, from }: RefundRequest,
  now: Date,
): Promise<string> {
  assert(payment.status === 'SUCCEEDED', `payment ${payment.id} brought no money`)
  const [given] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::bigint` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), ne(refunds.status, 'FAILED')))
  assert(
    Number(given?.cents ?? 0) + amountCents <= payment.amountCents,
    `refunds of ${payment.id} exceed what was received`,
  )
  const id = newId()
  await tx.insert(refunds).values({
    id,
    paymentId: payment.id,
    orderId: payment.orderId,
    vendorId: payment.vendorId,
    amountCents,
    status: 'REQUESTED',
    reason,
    createdAt: now,
  })
  await post(tx, {
    kind: 'refund_requested',
    reference: id,
    orderId: payment.orderId,
    vendorId: payment.vendorId,
    gains: [...from.map(([account, cents]) => [account, -cents] as const), ['refunds:in_transit', amountCents]],
    at: now,
  })
  return id
}
