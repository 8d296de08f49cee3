/** What a shop's own server can be told of. Pages read this file too, so it has no schemas. */
export const webhookTypes = [
  'order.paid',
  'order.accepted',
  'order.ready',
  'order.out_for_delivery',
  'order.completed',
  'order.rejected',
  'order.cancelled',
  'refund.sent',
  'ticket.issued',
  'ticket.checked_in',
  'payout.paid',
  'payout.failed',
  'payout.rejected',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** Sent when somebody tries an endpoint out, whatever it wants. */
export const webhookTest = 'webhook.test'
export type SentWebhookType = WebhookType | typeof webhookTest

/** Endpoints of one shop. */
export const maxWebhooks = 5

/** So long the secret before signs too after a rotation. */
export const previousSecretHours = 24

/** A message is tried again for so long, and an endpoint that has only failed for so long is disabled. */
export const webhookRetryDays = 3
