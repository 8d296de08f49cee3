import type { ErrorCode } from '#contracts/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { errorMessage } from './error-message.ts'

const inSwahili: Partial<Record<ErrorCode, () => string>> = {
  invalid_input: () => m.refusal_invalid_input(),
  wrong_credentials: () => m.refusal_wrong_credentials(),
  wrong_password: () => m.refusal_wrong_password(),
  wrong_role: () => m.refusal_wrong_role(),
  registration_refused: () => m.refusal_registration_refused(),
  already_a_vendor: () => m.refusal_already_a_vendor(),
  slug_taken: () => m.refusal_slug_taken(),
  price_changed: () => m.refusal_price_changed(),
  sold_out: () => m.refusal_sold_out(),
  product_unavailable: () => m.refusal_product_unavailable(),
  vendor_closed: () => m.refusal_vendor_closed(),
  vendor_unavailable: () => m.refusal_vendor_unavailable(),
  below_minimum: () => m.refusal_below_minimum(),
  fulfilment_unavailable: () => m.refusal_fulfilment_unavailable(),
  over_maximum: () => m.refusal_over_maximum(),
  payment_method_unavailable: () => m.refusal_payment_method_unavailable(),
  payment_in_progress: () => m.refusal_payment_in_progress(),
  move_not_allowed: () => m.refusal_move_not_allowed(),
  version_conflict: () => m.refusal_version_conflict(),
  insufficient_balance: () => m.refusal_insufficient_balance(),
  too_many_requests: () => m.refusal_too_many_requests(),
  not_found: () => m.refusal_not_found(),
  own_payout: () => m.refusal_own_payout(),
  second_admin_needed: () => m.refusal_second_admin_needed(),
  receipt_used: () => m.refusal_receipt_used(),
  payout_phone_cooling: () => m.refusal_payout_phone_cooling(),
  refund_too_large: () => m.refusal_refund_too_large(),
  tickets_used: () => m.refusal_tickets_used(),
  already_imported: () => m.refusal_already_imported(),
}

/**
 * Why the server said no, for a page where somebody did something. In English it is the server's own sentence, which knows
 * the most; in Swahili it is ours for the code.
 */
export function refusalMessage(error: unknown): string {
  const isEnglish = getLocale() === 'en'
  if (!(error instanceof ApiError) || !error.problem || error.status >= 500) return errorMessage(error)
  const ours = error.code && inSwahili[error.code]
  return isEnglish || !ours ? error.problem.detail : ours()
}
