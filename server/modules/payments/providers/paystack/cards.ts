import * as z from 'zod'
import type { PaymentProvider, StartResult } from '../payment-provider.ts'
import { parseEvent } from './parse-event.ts'
import { type Paystack, replyData, replyRefusal } from './paystack.ts'
import type { PaystackConfig } from './paystack-settings.ts'
import { outcomeOfTransaction } from './transaction.ts'

const Started = z.object({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() })

/**
 * Paystack says which payment it is when it has ended; who gives up comes back with the same words, and is asked about,
 * too.
 */
function cancelUrl(returnUrl: string, reference: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('reference', reference)
  return url.href
}

/** Cards through Paystack: the customer pays on a page of Paystack's. Only the protocol is here. */
export function paystackCards(paystack: Paystack, config: Pick<PaystackConfig, 'returnUrl'>): PaymentProvider {
  async function start({ paymentId, ...paymentStart }: Parameters<PaymentProvider['start']>[0]): Promise<StartResult> {
    const returnUrl = config.returnUrl + paymentStart.returnPath
    const reply = await paystack.post('/transaction/initialize', {
      email: paymentStart.email,
      amount: paymentStart.amountCents,
      currency: 'KES',
      reference: paymentId,
      channels: ['card'],
      callback_url: returnUrl,
      metadata: { order_number: paymentStart.reference, cancel_action: cancelUrl(returnUrl, paymentId) },
    })
    const started = Started.safeParse(replyData(reply))
    if (started.success && started.data.reference === paymentId) {
      return { kind: 'ACCEPTED', requestId: paymentId, redirectUrl: started.data.authorization_url }
    }
    const refusal = replyRefusal(reply)
    if (!refusal) return { kind: 'RETRYABLE' }
    // It was taken before and the answer was lost, with the page's address in it. Nobody has seen the page, so nobody
    // can pay there: the next try has a reference of its own.
    if (refusal.code === 'duplicate_reference') return { kind: 'REFUSED', failure: 'NOT_SENT' }
    return { kind: 'REFUSED', failure: 'PROVIDER_ERROR', said: refusal.message.slice(0, 200) }
  }

  return {
    start,
    async query(requestId) {
      const reply = await paystack.get(`/transaction/verify/${encodeURIComponent(requestId)}`)
      // What Paystack does not know nobody can pay. Its older answers have no code.
      const refusal = replyRefusal(reply)
      if (refusal && (refusal.code === 'transaction_not_found' || /not found/i.test(refusal.message))) {
        return { kind: 'UNPAID' }
      }
      return outcomeOfTransaction(replyData(reply), { reference: requestId, domain: paystack.domain })
    },
    parseWebhookEvent: parseEvent,
    reference: 'OURS',
    // Paystack takes a reference once, so asking twice makes no second page.
    isIdempotent: true,
  }
}
