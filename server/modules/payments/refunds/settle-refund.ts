import type { RefundId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import {
  createDisbursement,
  lockOpenDisbursement,
  resendStuckDisbursement,
  withdrawUnsentDisbursement,
} from '../disbursements/create-disbursement.ts'
import type { DisbursementDeps } from '../disbursements/disbursement-deps.ts'
import { settleDisbursementWithLock } from '../disbursements/settle-disbursement.ts'
import { payments, refunds } from '../payments.tables.ts'
import { isReceiptUsed, mapReceiptConflict, receiptUsed } from '../settlement/receipts.ts'
import { lockSuspense } from '../settlement/suspense.ts'
import { completeRefund, emitRefundChanged, isRefund, lockRefund, type RefundRow } from './on-refund-settled.ts'
import { refundRoute, suspendedMoney } from './refund-route.ts'

export interface RefundDeps {
  db: Db
  disbursements: DisbursementDeps
}

/** An administrator names a refund alone: its vendor is read first, so that the lock names it. */
async function lockAnyRefund(tx: Tx, id: RefundId): Promise<RefundRow> {
  const [key] = await tx
    .select({ id: refunds.id, vendorId: refunds.vendorId })
    .from(refunds)
    .where(and(acrossVendors('admin-record'), eq(refunds.id, id)))
  const refund = key && (await lockRefund(tx, key))
  if (!refund) throw notFound('The refund')
  return refund
}

const invalidTransition = ({ status }: RefundRow) =>
  new DomainError('invalid_transition', `This refund has ${statusText[status]}. Look at it again.`, {
    data: { status },
  })

const statusText: Record<RefundRow['status'], string> = {
  REQUESTED: 'been asked for',
  SENT: 'been sent',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
}

/** Settles a refund that was paid by hand, with its receipt. */
export async function settleRefund(deps: RefundDeps, actor: Actor, { id, receipt }: { id: RefundId; receipt: string }) {
  const now = deps.disbursements.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockAnyRefund(tx, id)
    await emitRefundChanged(tx, locked, now)
    // The same receipt again changes nothing.
    if (locked.status === 'SUCCEEDED' && locked.receipt === receipt) return
    if (locked.status === 'SUCCEEDED') throw invalidTransition(locked)
    if (await isReceiptUsed(tx, locked.provider, receipt)) throw receiptUsed('reference')
    const detail = { from: locked.status, to: 'SUCCEEDED', amountCents: locked.amountCents, receipt }
    await recordAudit(tx, actor, { action: 'refund.settle', subjectId: id, detail }, now)
    const sent = await withdrawUnsentDisbursement(tx, { vendorId: locked.vendorId, refundId: id }, now)
    // The disbursement is settled by the same receipt, so that the provider's own result repeats it.
    const reported = { kind: 'SUCCEEDED', receipt, amountCents: null } as const
    if (sent) await settleDisbursementWithLock(deps.disbursements, tx, sent, reported, 'PERSON')
    else await completeRefund(tx, locked, receipt, now)
  }).catch(mapReceiptConflict('reference'))
}

/**
 * Sends a refund again that no provider accepted, or that was sent and has no final status, because a person has seen
 * that it was not paid. Requesting so twice sends it once.
 */
export async function retryRefund(deps: RefundDeps, actor: Actor, id: RefundId) {
  const now = deps.disbursements.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockAnyRefund(tx, id)
    await emitRefundChanged(tx, locked, now)
    const { amountCents, suspenseId, provider } = locked
    const open = await lockOpenDisbursement(tx, { vendorId: locked.vendorId, refundId: id })
    if (locked.status === 'SENT' && open && (open.stuckAt || open.status === 'CREATED')) {
      if (await resendStuckDisbursement(tx, open, now))
        await recordAudit(tx, actor, { action: 'refund.retry', subjectId: id, detail: { amountCents } }, now)
      return
    }
    if (locked.status !== 'FAILED') throw invalidTransition(locked)
    if (open) return
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.vendorId, locked.vendorId), eq(payments.id, refundedPayment(locked))))
    const suspense = suspenseId && (await lockSuspense(tx, { id: suspenseId, vendorId: locked.vendorId }))
    const paid = payment && { ...payment, isOtherMoney: false }
    const money = suspense ? suspendedMoney(suspense, payment) : paid
    const route = money && refundRoute(deps.disbursements.providers, money, amountCents)
    if (!route) throw new DomainError('invalid_transition', 'No provider can send this. Pay it by hand and settle it.')
    const subject = { refundId: id, paymentId: payment?.id ?? null }
    await createDisbursement(tx, { vendorId: locked.vendorId, for: subject, provider, amountCents, ...route }, now)
    await tx.update(refunds).set({ failure: null }).where(isRefund(locked))
    await recordAudit(tx, actor, { action: 'refund.retry', subjectId: id, detail: { amountCents } }, now)
  })
}

/** The payment it is of; of money in suspense, the one it came for. */
const refundedPayment = ({ vendorId, paymentId, suspenseId }: RefundRow) =>
  sql`coalesce(${paymentId}::uuid, (select payment_id from suspense_items where vendor_id = ${vendorId} and id = ${suspenseId}))`
