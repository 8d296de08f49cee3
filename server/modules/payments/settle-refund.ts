import { eq } from 'drizzle-orm'
import type { RefundId } from '#contracts/primitives.ts'
import { post } from '#server/modules/ledger/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { recordAct } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, violatedConstraint } from '#server/platform/db.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import type { Live } from '#server/platform/live.ts'
import { payments, refunds } from './payments.tables.ts'
import { isReceiptUsed } from './receipts.ts'

export interface Cashier {
  db: Db
  clock: Clock
  live: Live
}

const receiptUsed = () =>
  new DomainError('receipt_used', 'This receipt belongs to another payment. Look at it again.', { field: 'reference' })

/** Writes down that a refund was paid by hand, with the receipt of its way back; what was promised is thereby given. */
export async function settleRefund(
  { db, clock, live }: Cashier,
  actor: Actor,
  { id, receipt }: { id: RefundId; receipt: string },
) {
  const customerId = await inTransaction(db, (tx) => settle(tx, actor, id, receipt, clock.now())).catch((error) => {
    throw violatedConstraint(error) === 'refunds_receipt_key' ? receiptUsed() : error
  })
  live.tell([`user:${customerId}`], ['/api/user/orders'])
  live.tell(['admin'], ['/api/admin/refunds', '/api/admin/orders', '/api/admin/dashboard'])
}

async function settle(tx: Db, actor: Actor, id: RefundId, receipt: string, now: Date) {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update')
  if (!refund) throw notFound('The refund')
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId))
  // A receipt written down twice is the same news twice.
  if (refund.status === 'SUCCEEDED' && refund.receipt === receipt) return payment?.customerId
  if (refund.status !== 'REQUESTED' && refund.status !== 'SENT') {
    throw new DomainError('move_not_allowed', `This refund has ${refund.status.toLowerCase()}. Look at it again.`, {
      data: { status: refund.status },
    })
  }
  if (await isReceiptUsed(tx, receipt)) throw receiptUsed()
  await tx.update(refunds).set({ status: 'SUCCEEDED', receipt, settledAt: now }).where(eq(refunds.id, id))
  const detail = { from: refund.status, to: 'SUCCEEDED', amountCents: refund.amountCents, receipt }
  await recordAct(tx, actor, { action: 'refund.settle', subjectId: id, detail }, now)
  await post(tx, {
    kind: 'refund_done',
    reference: id,
    orderId: refund.orderId,
    vendorId: refund.vendorId,
    gains: [
      ['refunds:in_transit', -refund.amountCents],
      [payment?.method === 'CARD' ? 'provider:paystack' : 'provider:mpesa', refund.amountCents],
    ],
    at: now,
  })
  return payment?.customerId
}
