import type { PaymentScenario } from '#simulator/paystack/scenarios.ts'
import type { TestCard } from '#simulator/paystack/test-cards.ts'
import type { InitializeRequest } from './initialize-request.ts'
import type { TransactionState } from './transaction-state.ts'

export type Transaction = InitializeRequest & {
  id: number
  reference: string
  accessCode: string
  createdAt: number
  state: TransactionState
  /** The card tried last. */
  card?: TestCard
  /** How it was paid, once it was. */
  scenario?: PaymentScenario
  paidAt?: number
  refunds: Refund[]
}

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

export type Refund = {
  id: number
  transaction: Transaction
  amount: number
  status: RefundStatus
  customerNote: string
  merchantNote: string
  createdAt: number
  refundedAt?: number
}

export type Transactions = ReturnType<typeof createTransactions>

const maxTransactions = 10_000

export function createTransactions() {
  const byReference = new Map<string, Transaction>()
  const byAccessCode = new Map<string, Transaction>()
  return {
    add(transaction: Transaction) {
      byReference.set(transaction.reference, transaction)
      byAccessCode.set(transaction.accessCode, transaction)
      const oldest = byReference.values().next().value
      if (byReference.size > maxTransactions && oldest) {
        byReference.delete(oldest.reference)
        byAccessCode.delete(oldest.accessCode)
      }
    },
    find: (reference: string) => byReference.get(reference),
    findByAccessCode: (accessCode: string) => byAccessCode.get(accessCode),
    /** Refunds name a transaction by its reference or by its id. */
    findByReferenceOrId: (name: string) =>
      byReference.get(name) ?? [...byReference.values()].find(({ id }) => String(id) === name),
    /** Newest first. */
    recent: (count: number) => [...byReference.values()].slice(-count).reverse(),
    clear() {
      byReference.clear()
      byAccessCode.clear()
    },
  }
}
