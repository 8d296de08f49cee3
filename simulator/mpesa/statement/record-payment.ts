import type { SimulatorContext } from '#simulator/context.ts'
import type { Movement } from './account-ledger.ts'

type Payment = Movement & { phone: string }

/** Money from a phone: it is in the account, and can be asked about and reversed by its receipt. */
export function recordPayment(
  { accountLedger, transactions }: SimulatorContext,
  payment: Payment,
  originatorConversationId: string,
) {
  const { receipt, phone, amountKES, initiatedAt, completedAt: finalisedAt } = payment
  const ids = { receipt, originatorConversationId }
  accountLedger.post(payment)
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
