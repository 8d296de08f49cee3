import type { PayoutResultOutcome } from '#contracts/admin/payout-batches.ts'
import { m } from '#web/paraglide/messages.js'

/** What became of a row of results; those that did nothing say what to do about it. */
export const resultLabels: Record<PayoutResultOutcome, () => string> = {
  PAID: m.payouts_result_paid,
  FAILED: m.payouts_result_failed,
  UNCHANGED: m.payouts_result_unchanged,
  UNKNOWN: m.payouts_result_unknown,
  UNREADABLE: m.payouts_result_unreadable,
  AMOUNT_MISMATCH: m.payouts_result_other_amount,
  RECEIPT_USED: m.payouts_result_receipt_used,
  INVALID_TRANSITION: m.payouts_result_moved_on,
  OWN_PAYOUT: m.payouts_result_own,
}

export const isImported = (outcome: PayoutResultOutcome) =>
  outcome === 'PAID' || outcome === 'FAILED' || outcome === 'UNCHANGED'
