import { m } from '#web/paraglide/messages.js'

const actionLabels: Record<string, () => string> = {
  'commission.set': m.commissions_action_set,
  'commission.end': m.commissions_action_end,
  'vendor.approve': m.admin_action_vendor_approve,
  'vendor.request-changes': m.admin_action_vendor_changes,
  'vendor.reject': m.admin_action_vendor_reject,
  'vendor.suspend': m.admin_action_vendor_suspend,
  'vendor.reinstate': m.admin_action_vendor_reinstate,
  'user.reset-link': m.admin_action_user_reset_link,
  'vendor.change': m.admin_action_vendor_change,
  'product.change': m.admin_action_product_change,
  'payout.approve': m.admin_action_payout_approve,
  'payout.reject': m.admin_action_payout_reject,
  'payout.settle': m.admin_action_payout_settle,
  'payout.fail': m.admin_action_payout_fail,
  'payout.batch': m.payouts_action_batch,
  'batch.create': m.payouts_action_create_batch,
  'order.refund': m.admin_action_order_refund,
  'refund.settle': m.admin_action_refund_settle,
  'suspense.refund': m.reconcile_action_suspense_refund,
  'suspense.allocate-to-payment': m.reconcile_action_suspense_allocate,
  'suspense.keep': m.reconcile_action_suspense_keep,
  'suspense.not-received': m.reconcile_action_suspense_not_received,
  'webhook-event.review': m.reconcile_action_event_review,
  'webhook-event.replay': m.reconcile_action_event_replay,
  'payment.settle': m.reconcile_action_payment_settle,
  'statement.import': m.reconcile_action_statement_import,
  'discrepancy.suspense': m.reconcile_action_discrepancy_suspense,
  'discrepancy.allocate-to-payment': m.reconcile_action_discrepancy_allocate,
  'discrepancy.provider-fee': m.reconcile_action_discrepancy_fee,
  'discrepancy.external': m.reconcile_action_discrepancy_outside,
  'charges.post': m.reconcile_action_charges_post,
  'missing.resolve': m.reconcile_action_missing_resolve,
  'refund.retry': m.admin_action_refund_retry,
  'ticket.reissue': m.admin_action_ticket_reissue,
  'ticket.revoke': m.admin_action_ticket_revoke,
  'guessing.access-code': m.admin_action_guessing_access_code,
  'guessing.ticket-code': m.admin_action_guessing_ticket_code,
  'guessing.gate-code': m.admin_action_guessing_gate_code,
}

/** What was done, in words; an action that has none yet by its own name. */
export const actionLabel = (action: string): string => actionLabels[action]?.() ?? action

/** The kinds of things that actions are on. */
export const auditSubjects = {
  commission: () => m.commissions_title(),
  vendor: () => m.admin_vendors(),
  product: () => m.admin_products(),
  order: () => m.admin_orders(),
  payout: () => m.admin_payouts(),
  refund: () => m.admin_refunds(),
  payment: () => m.admin_payments(),
  suspense: () => m.reconcile_decide_suspense(),
  'webhook-event': () => m.reconcile_tab_webhook_events(),
  statement: () => m.reconcile_tab_statements(),
  discrepancy: () => m.reconcile_kind_lines(),
  charges: () => m.reconcile_kind_charges(),
  missing: () => m.reconcile_kind_missing(),
  ticket: () => m.admin_tickets(),
  guessing: () => m.admin_guessing(),
}

export type AuditSubject = keyof typeof auditSubjects
