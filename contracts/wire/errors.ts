import * as z from 'zod'

/** Every code an answer can carry, with its status. Nothing else in the project sets the status of an error. */
export const errorStatus = {
  invalid_input: 422,
  malformed_body: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  not_signed_in: 401,
  wrong_credentials: 401,
  signature_invalid: 401,
  csrf_token_invalid: 403,
  foreign_origin: 403,
  wrong_role: 403,
  vendor_suspended: 403,
  wrong_password: 403,
  not_found: 404,
  too_many_requests: 429,
  too_many_phones: 429,
  too_many_sign_ins: 429,
  busy: 503,
  internal: 500,
  registration_refused: 409,
  link_expired: 410,
  own_account: 403,
  device_revoked: 403,
  already_a_vendor: 409,
  slug_taken: 409,
  idempotency_key_reused: 409,
  idempotency_key_missing: 422,
  price_changed: 409,
  sold_out: 409,
  product_unavailable: 409,
  vendor_closed: 409,
  vendor_unavailable: 409,
  below_minimum: 409,
  fulfilment_unavailable: 409,
  over_maximum: 409,
  over_customer_maximum: 409,
  too_many_held: 409,
  too_many_unpaid_orders: 409,
  payment_method_unavailable: 409,
  payment_in_progress: 409,
  invalid_transition: 409,
  version_conflict: 409,
  insufficient_balance: 409,
  receipt_used: 409,
  own_payout: 403,
  second_admin_needed: 403,
  payout_phone_cooling: 409,
  payout_held: 409,
  refund_too_large: 409,
  tickets_used: 409,
  wrong_access_code: 403,
  not_sold_out: 409,
  no_waitlist: 409,
  event_cancelled: 409,
  transfers_off: 409,
  event_incomplete: 409,
  quota_below_taken: 409,
  already_imported: 409,
  unusable_picture: 422,
  rule_exists: 409,
  no_rule_to_end: 409,
} as const

export type ErrorCode = keyof typeof errorStatus

export const FieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** `application/problem+json` (RFC 9457). `detail` is a sentence a person can act on. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(FieldError).optional(),
  /** The data of the error, for the page to work with: the new prices, the line that is sold out. */
  data: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
