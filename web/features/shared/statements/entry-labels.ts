import type { BalancePart, TransferKind } from '#contracts/money/revenue.ts'
import { m } from '#web/paraglide/messages.js'

export const transferKindLabel: Record<TransferKind, () => string> = {
  order_paid: () => m.revenue_kind_order_paid(),
  earnings_released: () => m.revenue_kind_earnings_released(),
  unmatched_money: () => m.revenue_kind_unmatched_money(),
  suspense_resolved: () => m.revenue_kind_suspense_resolved(),
  provider_fee: () => m.revenue_kind_provider_fee(),
  provider_fee_charged: () => m.revenue_kind_provider_fee_charged(),
  refund_requested: () => m.revenue_kind_refund_requested(),
  refund_done: () => m.revenue_kind_refund_done(),
  refund_failed: () => m.revenue_kind_refund_failed(),
  payout_requested: () => m.revenue_kind_payout_requested(),
  payout_paid: () => m.revenue_kind_payout_paid(),
  payout_returned: () => m.revenue_kind_payout_returned(),
  goodwill: () => m.revenue_kind_goodwill(),
  correction: () => m.revenue_kind_correction(),
}

export const balanceLabel: Record<BalancePart, () => string> = {
  PENDING: () => m.revenue_part_pending(),
  AVAILABLE: () => m.revenue_part_available(),
}
