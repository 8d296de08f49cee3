import type { ProviderId } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'

/**
 * Where value sits. Every account belongs to one vendor and is named within it: `pending` and `available` are what the
 * vendor is owed, the others that vendor's share of what the platform and the providers hold. The platform's
 * commission, or what a provider holds, is the sum of one key over all vendors. So orders of different vendors never
 * wait for one row, and the ledger of a vendor can be kept wherever its orders are.
 */
export type AccountKey =
  | 'pending'
  | 'available'
  | `provider:${ProviderId}`
  | 'commission'
  | 'service_fees'
  | 'promotions'
  | 'goodwill'
  | 'tax_payable'
  | 'provider_fees'
  | 'suspense'
  | 'payouts:in_transit'
  | 'refunds:in_transit'

/** What a payment provider holds for us. */
export const providerAccount = (id: ProviderId): AccountKey => `provider:${id}`

/**
 * One side of a transfer. The sign convention, everywhere: a debit is kept below zero, a credit above. What others hold
 * for us (`provider:…`) and what we spend (`provider_fees`, `promotions`, `goodwill`) grow by debits, so their balances
 * are below zero. What we owe or have earned (vendors, in transit, suspense, commission, service fees, tax) grows by credits, so
 * theirs are above.
 */
export interface Entry {
  account: AccountKey
  amountCents: Cents
}

export const debit = (account: AccountKey, amountCents: Cents): Entry => ({ account, amountCents: -amountCents })
export const credit = (account: AccountKey, amountCents: Cents): Entry => ({ account, amountCents })
