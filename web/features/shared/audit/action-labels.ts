import { m } from '#web/paraglide/messages.js'

const actionLabels: Record<string, () => string> = {
  'commission.set': m.commissions_act_set,
  'commission.end': m.commissions_act_end,
  'vendor.approve': m.admin_act_vendor_approve,
  'vendor.request-changes': m.admin_act_vendor_changes,
  'vendor.reject': m.admin_act_vendor_reject,
  'vendor.suspend': m.admin_act_vendor_suspend,
  'vendor.reinstate': m.admin_act_vendor_reinstate,
  'vendor.change': m.admin_act_vendor_change,
  'product.change': m.admin_act_product_change,
  'payout.approve': m.admin_act_payout_approve,
  'payout.reject': m.admin_act_payout_reject,
  'payout.settle': m.admin_act_payout_settle,
  'payout.fail': m.admin_act_payout_fail,
  'payout.run': m.payouts_act_run,
  'run.make': m.payouts_act_make,
  'order.refund': m.admin_act_order_refund,
  'refund.settle': m.admin_act_refund_settle,
  'suspense.refund': m.reconcile_act_word_suspense_refund,
  'suspense.give-to-payment': m.reconcile_act_word_suspense_give,
  'suspense.keep': m.reconcile_act_word_suspense_keep,
  'suspense.never-came': m.reconcile_act_word_suspense_never,
  'notice.review': m.reconcile_act_word_notice_review,
  'notice.replay': m.reconcile_act_word_notice_replay,
  'payment.settle': m.reconcile_act_word_payment_settle,
  'statement.import': m.reconcile_act_word_statement_import,
  'difference.suspense': m.reconcile_act_word_difference_suspense,
  'difference.give-to-payment': m.reconcile_act_word_difference_give,
  'difference.provider-fee': m.reconcile_act_word_difference_fee,
  'difference.outside': m.reconcile_act_word_difference_outside,
  'charges.post': m.reconcile_act_word_charges_post,
  'absence.explain': m.reconcile_act_word_absence_explain,
  'refund.retry': m.admin_act_refund_retry,
}

/** What was done, in words; an act that has none yet by its own name. */
export const actionLabel = (action: string): string => actionLabels[action]?.() ?? action

/** The kinds of things that acts are on. */
export const auditSubjects = {
  commission: () => m.commissions_title(),
  vendor: () => m.admin_vendors(),
  product: () => m.admin_products(),
  order: () => m.admin_orders(),
  payout: () => m.admin_payouts(),
  refund: () => m.admin_refunds(),
  payment: () => m.admin_payments(),
  suspense: () => m.reconcile_decide_suspense(),
  notice: () => m.reconcile_tab_notices(),
  statement: () => m.reconcile_tab_statements(),
  difference: () => m.reconcile_kind_lines(),
  charges: () => m.reconcile_kind_charges(),
  absence: () => m.reconcile_kind_absence(),
}

export type AuditSubject = keyof typeof auditSubjects
