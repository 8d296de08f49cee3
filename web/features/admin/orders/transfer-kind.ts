import type { TransferKind } from '#contracts/revenue.ts'
import { m } from '#web/paraglide/messages.js'

/** Why value moved in the ledger. */
export const transferKind: Record<TransferKind, () => string> = {
  order_paid: () => m.admin_transfer_order_paid(),
  earnings_released: () => m.admin_transfer_earnings_released(),
  unmatched_money: () => m.admin_transfer_unmatched_money(),
  suspense_resolved: () => m.admin_transfer_suspense_resolved(),
  provider_fee: () => m.admin_transfer_provider_fee(),
  refund_requested: () => m.admin_transfer_refund_requested(),
  refund_done: () => m.admin_transfer_refund_done(),
  refund_failed: () => m.admin_transfer_refund_failed(),
  payout_requested: () => m.admin_transfer_payout_requested(),
  payout_paid: () => m.admin_transfer_payout_paid(),
  payout_returned: () => m.admin_transfer_payout_returned(),
}
