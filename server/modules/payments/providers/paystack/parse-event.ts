import * as z from 'zod'
import type { UnverifiedEvent } from '../payment-provider.ts'

const Event = z.object({
  event: z.string().max(100),
  data: z.object({ reference: z.unknown().optional(), transaction_reference: z.unknown().optional() }).loose(),
})
const Disputed = z.object({ transaction: z.object({ reference: z.unknown() }) })

/**
 * What an event speaks of. None of them is believed: Paystack is asked. There is none for a charge that failed, and
 * what is not known here is let by, since new ones may come any day.
 */
export function parseEvent(body: unknown): UnverifiedEvent | null {
  const parsed = Event.safeParse(body)
  if (!parsed.success) return null
  const { event, data } = parsed.data
  if (event === 'charge.success') return { about: 'PAYMENT', requestId: textReference(data.reference) }
  if (event.startsWith('refund.')) return { about: 'REFUND', requestId: textReference(data.transaction_reference) }
  if (event.startsWith('charge.dispute.')) {
    const disputed = Disputed.safeParse(data)
    return { about: 'DISPUTE', requestId: textReference(disputed.data?.transaction.reference) }
  }
  return { about: 'NOTHING', requestId: null }
}

const textReference = (reference: unknown) =>
  typeof reference === 'string' && reference.length <= 100 ? reference : null
