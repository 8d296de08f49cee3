import type { DisbursementFailure } from '#contracts/money/disbursements.ts'
import { parseSystemReason, type SystemReason } from '#contracts/wire/system-reason.ts'
import { m } from '#web/paraglide/messages.js'

const failures: Record<DisbursementFailure, () => string> = {
  NOT_REGISTERED: () => m.sending_not_registered(),
  WALLET_FULL: () => m.sending_wallet_full(),
  DAILY_LIMIT: () => m.sending_daily_limit(),
  PROVIDER: () => m.sending_provider(),
}

const reasons: Record<SystemReason, () => string> = {
  NOT_ACCEPTED_IN_TIME: () => m.reason_not_accepted(),
  EVENT_CANCELLED: () => m.reason_event_cancelled(),
  PAID_ALREADY: () => m.reason_paid_already(),
  PAID_TOO_LATE: () => m.reason_paid_too_late(),
  PAID_TOO_LATE_BEYOND_MAXIMUM: () => m.reason_beyond_maximum(),
  UNKNOWN_ACCOUNT_PAID: () => m.reason_unknown_account(),
  WRONG_AMOUNT_PAID: () => m.reason_wrong_amount(),
  PAID_TOO_MUCH: () => m.reason_paid_too_much(),
  NOT_SENT_BY_PROVIDER: () => m.sending_provider(),
  CARD_REFUND_FAILED: () => m.reason_card_failed(),
  CARD_REFUND_NEEDS_ACCOUNT: () => m.reason_card_needs_account(),
  EVENT_CHANGED: () => m.reason_event_changed(),
  TICKET_REVOKED: () => m.reason_ticket_revoked(),
  STEP_UNDONE: () => m.kitchen_reason_undone(),
  WRONG_ADDRESS: () => m.reason_wrong_address(),
  FORGOT_SOMETHING: () => m.reason_forgot_something(),
  TAKES_TOO_LONG: () => m.reason_takes_too_long(),
  CUSTOMER_CANCELLED: () => m.reason_customer_cancelled(),
  SOMETHING_SOLD_OUT: () => m.vendor_reason_sold_out(),
  TOO_BUSY: () => m.vendor_reason_busy(),
  CLOSING_SOON: () => m.vendor_reason_closing(),
  TOO_FAR: () => m.vendor_reason_too_far(),
  SOMETHING_MISSING: () => m.refunds_reason_missing(),
  NOT_AS_ORDERED: () => m.refunds_reason_wrong(),
  POOR_QUALITY: () => m.refunds_reason_bad(),
  CAME_TOO_LATE: () => m.refunds_reason_late(),
  DELIVERED_LATE: () => m.reason_delivered_late(),
  NEVER_CAME: () => m.reason_never_came(),
  OTHER_PROBLEM: () => m.reason_other_problem(),
}

/** Why something happened: the program's own reasons in the reader's language, a person's words as they are. */
export function reasonMessage(reason: string): string {
  const code = parseSystemReason(reason)
  return code ? reasons[code]() : reason
}

/** Why money was not sent, for whoever waits for it: a person's words as they are, a provider's in plain ones. */
export const sendingFailureMessage = (reason: string, failure: DisbursementFailure | null | undefined): string =>
  failure ? failures[failure]() : reasonMessage(reason)
