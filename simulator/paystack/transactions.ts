import type { InitializeRequest } from './initialize-request.ts'
import type { Refund } from './refunds.ts'
import type { PaymentStory } from './scenarios.ts'
import type { TestCard } from './test-cards.ts'
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
  story?: PaymentStory
  paidAt?: number
  refunds: Refund[]
}

export type Transactions = ReturnType<typeof createTransactions>

const remembered = 10_000

export function createTransactions() {
  const byReference = new Map<string, Transaction>()
  const byAccessCode = new Map<string, Transaction>()
  return {
    add(transaction: Transaction) {
      byReference.set(transaction.reference, transaction)
      byAccessCode.set(transaction.accessCode, transaction)
      const oldest = byReference.values().next().value
      if (byReference.size > remembered && oldest) {
        byReference.delete(oldest.reference)
        byAccessCode.delete(oldest.accessCode)
      }
    },
    find: (reference: string) => byReference.get(reference),
    withAccessCode: (accessCode: string) => byAccessCode.get(accessCode),
    /** Refunds name a transaction by its reference or by its id. */
    named: (name: string) => byReference.get(name) ?? [...byReference.values()].find(({ id }) => String(id) === name),
    /** Newest first. */
    recent: (count: number) => [...byReference.values()].slice(-count).reverse(),
    clear() {
      byReference.clear()
      byAccessCode.clear()
    },
  }
}
