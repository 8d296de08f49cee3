/** Initiated: accepted, not executed yet. Declined: it will never move money. */
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

const maxPerGeneration = 50_000

/** Finds a transaction by any of its names: its receipt, the merchant's id or M-Pesa's own. */
export function createTransactions() {
  let young = new Map<string, Transaction>()
  let old = new Map<string, Transaction>()
  return {
    /** Called again when a receipt has been given. */
    add(transaction: Transaction) {
      // Forgotten a generation at a time: taking the oldest out of a large map, one by one, is slow.
      if (young.size >= maxPerGeneration) {
        old = young
        young = new Map()
      }
      const { receipt, originatorConversationId, conversationId } = transaction
      for (const name of [originatorConversationId, conversationId, receipt]) if (name) young.set(name, transaction)
    },
    find: (name: string) => young.get(name) ?? old.get(name),
    clear() {
      young.clear()
      old.clear()
    },
  }
}
