/**
 * Paystack's own words. abandoned: not paid so far, which a checkout that is still open also is. pending: the bank has
 * not decided. failed: the last card was refused, another may still pay. reversed: refunded in full.
 */
export type TransactionState = 'abandoned' | 'pending' | 'failed' | 'success' | 'reversed'

export type TransactionEvent = 'await' | 'approve' | 'decline' | 'reverse'

const transitions: Record<TransactionState, Partial<Record<TransactionEvent, TransactionState>>> = {
  abandoned: { await: 'pending', approve: 'success', decline: 'failed' },
  pending: { approve: 'success' },
  failed: { await: 'pending', approve: 'success', decline: 'failed' },
  success: { reverse: 'reversed' },
  reversed: {},
}

/** Where an event leads, or nothing when it comes too late to matter. */
export const nextState = (state: TransactionState, event: TransactionEvent): TransactionState | undefined =>
  transitions[state][event]

export const isPaid = (state: TransactionState) => state === 'success' || state === 'reversed'
