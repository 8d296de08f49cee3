import type { SuspenseAction } from '#contracts/admin/suspense.ts'
import type { TransferKind } from '#contracts/money/revenue.ts'
import { m } from '#web/paraglide/messages.js'

const accounts: Record<string, () => string> = {
  commission: () => m.admin_account_commission(),
  service_fees: () => m.admin_account_service_fees(),
  promotions: () => m.admin_account_promotions(),
  goodwill: () => m.admin_account_goodwill(),
  tax_payable: () => m.admin_account_tax_payable(),
  provider_fees: () => m.admin_account_provider_fees(),
  suspense: () => m.admin_account_suspense(),
  'payouts:in_transit': () => m.admin_account_payouts(),
  'refunds:in_transit': () => m.admin_account_refunds(),
  pending: () => m.admin_account_pending(),
  available: () => m.admin_account_available(),
}

const providerPrefix = 'provider:'

/** A ledger account in words; what a provider holds is called after it. */
export const accountLabel = (key: string, providerName: (id: string) => string): string =>
  key.startsWith(providerPrefix) ? providerName(key.slice(providerPrefix.length)) : (accounts[key]?.() ?? key)

/** Why value moved in the ledger. */
export const transferKindLabels: Record<TransferKind, () => string> = {
  order_paid: () => m.admin_transfer_order_paid(),
  earnings_released: () => m.admin_transfer_earnings_released(),
  unmatched_money: () => m.admin_transfer_unmatched_money(),
  suspense_resolved: () => m.admin_transfer_suspense_resolved(),
  provider_fee: () => m.admin_transfer_provider_fee(),
  provider_fee_charged: () => m.admin_transfer_provider_fee_charged(),
  refund_requested: () => m.admin_transfer_refund_requested(),
  refund_done: () => m.admin_transfer_refund_done(),
  refund_failed: () => m.admin_transfer_refund_failed(),
  payout_requested: () => m.admin_transfer_payout_requested(),
  payout_paid: () => m.admin_transfer_payout_paid(),
  payout_returned: () => m.admin_transfer_payout_returned(),
  goodwill: () => m.admin_transfer_goodwill(),
  correction: () => m.admin_transfer_correction(),
}

/** What can be done with money kept aside. */
export const suspenseAct: Record<SuspenseAction, () => string> = {
  refund: () => m.reconcile_choice_refund(),
  'allocate-to-payment': () => m.reconcile_choice_allocate(),
  keep: () => m.reconcile_choice_keep(),
  'not-received': () => m.reconcile_choice_not_received(),
}
