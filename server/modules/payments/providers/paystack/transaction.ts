import * as z from 'zod'
import type { PaymentOutcome } from '../payment-provider.ts'

/** The parts of a transaction's record that say something about the money; all amounts are in cents. */
const Transaction = z.object({
  /** Beyond 32 bits, within 53. */
  id: z.union([z.int(), z.string()]).transform(String),
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: z.int().nonnegative(),
  requested_amount: z.int().nonnegative().nullish(),
  currency: z.string(),
  fees: z.number().nullish(),
  gateway_response: z.string().nullish(),
})
type Transaction = z.output<typeof Transaction>

/** States in which the bank has not decided; whatever is not known here is one of them. */
const outcomesByStatus: Record<string, (transaction: Transaction) => PaymentOutcome> = {
  success: (transaction) => ({ kind: 'SUCCEEDED', receipt: transaction.id, ...transactionMoney(transaction) }),
  failed: ({ gateway_response }) => ({
    kind: 'FAILED',
    failure: /insufficient/i.test(gateway_response ?? '') ? 'INSUFFICIENT_FUNDS' : 'DECLINED',
    ...(gateway_response ? { said: gateway_response.slice(0, 200) } : {}),
  }),
  // Never finished, or its page still open: Paystack has one word for both.
  abandoned: () => ({ kind: 'UNPAID' }),
  // Paid, and given back since by somebody in the dashboard.
  reversed: ({ status }) => ({ kind: 'FAILED', failure: 'PROVIDER_ERROR', said: status }),
}

/**
 * What a transaction's record says of a payment. A success in another currency or of the other mode brought nothing
 * that can be counted: a person looks at it.
 */
export function outcomeOfTransaction(data: unknown, expected: { reference: string; domain: string }): PaymentOutcome {
  const parsed = Transaction.safeParse(data)
  if (!parsed.success || parsed.data.reference !== expected.reference) return { kind: 'PENDING' }
  const transaction = parsed.data
  const outcome = outcomesByStatus[transaction.status]?.(transaction) ?? { kind: 'PENDING' }
  if (outcome.kind !== 'SUCCEEDED') return outcome
  if (transaction.domain !== expected.domain)
    return { kind: 'UNATTRIBUTABLE', what: 'LIVEMODE_MISMATCH', reported: data }
  if (transaction.currency !== 'KES') return { kind: 'UNATTRIBUTABLE', what: 'CURRENCY_MISMATCH', reported: data }
  return outcome
}

/** More was paid than was asked for when the customer paid the fees on top; what is over is Paystack's, not ours. */
function transactionMoney({ amount, requested_amount, fees }: Transaction) {
  const amountCents = Math.min(amount, requested_amount ?? amount)
  return { amountCents, feeCents: Math.max(0, Math.round(fees ?? 0) - (amount - amountCents)) }
}
