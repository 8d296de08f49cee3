import type { Cents } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'

/** Where value sits. A vendor's own accounts carry its id. */
export type AccountKey =
  | 'provider:mpesa'
  | 'provider:paystack'
  | 'commission'
  | 'service_fees'
  | 'promotions'
  | 'tax_payable'
  | 'provider_fees'
  | 'suspense'
  | 'payouts:in_transit'
  | 'refunds:in_transit'
  | `vendor:${VendorId}:pending`
  | `vendor:${VendorId}:available`

export const vendorPending = (id: VendorId): AccountKey => `vendor:${id}:pending`
export const vendorAvailable = (id: VendorId): AccountKey => `vendor:${id}:available`

/** Whose account it is; null for the platform's own. */
export const ownerOf = (key: AccountKey): VendorId | null =>
  key.startsWith('vendor:') ? (key.split(':')[1] as VendorId) : null

/**
 * One side of a transfer. The sign convention, everywhere: a debit is kept below zero, a credit above.
 * What others hold for us (`provider:…`) and what we spend (`provider_fees`, `promotions`) grow by debits, so their balances are below zero.
 * What we owe or have earned (vendors, in transit, suspense, commission, service fees, tax) grows by credits, so theirs are above.
 */
export interface Entry {
  account: AccountKey
  amountCents: Cents
}

export const debit = (account: AccountKey, amountCents: Cents): Entry => ({ account, amountCents: -amountCents })
export const credit = (account: AccountKey, amountCents: Cents): Entry => ({ account, amountCents })
