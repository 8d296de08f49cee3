import type { PaymentFailure } from '#contracts/money/payments.ts'
import { toCents } from '#contracts/wire/money.ts'
import type { PaymentEvent, PaymentProvider } from '#server/modules/payments/providers/payment-provider.ts'
import { type Airtel, AirtelRecord, isRefusal, isUnknown, recordOf } from './airtel-api.ts'
import type { AirtelConfig } from './airtel-settings.ts'

const failures: Record<string, PaymentFailure> = { DECLINED: 'CANCELLED', NO_FUNDS: 'INSUFFICIENT_FUNDS' }

function outcomeOf({ state, airtelId, amount, why }: AirtelRecord): PaymentEvent['outcome'] {
  if (state === 'DONE') return { kind: 'SUCCEEDED', receipt: airtelId, amountCents: toCents(amount) }
  return state === 'PENDING'
    ? { kind: 'PENDING' }
    : { kind: 'FAILED', failure: failures[why ?? ''] ?? 'PROVIDER_ERROR' }
}

/**
 * Airtel Money asks the customer's phone. The payment's id is its reference there, and Airtel takes a reference once.
 */
export const airtelCollections = (airtel: Airtel, config: AirtelConfig): PaymentProvider => ({
  reference: 'OURS',
  isIdempotent: true,

  async start({ paymentId, amountCents, phone, reference, callbackToken }) {
    const reply = await airtel.create('collections', {
      reference: paymentId,
      msisdn: phone?.slice(1),
      amount: amountCents / 100,
      text: reference,
      callback: `${config.callbackUrl}/api/payments/airtel/collections/${callbackToken}`,
    })
    if (recordOf(reply)) return { kind: 'ACCEPTED', requestId: paymentId }
    return isRefusal(reply) ? { kind: 'REFUSED', failure: 'PROVIDER_ERROR' } : { kind: 'RETRYABLE' }
  },

  async query(requestId) {
    const reply = await airtel.find('collections', requestId)
    if (isUnknown(reply)) return { kind: 'UNPAID' }
    const record = recordOf(reply)
    return record ? outcomeOf(record) : { kind: 'PENDING' }
  },

  parseWebhookEvent(body) {
    const parsed = AirtelRecord.safeParse(body)
    return parsed.success ? { requestId: parsed.data.reference, outcome: outcomeOf(parsed.data) } : null
  },
})
