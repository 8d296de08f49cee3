import { m } from '#web/paraglide/messages.js'

const accounts: Record<string, () => string> = {
  'provider:mpesa': () => m.admin_account_mpesa(),
  'provider:paystack': () => m.admin_account_paystack(),
  commission: () => m.admin_account_commission(),
  provider_fees: () => m.admin_account_provider_fees(),
  suspense: () => m.admin_account_suspense(),
  'payouts:in_transit': () => m.admin_account_payouts(),
  'refunds:in_transit': () => m.admin_account_refunds(),
  'vendor:pending': () => m.admin_account_pending(),
  'vendor:available': () => m.admin_account_available(),
}

/** A ledger account in words; a vendor's carries its id, which the order's page says already. */
export const accountWords = (key: string): string => accounts[key.replace(/^vendor:[^:]+:/, 'vendor:')]?.() ?? key
