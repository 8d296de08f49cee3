import type { ProviderReason } from '#contracts/money/provider-reasons.ts'
import { m } from '#web/paraglide/messages.js'

interface ReasonLabels {
  why: (names: { provider: string }) => string
  /** What to do about it. */
  next?: (names: { provider: string }) => string
}

/** What a provider's code or words mean, and what an administrator does next. */
export const providerReasonLabels: Record<ProviderReason | 'UNKNOWN', ReasonLabels> = {
  OUR_BALANCE_LOW: { why: m.provider_why_our_balance_low, next: m.provider_next_our_balance_low },
  OUR_WALLET_FULL: { why: m.provider_why_our_wallet_full, next: m.provider_next_our_wallet_full },
  OUR_ACCOUNT_INACTIVE: { why: m.provider_why_our_account_inactive, next: m.provider_next_our_account_inactive },
  BELOW_MINIMUM: { why: m.provider_why_below_minimum, next: m.provider_next_below_minimum },
  ABOVE_MAXIMUM: { why: m.provider_why_above_maximum, next: m.provider_next_above_maximum },
  DAILY_LIMIT: { why: m.provider_why_daily_limit, next: m.provider_next_daily_limit },
  WALLET_FULL: { why: m.provider_why_wallet_full, next: m.provider_next_wallet_full },
  NOT_REGISTERED: { why: m.provider_why_not_registered, next: m.provider_next_not_registered },
  ACCOUNT_RULE: { why: m.provider_why_account_rule, next: m.provider_next_account_rule },
  OPERATOR_NOT_ALLOWED: { why: m.provider_why_operator_not_allowed, next: m.provider_next_operator_not_allowed },
  OPERATOR_LOCKED: { why: m.provider_why_operator_locked, next: m.provider_next_operator_locked },
  SIGN_IN_REFUSED: { why: m.provider_why_sign_in_refused, next: m.provider_next_sign_in_refused },
  NOT_SET_UP: { why: m.provider_why_not_set_up, next: m.provider_next_not_set_up },
  BAD_REQUEST: { why: m.provider_why_bad_request, next: m.provider_next_bad_request },
  DUPLICATE: { why: m.provider_why_duplicate, next: m.provider_next_duplicate },
  BUSY: { why: m.provider_why_busy, next: m.provider_next_busy },
  INTERNAL_ERROR: { why: m.provider_why_internal_error, next: m.provider_next_internal_error },
  NOT_FOUND: { why: m.provider_why_not_found, next: m.provider_next_not_found },
  ORIGINAL_NOT_FOUND: { why: m.provider_why_original_not_found, next: m.provider_next_original_not_found },
  ALREADY_REVERSED: { why: m.provider_why_already_reversed, next: m.provider_next_already_reversed },
  DECLINED: { why: m.provider_why_declined, next: m.provider_next_declined },
  IN_PROGRESS: { why: m.provider_why_in_progress, next: m.provider_next_in_progress },
  DONE: { why: m.provider_why_done },
  REVERSED: { why: m.provider_why_reversed },
  CARD_REFUND_FAILED: { why: m.provider_why_card_refund_failed, next: m.provider_next_card_refund_failed },
  CARD_REFUND_NEEDS_ACCOUNT: {
    why: m.provider_why_card_refund_needs_account,
    next: m.provider_next_card_refund_needs_account,
  },
  UNKNOWN: { why: m.provider_why_unknown, next: m.provider_next_unknown },
}
