import type { PayoutStatus } from '#contracts/money/payouts.ts'

/**
 * The transitions a payout may make; the database holds the same table. APPROVED goes to PAID or FAILED without SENT
 * when an administrator pays it by hand from the M-Pesa portal (docs/decisions/0040).
 */
export const payoutTransitions: Record<PayoutStatus, readonly PayoutStatus[]> = {
  REQUESTED: ['APPROVED', 'REJECTED'],
  APPROVED: ['SENT', 'PAID', 'FAILED'],
  SENT: ['PAID', 'FAILED'],
  PAID: [],
  FAILED: [],
  REJECTED: [],
}

/** These wait for somebody, so lists of them begin with the one that has waited longest. */
export const waitingPayouts: readonly PayoutStatus[] = ['REQUESTED', 'APPROVED', 'SENT']
