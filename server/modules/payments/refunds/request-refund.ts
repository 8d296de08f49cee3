import type { Cents } from '#contracts/wire/money.ts'
import type { OrderLineId, PaymentId, RefundId, UserId } from '#contracts/wire/primitives.ts'
import { credit, type Entry, post } from '#server/modules/ledger/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { createDisbursement } from '../disbursements/create-disbursement.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { refundLines, refunds } from '../payments.tables.ts'
import type { PaymentProviders } from '../providers/payment-providers.ts'
import type { SuspenseRow } from '../settlement/suspense.ts'
import { notifyCustomer } from './notify-customer.ts'
import { refundRoute, suspendedMoney } from './refund-route.ts'

export interface NewRefund {
  /**
   * Whose money it is: a payment that succeeded, its row locked by the caller; or, of money in suspense, the one it
   * came for.
   */
  payment?: PaymentRow | undefined
  suspense?: SuspenseRow
  amountCents: Cents
  reason: string
  /**
   * The accounts that give it back: debits, without a promotion that comes back to the platform, that add up to the
   * amount.
   */
  from: readonly Entry[]
  requestedBy?: UserId
  /** Its customer is told of it with the end of the order. */
  isToldByOrder?: boolean
  isLateFee?: boolean
  lines?: readonly { orderLineId: OrderLineId; quantity: number; amountCents: Cents }[]
}

/** What of an order's money each account gives back; nothing where it never was an order's. */
function splitEntries(from: readonly Entry[]) {
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
 * Promises money back: the refund, its posting and the order to send it, in the caller's transaction. The database
 * refuses one that is more than what is left of what came in.
 */
export async function requestRefund(
  providers: Pick<PaymentProviders, 'find'>,
  tx: Tx,
  request: NewRefund,
  now: Date,
): Promise<RefundId> {
  const { payment, suspense, amountCents, reason, from, requestedBy, lines = [] } = request
  const { isToldByOrder = false, isLateFee = false } = request
  const source = suspense ?? payment
  assert(source && (suspense || payment?.status === 'SUCCEEDED'), 'what is refunded is money that came')
  const { vendorId, provider } = source
  const owner = { orderId: payment?.orderId ?? null, customerId: payment?.customerId ?? null }
  const id = newId<RefundId>()
  await tx.insert(refunds).values({
    id,
    ...(suspense ? { suspenseId: suspense.id } : { paymentId: source.id as PaymentId }),
    ...owner,
    vendorId,
    provider,
    amountCents,
    ...splitEntries(from),
    status: 'REQUESTED',
    reason,
    isLateFee,
    requestedBy: requestedBy ?? null,
    createdAt: now,
  })
  if (lines.length > 0) await tx.insert(refundLines).values(lines.map((line) => ({ vendorId, refundId: id, ...line })))
  if (!isToldByOrder) await notifyCustomer(tx, { vendorId, ...owner, amountCents }, { kind: 'refund_requested' }, now)
  const money = suspense ? suspendedMoney(suspense, payment) : { ...(payment as PaymentRow), isOtherMoney: false }
  const route = refundRoute(providers, money, amountCents)
  const subject = { refundId: id, paymentId: payment?.id ?? null }
  if (route) await createDisbursement(tx, { vendorId, for: subject, provider, amountCents, ...route }, now)
  await post(tx, {
    kind: 'refund_requested',
    reference: id,
    ...(owner.orderId ? { orderId: owner.orderId } : {}),
    vendorId,
    entries: [...from, credit('refunds:in_transit', amountCents)],
    at: now,
  })
  return id
}
