import type { SentWebhookType } from '#contracts/webhooks/webhook-types.ts'
import type { Webhook, WebhookDeliveryState } from '#contracts/webhooks/webhooks.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import Check from '~icons/lucide/check'
import CircleAlert from '~icons/lucide/circle-alert'
import CirclePause from '~icons/lucide/circle-pause'
import Clock from '~icons/lucide/clock'

export const typeLabels: Record<SentWebhookType, () => string> = {
  'order.paid': m.webhooks_type_order_paid,
  'order.accepted': m.webhooks_type_order_accepted,
  'order.ready': m.webhooks_type_order_ready,
  'order.out_for_delivery': m.webhooks_type_order_out_for_delivery,
  'order.completed': m.webhooks_type_order_completed,
  'order.rejected': m.webhooks_type_order_rejected,
  'order.cancelled': m.webhooks_type_order_cancelled,
  'refund.sent': m.webhooks_type_refund_sent,
  'ticket.issued': m.webhooks_type_ticket_issued,
  'ticket.checked_in': m.webhooks_type_ticket_checked_in,
  'payout.paid': m.webhooks_type_payout_paid,
  'payout.failed': m.webhooks_type_payout_failed,
  'payout.rejected': m.webhooks_type_payout_rejected,
  'webhook.test': m.webhooks_type_test,
}

export const deliveryLooks: Record<WebhookDeliveryState, StatusLook> = {
  WAITING: { tone: 'wait', icon: Clock, label: m.webhooks_state_waiting },
  SENT: { tone: 'ready', icon: Check, label: m.webhooks_state_sent },
  RETRYING: { tone: 'work', icon: Clock, label: m.webhooks_state_retrying },
  FAILED: { tone: 'act', icon: CircleAlert, label: m.webhooks_state_failed },
  UNSENT: { tone: 'gone', icon: CirclePause, label: m.webhooks_state_unsent },
}

const on: StatusLook = { tone: 'ready', icon: Check, label: m.webhooks_on }
const failing: StatusLook = { tone: 'act', icon: CircleAlert, label: m.webhooks_failing }
const off: StatusLook = { tone: 'gone', icon: CirclePause, label: m.webhooks_off }

export const webhookLook = ({ disabledAt, failingSince }: Webhook): StatusLook =>
  disabledAt ? off : failingSince ? failing : on

/** Why it is off, and what to do; nothing where its owner turned it off. */
export const disabledWords = ({ disabledReason }: Webhook): string | null => {
  if (disabledReason === 'GONE') return m.webhooks_gone()
  return disabledReason === 'FAILING' ? m.webhooks_failed_for_days() : null
}
