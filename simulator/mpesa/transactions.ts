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

/**
 * Finds a transaction by its receipt, or by its OriginatorConversationID: the merchant's own of a B2C payment, Daraja's
 * of a reversal. M-Pesa's ConversationID finds nothing, as at Safaricom.
 */
export function createTransactions() {
  const byReceipt = rememberLast<Transaction>()
  const byOriginator = rememberLast<Transaction>()
  return {
    /** Called again when a receipt has been given. */
    add(transaction: Transaction) {
      byOriginator.set(transaction.originatorConversationId, transaction)
      if (transaction.receipt) byReceipt.set(transaction.receipt, transaction)
    },
    findByReceipt: byReceipt.get,
    findByOriginator: byOriginator.get,
    clear() {
      byReceipt.clear()
      byOriginator.clear()
    },
  }
}

/**
 * The last so many of what it was given. They are forgotten a generation at a time: taking the oldest out of a large
 * map is slow.
 */
function rememberLast<T>() {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return {
    set(name: string, value: T) {
      if (young.size >= maxPerGeneration) {
        old = young
        young = new Map()
      }
      young.set(name, value)
    },
    get: (name: string) => young.get(name) ?? old.get(name),
    clear() {
      young.clear()
      old.clear()
    },
  }
}
