import type { NotificationData } from '../../../notifications.ts'

/** What is worth an SMS: money, what waits for somebody, and who changed where money goes. */
export const smsKinds = [
  'order_paid',
  'order_ready',
  'order_rejected',
  'order_expired',
  'refund_sent',
  'tickets_issued',
  'waitlist_offer',
  'shop_opened',
  'event_cancelled',
  'payout_paid',
  'payout_failed',
  'payout_phone_changed',
  'password_added',
  // To who has no address, in the place of mail.
  'order_cancelled',
  'problem_changed',
  'late_fee_returned',
  'refund_requested',
  'tickets_given',
  'ticket_changed',
  'event_changed',
] as const
export type SmsKind = (typeof smsKinds)[number]

/** One short text for each kind in one language. The link to where more is to be seen follows it. */
export type SmsTexts = { [Kind in SmsKind]: (data: NotificationData[Kind]) => string }
