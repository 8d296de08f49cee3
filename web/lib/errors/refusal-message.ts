import type { ErrorCode } from '#contracts/wire/errors.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { errorMessage } from './error-message.ts'

const swahili: Record<ErrorCode, () => string> = {
  invalid_input: () => m.error_invalid_input(),
  wrong_credentials: () => m.error_wrong_credentials(),
  wrong_password: () => m.error_wrong_password(),
  vendor_suspended: () => m.error_vendor_suspended(),
  wrong_role: () => m.error_wrong_role(),
  registration_refused: () => m.error_registration_refused(),
  link_expired: () => m.error_link_expired(),
  own_account: () => m.error_own_account(),
  device_revoked: () => m.error_device_revoked(),
  already_a_vendor: () => m.error_already_a_vendor(),
  slug_taken: () => m.error_slug_taken(),
  price_changed: () => m.error_price_changed(),
  sold_out: () => m.error_sold_out(),
  product_unavailable: () => m.error_product_unavailable(),
  vendor_closed: () => m.error_vendor_closed(),
  vendor_unavailable: () => m.error_vendor_unavailable(),
  below_minimum: () => m.error_below_minimum(),
  fulfilment_unavailable: () => m.error_fulfilment_unavailable(),
  over_maximum: () => m.error_over_maximum(),
  over_customer_maximum: () => m.error_over_customer_maximum(),
  too_many_held: () => m.error_too_many_held(),
  too_many_unpaid_orders: () => m.error_too_many_unpaid_orders(),
  payment_method_unavailable: () => m.error_payment_method_unavailable(),
  payment_in_progress: () => m.error_payment_in_progress(),
  invalid_transition: () => m.error_move_not_allowed(),
  version_conflict: () => m.error_version_conflict(),
  insufficient_balance: () => m.error_insufficient_balance(),
  too_many_requests: () => m.error_too_many_requests(),
  too_many_sign_ins: () => m.error_too_many_sign_ins(),
  too_many_phones: () => m.error_too_many_phones(),
  not_found: () => m.error_not_found(),
  own_payout: () => m.error_own_payout(),
  second_admin_needed: () => m.error_second_admin_needed(),
  receipt_used: () => m.error_receipt_used(),
  payout_held: () => m.error_payout_held(),
  payout_phone_cooling: () => m.error_payout_phone_cooling(),
  refund_too_large: () => m.error_refund_too_large(),
  not_sold_out: () => m.error_not_sold_out(),
  tickets_used: () => m.error_tickets_used(),
  wrong_access_code: () => m.error_wrong_access_code(),
  unusable_picture: () => m.error_unusable_picture(),
  event_incomplete: () => m.error_event_incomplete(),
  quota_below_taken: () => m.error_quota_below_taken(),
  already_imported: () => m.error_already_imported(),
  rule_exists: () => m.error_rule_exists(),
  no_rule_to_end: () => m.error_no_rule_to_end(),
  not_signed_in: () => m.ui_error_signed_out(),
  busy: () => m.ui_error_server(),
  internal: () => m.ui_error_server(),
  foreign_origin: () => m.error_not_from_here(),
  csrf_token_invalid: () => m.error_not_from_here(),
  signature_invalid: () => m.error_not_from_here(),
  malformed_body: () => m.error_not_understood(),
  unsupported_media_type: () => m.error_not_understood(),
  idempotency_key_missing: () => m.error_not_understood(),
  idempotency_key_reused: () => m.error_sent_before(),
  body_too_large: () => m.error_too_large(),
}

/**
 * Why the server said no, for a page where somebody did something. In English it is the server's own sentence, which knows
 * the most; in Swahili it is ours for the code.
 */
export function refusalMessage(error: unknown): string {
  const isEnglish = getLocale() === 'en'
  if (!(error instanceof ApiError) || !error.problem || error.status >= 500) return errorMessage(error)
  const ours = error.code && swahili[error.code]
  return isEnglish || !ours ? error.problem.detail : ours()
}
