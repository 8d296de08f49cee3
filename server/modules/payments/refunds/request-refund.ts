import type { Cents } from '#contracts/wire/money.ts'
import type { OrderLineId, RefundId, SuspenseId, UserId } from '#contracts/wire/primitives.ts'
import { credit, type Entry, post } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { createDisbursement } from '../disbursements/create-disbursement.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { refundLines, refunds } from '../payments.tables.ts'
import type { PaymentProviders } from '../providers/payment-providers.ts'
import { notifyCustomer } from './notify-customer.ts'
import { refundRoute } from './refund-route.ts'

export interface NewRefund {
  /** Whose money it is: a payment that succeeded, its row locked by the caller; or, of money in suspense, the one it came for. */
  payment: PaymentRow
  suspenseId?: SuspenseId
  amountCents: Cents
  reason: string
  /** The accounts that give it back: debits, without a promotion that comes back to the platform, that add up to the amount. */
  from: readonly Entry[]
  requestedBy?: UserId
  lines?: readonly { orderLineId: OrderLineId; quantity: number; amountCents: Cents }[]
}

/** What of an order's money each account gives back; nothing where it never was an order's. */
function splitOf(from: readonly Entry[]) {
  const given = (isOf: (account: Entry['account']) => boolean) =>
    from.reduce((sum, { account, amountCents }) => (isOf(account) ? sum - amountCents : sum), 0)
  return {
    earningsCents: given((account) => account === 'pending' || account === 'available'),
    commissionCents: given((account) => account === 'commission'),
    serviceFeeCents: given((account) => account === 'service_fees'),
    taxCents: given((account) => account === 'tax_payable'),
    promotionCents: 0 - given((account) => account === 'promotions'),
  }
}

/**
 * Promises money back: the refund, its posting and the order to send it, in the caller's transaction. The database refuses
 * one that is more than what is left of what came in.
 */
export async function requestRefund(
  providers: Pick<PaymentProviders, 'find'>,
  tx: Tx,
  request: NewRefund,
  now: Date,
): Promise<RefundId> {
  const { payment, suspenseId, amountCents, reason, from, requestedBy, lines = [] } = request
  assert(payment.status === 'SUCCEEDED' || suspenseId, `payment ${payment.id} brought no money`)
  const id = newId<RefundId>()
  await tx.insert(refunds).values({
    id,
    ...(suspenseId ? { suspenseId } : { paymentId: payment.id }),
    orderId: payment.orderId,
    vendorId: payment.vendorId,
    provider: payment.provider,
    customerId: payment.customerId,
    amountCents,
    ...splitOf(from),
    status: 'REQUESTED',
    reason,
    requestedBy: requestedBy ?? null,
    createdAt: now,
  })
  if (lines.length > 0)
    await tx.insert(refundLines).values(lines.map((line) => ({ vendorId: payment.vendorId, refundId: id, ...line })))
  await notifyCustomer(tx, { ...payment, amountCents }, { kind: 'refund_requested' }, now)
  const route = refundRoute(providers, payment, amountCents, suspenseId !== undefined)
  const { vendorId, provider } = payment
  const subject = { refundId: id, paymentId: payment.id }
  if (route) await createDisbursement(tx, { vendorId, for: subject, provider, amountCents, ...route }, now)
  await post(tx, {
    kind: 'refund_requested',
    reference: id,
    orderId: payment.orderId,
    vendorId: payment.vendorId,
    entries: [...from, credit('refunds:in_transit', amountCents)],
    at: now,
  })
  return id
}
