import type { PayoutResultOutcome } from '#contracts/payout-runs.ts'
import { m } from '#web/paraglide/messages.js'

/** What became of a row of results; those that did nothing say what to do about it. */
export const resultLabels: Record<PayoutResultOutcome, () => string> = {
  PAID: m.payouts_result_paid,
  FAILED: m.payouts_result_failed,
  UNCHANGED: m.payouts_result_unchanged,
  UNKNOWN: m.payouts_result_unknown,
  UNREADABLE: m.payouts_result_unreadable,
  OTHER_AMOUNT: m.payouts_result_other_amount,
  RECEIPT_USED: m.payouts_result_receipt_used,
  MOVED_ON: m.payouts_result_moved_on,
  OWN: m.payouts_result_own,
}

export const isImported = (outcome: PayoutResultOutcome) =>
  outcome === 'PAID' || outcome === 'FAILED' || outcome === 'UNCHANGED'
