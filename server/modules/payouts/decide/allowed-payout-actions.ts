import type { PayoutAction, PayoutStatus } from '#contracts/money/payouts.ts'
import { days, plus } from '#server/platform/clock.ts'

/**
 * Until when what was given away to be paid (to M-Pesa, or in a file for its portal) cannot be called failed by hand,
 * which would let it be paid twice. After a day the portal tells a person for certain. Null when it can.
 */
export function manualFailureBlockedUntil(givenAt: Date | null, now: Date): Date | null {
  const until = givenAt && plus(givenAt, days(1))
  return until && until > now ? until : null
}

interface PayoutState {
  status: PayoutStatus
  /** The administrator asked for it, as a vendor. */
  isOwn: boolean
  isFirstApprover: boolean
  /** They have approved it, and nobody else did. */
  isDecider: boolean
  isHeld: boolean
  isHeldByProof: boolean
  isRetried: boolean
  manualFailureBlockedUntil: Date | null
}

/** The actions that an administrator may take on a payout in its state. */
export function allowedPayoutActions({
  status,
  isOwn,
  isFirstApprover,
  isDecider,
  isHeld,
  isHeldByProof,
  isRetried,
  manualFailureBlockedUntil: held,
}: PayoutState): PayoutAction[] {
  if (isOwn) return []
  if (status === 'REQUESTED') return isFirstApprover || isHeld ? ['reject'] : ['approve', 'reject']
  if (status === 'APPROVED' && isHeldByProof && !isHeld && !isDecider) return ['approve', 'settle', 'fail']
  if (status === 'APPROVED' || status === 'SENT') return held ? ['settle'] : ['settle', 'fail']
  return status === 'FAILED' && !isRetried ? ['retry'] : []
}
