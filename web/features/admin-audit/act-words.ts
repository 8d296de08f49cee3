import { m } from '#web/paraglide/messages.js'

const words: Record<string, () => string> = {
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
  'refund.retry': m.admin_act_refund_retry,
}

/** What was done, in words; an act that has none yet by its own name. */
export const actWords = (action: string): string => words[action]?.() ?? action

/** The kinds of things that acts are on. */
export const actKinds = {
  commission: () => m.commissions_title(),
  vendor: () => m.admin_vendors(),
  product: () => m.admin_products(),
  order: () => m.admin_orders(),
  payout: () => m.admin_payouts(),
  refund: () => m.admin_refunds(),
}

export type ActKind = keyof typeof actKinds
