import { toCents } from '#contracts/wire/money.ts'
import type { DisbursementProvider, ProviderStatus } from '#server/modules/payments/providers/disbursement-provider.ts'
import type { RefundCapability } from '#server/modules/payments/providers/provider-definition.ts'
import { hours } from '#server/platform/clock.ts'
import { type Airtel, AirtelRecord, isRefusal, isUnknown, recordOf } from './airtel-api.ts'
import type { AirtelConfig } from './airtel-settings.ts'

/** Any part of a collection goes back by Airtel's number of it; what has none is paid by hand. */
export const airtelRefundCapability: RefundCapability = {
  minimumCents: 5_00,
  route: ({ receipt, phone }, _amountCents, isOtherMoney) =>
    receipt && !isOtherMoney ? { kind: 'TO_SOURCE', phone, originalReceipt: receipt } : null,
  routeAfterRefusal: () => null,
}

function statusOf({ state, airtelId, amount, why }: AirtelRecord): ProviderStatus {
  if (state === 'DONE') return { kind: 'SUCCEEDED', receipt: airtelId, amountCents: toCents(amount) }
  return state === 'PENDING' ? { kind: 'PENDING' } : { kind: 'FAILED', failure: why ?? 'Airtel refused it.' }
}

/** Airtel's refunds, under the disbursement's id: their result comes to a path of its own, and can be queried. */
export const airtelRefunds = (airtel: Airtel, config: AirtelConfig): DisbursementProvider => ({
  async send({ id, originalReceipt, amountCents, callbackToken }) {
    const reply = await airtel.create('refunds', {
      reference: id,
      of: originalReceipt,
      amount: amountCents / 100,
      callback: `${config.callbackUrl}/api/payments/airtel/refunds/${callbackToken}`,
    })
    if (recordOf(reply)) return { kind: 'ACCEPTED', requestId: id }
    return isRefusal(reply) ? { kind: 'REFUSED', failure: 'Airtel does not refund this.' } : { kind: 'UNCERTAIN' }
  },

  async queryStatus({ id }) {
    const reply = await airtel.find('refunds', id)
    if (isUnknown(reply)) return { kind: 'NOT_FOUND' }
    const record = recordOf(reply)
    return record ? statusOf(record) : { kind: 'NOT_ACCEPTED' }
  },

  parseResult(body) {
    const parsed = AirtelRecord.safeParse(body)
    return parsed.success ? { requestId: parsed.data.reference, status: statusOf(parsed.data) } : null
  },

  // It is queried, and answers at once.
  parseStatus: () => null,
  toStatusReference: ({ id }) => id,
  isRepeatable: () => true,
  finalStatusWithin: hours(12),
})
