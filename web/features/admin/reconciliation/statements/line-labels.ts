import type { DiscrepancyAction, DiscrepancyResolution, OwnKind } from '#contracts/admin/reconciliation.ts'
import { m } from '#web/paraglide/messages.js'

export const matchedKindLabels: Record<OwnKind, () => string> = {
  PAYMENT: () => m.reconcile_matched_payment(),
  SUSPENSE: () => m.reconcile_matched_suspense(),
  REFUND: () => m.reconcile_matched_refund(),
  PAYOUT: () => m.reconcile_matched_payout(),
}

export const lineResolution: Record<DiscrepancyResolution, () => string> = {
  SUSPENSE: () => m.reconcile_explained_suspense(),
  PROVIDER_FEE: () => m.reconcile_explained_fee(),
  EXTERNAL: () => m.reconcile_explained_outside(),
}

/** What can be said of a line. */
export const lineAct: Record<DiscrepancyAction, () => string> = {
  'allocate-to-payment': () => m.reconcile_choice_allocate(),
  suspense: () => m.reconcile_line_suspense(),
  'provider-fee': () => m.reconcile_line_fee(),
  external: () => m.reconcile_line_outside(),
}
