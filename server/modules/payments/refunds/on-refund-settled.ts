import type { RefundHold } from '#contracts/money/refunds.ts'
import { credit, debit, post, providerAccount } from '#server/modules/ledger/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'
import { createDisbursement } from '../disbursements/create-disbursement.ts'
import type { DisbursementHooks, DisbursementRow } from '../disbursements/disbursement-deps.ts'
import { refunds } from '../payments.tables.ts'
import type { PaymentProviders } from '../providers/payment-providers.ts'
import { countReceipt } from '../settlement/receipts.ts'
import { notifyCustomer } from './notify-customer.ts'
import { providerRefunds } from './refund-route.ts'
import { refundHold } from './refunds.queries.ts'

export type RefundRow = typeof refunds.$inferSelect

/** Which refund, and whose. */
export type RefundKey = Pick<RefundRow, 'id' | 'vendorId'>

export const isRefund = ({ id, vendorId }: RefundKey) => and(eq(refunds.vendorId, vendorId), eq(refunds.id, id))

/** Reads a refund and locks it until the transaction ends. */
export async function lockRefund(tx: Tx, key: RefundKey): Promise<RefundRow | undefined> {
  const [refund] = await tx.select().from(refunds).where(isRefund(key)).for('no key update')
  return refund
}

/** What follows for a refund when its disbursement succeeds or fails. */
export function onRefundSettled({ providers }: { providers: Pick<PaymentProviders, 'find'> }): DisbursementHooks {
  return {
    lock: async (tx, disbursement) => {
      await lockRefund(tx, refundKey(disbursement))
    },
    async sent(tx, disbursement, now) {
      const refund = await readRefund(tx, disbursement)
      if (refund.status === 'SENT') return
      await tx.update(refunds).set({ status: 'SENT', failure: null }).where(isRefund(refund))
      await emitRefundChanged(tx, refund, now)
    },
    async succeeded(tx, disbursement, now) {
      const refund = await readRefund(tx, disbursement)
      await completeRefund(tx, refund, disbursement.receipt, now)
      await emitRefundChanged(tx, refund, now)
    },
    async failed(tx, disbursement, now) {
      const refund = await readRefund(tx, disbursement)
      const route = providerRefunds(providers, disbursement).routeAfterRefusal(disbursement, refund.amountCents)
      if (route) {
        const { vendorId, amountCents, paymentId, provider } = refund
        const subject = { refundId: refund.id, paymentId }
        await createDisbursement(tx, { vendorId, for: subject, provider, amountCents, ...route }, now)
      } else {
        await tx.update(refunds).set({ status: 'FAILED', failure: disbursement.failure }).where(isRefund(refund))
      }
      await emitRefundChanged(tx, refund, now)
    },
    async stuck(tx, disbursement, now) {
      await emitRefundChanged(tx, await readRefund(tx, disbursement), now)
    },
    isHeld: async (tx, disbursement) => (await readHold(tx, refundKey(disbursement))) !== null,
    async needsAction(tx, disbursement, reason, now) {
      const refund = await readRefund(tx, disbursement)
      if (refund.failure === reason) return
      await tx.update(refunds).set({ failure: reason }).where(isRefund(refund))
      await emitRefundChanged(tx, refund, now)
    },
  }
}

function refundKey({ id, vendorId, refundId }: DisbursementRow): RefundKey {
  assert(refundId, `disbursement ${id} is for no refund`)
  return { id: refundId, vendorId }
}

async function readRefund(tx: Tx, disbursement: DisbursementRow): Promise<RefundRow> {
  const refund = await lockRefund(tx, refundKey(disbursement))
  assert(refund, `disbursement ${disbursement.id} is for a refund that is gone`)
  return refund
}

const hold = columns({ hold: refundHold })

/** Why money that nobody knows to have come does not go back. */
async function readHold(tx: Tx, key: RefundKey): Promise<RefundHold | null> {
  const found = await selectOne(tx, hold, sql`from ${refunds} where ${isRefund(key)}`)
  return found?.hold ?? null
}

/** The money has arrived: what was promised is given. */
export async function completeRefund(tx: Tx, refund: RefundRow, receipt: string | null, now: Date) {
  await countReceipt(tx, refund, receipt)
  await tx.update(refunds).set({ status: 'SUCCEEDED', receipt, failure: null, settledAt: now }).where(isRefund(refund))
  await notifyCustomer(tx, refund, { kind: 'refund_sent', refundId: refund.id, receipt }, now)
  await post(tx, {
    kind: 'refund_done',
    reference: refund.id,
    ...(refund.orderId ? { orderId: refund.orderId } : {}),
    vendorId: refund.vendorId,
    entries: [
      debit('refunds:in_transit', refund.amountCents),
      credit(providerAccount(refund.provider), refund.amountCents),
    ],
    at: now,
  })
}

export const emitRefundChanged = (tx: Tx, { vendorId, customerId }: RefundRow, now: Date) =>
  emit(tx, { type: 'refund_changed', vendorId, customerId }, now)
