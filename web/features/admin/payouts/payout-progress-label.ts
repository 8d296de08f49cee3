import type { AdminPayout } from '#contracts/money/payouts.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

/** What its status does not say: who must still approve, how far the sending has come, what follows. */
export function payoutProgressLabel(payout: AdminPayout, isSentByProgram: boolean): string | undefined {
  const { status, firstApprovedBy, sending, batchId, actions, isHeld, heldUntil, isHeldByProof, isRetried, vendor } =
    payout
  if (isHeld && vendor.status === 'SUSPENDED') return m.payouts_held_suspended()
  if (isHeld && heldUntil) return m.payouts_held_phone({ moment: formatDate(heldUntil, 'moment') })
  if (isHeld) return m.payouts_held_disabled()
  if (status === 'REQUESTED' && actions.length === 0) return m.payouts_own()
  if (status === 'REQUESTED' && !actions.includes('approve')) return m.payouts_you_approved()
  if (status === 'REQUESTED' && firstApprovedBy) return m.payouts_first_approved({ name: firstApprovedBy })
  if (isHeldByProof && status === 'APPROVED' && !actions.includes('approve')) return m.payouts_proof_you_approved()
  if (isHeldByProof) return m.payouts_held_by_proof()
  // That it takes two is said by its badge.
  if (status === 'REQUESTED') return undefined
  if (status === 'APPROVED') return isSentByProgram ? m.payouts_waits_to_be_sent() : m.payouts_waits_for_portal()
  if (status === 'FAILED') return isRetried ? m.payouts_was_retried() : m.payouts_money_is_back()
  if (status !== 'SENT') return undefined
  if (batchId) return m.payouts_in_batch()
  // Why it waits for a person stands beside.
  if (sending?.stuckAt) return undefined
  if (sending?.failure) return m.payouts_asked_again()
  if (sending?.status === 'CREATED') return m.payouts_sent_again_soon()
  return sending?.sentAt ? m.payouts_sent_at({ moment: formatDate(sending.sentAt, 'moment') }) : undefined
}
