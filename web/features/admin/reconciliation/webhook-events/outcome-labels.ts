import type { ReviewReason } from '#contracts/admin/payments.ts'
import { m } from '#web/paraglide/messages.js'

const labels: Record<ReviewReason, () => string> = {
  RECEIPT_USED: () => m.reconcile_outcome_receipt_used(),
  WRONG_AMOUNT: () => m.reconcile_outcome_wrong_amount(),
  CONTRADICTED: () => m.reconcile_outcome_contradicted(),
  DISPUTED: () => m.reconcile_outcome_disputed(),
  UNKNOWN_PAYMENT: () => m.reconcile_outcome_unknown_payment(),
  UNKNOWN_DISBURSEMENT: () => m.reconcile_outcome_unknown_disbursement(),
  REQUEST_MISMATCH: () => m.reconcile_outcome_other_request(),
  UNTRUSTED_ADDRESS: () => m.reconcile_outcome_foreign_address(),
  CURRENCY_MISMATCH: () => m.reconcile_outcome_other_currency(),
  LIVEMODE_MISMATCH: () => m.reconcile_outcome_other_mode(),
  MALFORMED: () => m.reconcile_outcome_malformed(),
}

export const reviewReasons = Object.keys(labels) as ReviewReason[]

/** What became of a webhook event, in words; one that has none by its own name. */
export const outcomeLabels = (outcome: string): string =>
  outcome === 'APPLIED' ? m.reconcile_outcome_applied() : (labels[outcome as ReviewReason]?.() ?? outcome)
