import { recordOf } from './transaction-view.ts'
import type { Transaction } from './transactions.ts'

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

export function createRefunds() {
  const byId = new Map<number, Refund>()
  return {
    add(refund: Refund) {
      byId.set(refund.id, refund)
      refund.transaction.refunds.push(refund)
    },
    find: (id: number) => byId.get(id),
    /** Newest first. */
    list: () => [...byId.values()].reverse(),
    clear() {
      byId.clear()
    },
  }
}

/** What can still be given back. A refund that failed has returned its money. */
export function refundableAmount(transaction: Transaction) {
  const given = transaction.refunds.filter(({ status }) => status !== 'failed')
  return recordOf(transaction).amount - given.reduce((sum, { amount }) => sum + amount, 0)
}
