import { transactionRecord } from '#simulator/paystack/transactions/transaction-view.ts'
import type { Refund, Transaction } from '#simulator/paystack/transactions/transactions.ts'

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
  return transactionRecord(transaction).amount - given.reduce((sum, { amount }) => sum + amount, 0)
}
