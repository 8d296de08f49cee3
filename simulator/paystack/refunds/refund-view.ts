import { stableNumber } from '#simulator/paystack/identifiers.ts'
import { customerView } from '#simulator/paystack/transactions/transaction-view.ts'
import type { Refund, RefundStatus } from '#simulator/paystack/transactions/transactions.ts'

const integration = 412_829
const dayMs = 86_400_000

const iso = (moment: number) => new Date(moment).toISOString()

/** A refund as it is read: its transaction is an id. */
export function refundView({ id, transaction, amount, status, customerNote, merchantNote, ...times }: Refund) {
  const isDeducted = status === 'processed'
  return {
    integration,
    transaction: transaction.id,
    dispute: null,
    settlement: null,
    id,
    domain: 'test',
    currency: 'KES',
    amount,
    status,
    channel: null,
    refunded_at: times.refundedAt === undefined ? null : iso(times.refundedAt),
    refunded_by: 'merchant@example.com',
    customer_note: customerNote,
    merchant_note: merchantNote,
    deducted_amount: isDeducted ? amount : 0,
    fully_deducted: isDeducted,
    expected_at: iso(times.createdAt + 10 * dayMs),
    createdAt: iso(times.createdAt),
  }
}

/** A refund as it is answered when it is made: its transaction is an object. */
export function createdRefundView(refund: Refund) {
  const { id, reference, amount } = refund.transaction
  return { ...refundView(refund), transaction: { id, reference, amount, currency: 'KES', channel: 'card' } }
}

const refundReferences: Partial<Record<RefundStatus, (refund: Refund) => string>> = {
  processed: ({ id }) => `1320${id}`,
  failed: ({ id }) => `TRF_${stableNumber(String(id)).toString(36)}`,
}

/** The amount is a string in the first three events and a number in the last two; and there is no id. */
export function refundEvent(refund: Refund, status: RefundStatus) {
  const { transaction, amount } = refund
  const { first_name, last_name, email } = customerView(transaction.email)
  const isNumber = status === 'failed' || status === 'needs-attention'
  return {
    event: `refund.${status}`,
    data: {
      status,
      transaction_reference: transaction.reference,
      refund_reference: refundReferences[status]?.(refund) ?? null,
      amount: isNumber ? amount : String(amount),
      currency: 'KES',
      processor: 'mpgs_zen',
      customer: { first_name, last_name, email },
      integration,
      domain: 'test',
    },
  }
}
