import * as z from 'zod'
import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { days } from '#server/platform/clock.ts'
import type { DisbursementProvider, DisbursementResult, ProviderStatus } from '../disbursement-provider.ts'
import { isRateLimited, type Paystack, replyData, replyRefusal } from './paystack.ts'

const Refund = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  status: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
  merchant_note: z.string().nullish(),
})
type Refund = z.output<typeof Refund>

/**
 * Money back onto the card it came from, through Paystack. A refund has no name of ours there and nothing keeps the
 * same one from being made twice, so ours is written in its note: before any repeat the refunds of that payment are
 * looked through.
 */
export function paystackRefunds(paystack: Paystack): DisbursementProvider {
  async function find(id: string, transaction: string): Promise<Refund | null | undefined> {
    const reply = await paystack.get(`/refund?transaction=${encodeURIComponent(transaction)}&perPage=100`)
    const list = z.array(z.unknown()).safeParse(replyData(reply))
    if (!list.success) return undefined
    const refunds = list.data.map((one) => Refund.safeParse(one).data)
    return refunds.find((refund) => refund?.merchant_note === id) ?? null
  }

  async function read(requestId: string): Promise<Refund | undefined> {
    return Refund.safeParse(replyData(await paystack.get(`/refund/${encodeURIComponent(requestId)}`))).data
  }

  return {
    async send({ id, originalReceipt, amountCents }): Promise<DisbursementResult> {
      const reply = await paystack.post('/refund', {
        transaction: originalReceipt,
        amount: amountCents,
        currency: 'KES',
        merchant_note: id,
      })
      const created = Refund.safeParse(replyData(reply))
      if (created.success) return { kind: 'ACCEPTED', requestId: created.data.id }
      if (isRateLimited(reply)) return { kind: 'RETRYABLE' }
      if (reply.kind === 'NO_RESPONSE' && reply.isUnsent) return { kind: 'RETRYABLE' }
      const refusal = replyRefusal(reply)
      return refusal ? { kind: 'REFUSED', failure: refusal.message.slice(0, 200) } : { kind: 'UNCERTAIN' }
    },

    async queryStatus({ id, providerRequestId, originalReceipt }) {
      const refund = providerRequestId ? await read(providerRequestId) : await find(id, originalReceipt ?? '')
      if (refund === undefined) return { kind: 'NOT_ACCEPTED' }
      return refund ? statusOfRefund(refund) : { kind: 'NOT_FOUND' }
    },

    // Its webhooks are unverified events, and queries are answered at once: no callback address is needed.
    parseResult: () => null,
    parseStatus: () => null,
    // By our id in its note it is found, or it is not there.
    toStatusReference: ({ id }) => id,
    isRepeatable: () => true,
    // A bank may take ten working days to pay a card back.
    finalStatusWithin: days(21),
  }
}

function statusOfRefund({ id, status, amount, currency }: Refund): ProviderStatus {
  if (status === 'processed' && currency === 'KES') return { kind: 'SUCCEEDED', receipt: id, amountCents: amount }
  if (status === 'failed') return { kind: 'FAILED', failure: 'CARD_REFUND_FAILED' satisfies SystemReason }
  // The bank asks for the customer's account; somebody answers in Paystack's dashboard, or pays by hand.
  if (status === 'needs-attention')
    return { kind: 'PENDING', reason: 'CARD_REFUND_NEEDS_ACCOUNT' satisfies SystemReason }
  return { kind: 'PENDING', detail: status }
}
