import * as z from 'zod'

/** What people are told of. */
export const NotificationKind = z.enum([
  'payout_phone_changed',
  'payout_paid',
  'payout_failed',
  'payout_rejected',
  'refund_requested',
  'refund_sent',
])
export type NotificationKind = z.infer<typeof NotificationKind>
