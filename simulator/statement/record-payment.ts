import type { World } from '../world.ts'
import type { Movement } from './book.ts'

type Payment = Movement & { phone: string }

/** Money from a phone: it is in the account, and can be asked about and reversed by its receipt. */
export function recordPayment({ book, transactions }: World, payment: Payment, originatorConversationId: string) {
  const { receipt, phone, amountKES, initiatedAt, completedAt: finalisedAt } = payment
  const ids = { receipt, originatorConversationId }
  book.post(payment)
  transactions.add({
    kind: 'payment',
    phone,
    amountKES,
    chargeKES: 0,
    status: 'Completed',
    initiatedAt,
    finalisedAt,
    ...ids,
  })
}
