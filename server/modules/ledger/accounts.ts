import type { VendorId } from '#contracts/primitives.ts'

/** Where value sits. A vendor's own accounts carry its id. */
export type AccountKey =
  | 'provider:mpesa'
  | 'provider:paystack'
  | 'commission'
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
