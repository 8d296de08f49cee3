/** Initiated: accepted, its turn has not come. Declined: it will never move money. */
export type TransactionStatus = 'Initiated' | 'Completed' | 'Declined'

/** Money that moved or was asked to move between the shortcode and a phone. */
export type Transaction = {
  kind: 'payment' | 'b2c' | 'reversal'
  phone: string
  amountKES: number
  /** What the shortcode pays M-Pesa for it. */
  chargeKES: number
  status: TransactionStatus
  initiatedAt: number
  finalisedAt?: number
  receipt?: string
  originatorConversationId: string
  conversationId?: string
  /** The receipt of the reversal that took it back. */
  reversedBy?: string
}

export type Transactions = ReturnType<typeof createTransactions>

const remembered = 100_000

/** Finds a transaction by any of its names: its receipt, the merchant's id or M-Pesa's own. */
export function createTransactions() {
  const byName = new Map<string, Transaction>()
  return {
    /** Called again when a receipt has been given. */
    add(transaction: Transaction) {
      const { receipt, originatorConversationId, conversationId } = transaction
      for (const name of [originatorConversationId, conversationId, receipt]) if (name) byName.set(name, transaction)
      for (const oldest of byName.keys()) {
        if (byName.size <= remembered) break
        byName.delete(oldest)
      }
    },
    find: (name: string) => byName.get(name),
    clear: () => byName.clear(),
  }
}
