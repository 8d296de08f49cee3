import type { UserId, VendorId } from '#contracts/wire/primitives.ts'

interface OfVendor {
  vendorId: VendorId
}

interface OfCustomer {
  customerId: UserId
}

/** What has changed that open pages show, each with whose it is. */
export interface PageEvents {
  /** Without a customer while they are not to know yet. */
  order_changed: OfVendor & { customerId: UserId | null }
  cart_changed: OfCustomer
  payment_changed: OfCustomer
  payment_uncertain: OfCustomer
  earnings_released: OfVendor
  refund_changed: OfVendor & { customerId: UserId | null }
  problems_changed: OfVendor & OfCustomer
  payout_changed: OfVendor
  tickets_changed: { ownerIds: readonly UserId[] }
  queue_changed: { customerIds: readonly UserId[]; slug: string }
  waitlist_changed: OfCustomer & { slug: string }
  vendor_events_changed: OfVendor
  event_cancellation_started: OfVendor
  event_cancellation_refunded: OfVendor
  event_visibility_changed: OfVendor
  products_changed: OfVendor
  reviews_changed: OfVendor
  sold_out_changed: OfVendor
  options_changed: OfVendor
  slots_changed: OfVendor
  product_approvals_changed: OfVendor
  /** An administrator had a whole phone and email shown. */
  contact_revealed: object
  commission_rules_changed: { vendorId: VendorId | null }
  staff_changed: OfVendor
  own_rights_changed: { userId: UserId; isEnded: boolean }
  vendor_profile_changed: OfVendor
  vendor_account_changed: OfVendor
  payout_phone_changed_by_vendor: OfVendor
  vendor_applied: object
  vendor_documents_changed: object
  /** An endpoint, or what became of a message to it. */
  webhooks_changed: OfVendor
  /** What became of documents that are signed. */
  invoices_changed: OfVendor
  gate_scans_changed: OfVendor
  gate_incidents_changed: OfVendor
  gate_devices_changed: OfVendor
  notifications_read: { userId: UserId }
  users_changed: object
  settings_changed: object
  jobs_changed: object
  ledger_proof_changed: { isAudited: boolean }
  /** Payments, statements, suspense or the ledger, by an administrator or by what was reported. */
  money_records_changed: object
}
