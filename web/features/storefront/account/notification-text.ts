import type { Notification } from '#contracts/notifications.ts'
import { sendingFailureMessage } from '#web/lib/errors/reason-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'

export interface NotificationText {
  title: string
  text: string
}

/** What happened, in the reader's language, made of the kind and its data. */
export function notificationText(notification: Notification): NotificationText {
  switch (notification.kind) {
    case 'payout_phone_changed': {
      const { by, reason } = notification.data
      const what = by === 'OWNER' ? m.notifications_phone_by_owner : m.notifications_phone_by_admin
      const why = reason ? ` ${m.notifications_phone_reason({ reason })}` : ''
      return {
        title: m.notifications_phone_title(),
        text: `${what(notification.data)}${why} ${m.notifications_phone_not_you()}`,
      }
    }
    case 'payout_paid':
      return {
        title: m.notifications_paid_title(amountOf(notification)),
        text: m.notifications_paid_text(notification.data),
      }
    case 'payout_failed':
      return {
        title: m.notifications_failed_title(amountOf(notification)),
        text: m.notifications_failed_text({
          ...notification.data,
          reason: sendingFailureMessage(notification.data.reason, notification.data.failure),
        }),
      }
    case 'payout_rejected':
      return {
        title: m.notifications_rejected_title(amountOf(notification)),
        text: m.notifications_rejected_text(notification.data),
      }
    case 'event_changed': {
      const { event, organiser, after, returnUntil } = notification.data
      const where = after.isOnline ? m.notifications_online() : after.venue
      const now = m.notifications_event_changed_text({ organiser, when: formatDate(after.startsAt, 'moment'), where })
      return {
        title: m.notifications_event_changed_title({ event }),
        text: returnUntil
          ? `${now} ${m.notifications_event_return({ until: formatDate(returnUntil, 'moment') })}`
          : now,
      }
    }
    case 'shop_paused':
      return {
        title: m.notifications_shop_paused_title(notification.data),
        text: m.notifications_shop_paused_text(notification.data),
      }
    case 'event_message':
      return {
        title: m.notifications_event_message_title(notification.data),
        text: notification.data.text,
      }
    case 'tickets_given':
      return {
        title: m.notifications_given_title(notification.data),
        text: m.notifications_given_text(notification.data),
      }
    case 'vendor_decided':
      return decisionTexts[notification.data.decision](notification.data)
    case 'vendor_suspended':
      return {
        title: m.notifications_suspended_title(notification.data),
        text: m.notifications_suspended_text(notification.data),
      }
    case 'vendor_reinstated':
      return {
        title: m.notifications_reinstated_title(notification.data),
        text: m.notifications_reinstated_text(notification.data),
      }
    case 'refund_requested':
      return {
        title: m.notifications_refund_title(amountOf(notification)),
        text: m.notifications_refund_text(orderOf(notification)),
      }
    case 'refund_sent': {
      const { receipt } = notification.data
      const sent = m.notifications_refunded_text(orderOf(notification))
      return {
        title: m.notifications_refunded_title(amountOf(notification)),
        text: receipt ? `${sent} ${m.notifications_refunded_receipt({ receipt })}` : sent,
      }
    }
    case 'order_cancelled': {
      const { side, orderNumber, ...data } = notification.data
      return {
        title: m.notifications_order_cancelled_title({ order: formatOrderNumber(orderNumber) }),
        text:
          side === 'VENDOR'
            ? m.notifications_order_cancelled_vendor(data)
            : m.notifications_order_cancelled_customer(data),
      }
    }
    case 'ticket_changed':
      return ticketTexts[notification.data.change](notification.data)
    case 'event_cancelled': {
      const { event, words } = notification.data
      return {
        title: m.notifications_event_cancelled_title({ event }),
        text: m.notifications_event_cancelled_text({ words }),
      }
    }
    case 'event_decided':
      return decidedTexts[notification.data.decision](notification.data)
    case 'ledger_broken':
      return {
        title: m.notifications_ledger_title(),
        text: m.notifications_ledger_text({ count: notification.data.findings }),
      }
    case 'product_decided': {
      const { decision, product, others, reason } = notification.data
      const named = { product: others > 0 ? m.notifications_product_and_others({ product, others }) : product }
      return decision === 'APPROVED'
        ? { title: m.notifications_product_approved_title(named), text: m.notifications_product_approved_text() }
        : {
            title: m.notifications_product_rejected_title(named),
            text: m.notifications_product_rejected_text({ reason }),
          }
    }
    case 'queue_turn': {
      const { event, endsAt } = notification.data
      return {
        title: m.notifications_queue_title({ event }),
        text: m.notifications_queue_text({ time: formatDate(endsAt, 'time') }),
      }
    }
    case 'waitlist_offer': {
      const { event, ticketType, quantity, endsAt } = notification.data
      return {
        title: m.notifications_waitlist_title({ event }),
        text: m.notifications_waitlist_text({ ticketType, quantity, time: formatDate(endsAt, 'time') }),
      }
    }
  }
}

type EventDecided = Extract<Notification, { kind: 'event_decided' }>['data']

const decidedTexts: Record<EventDecided['decision'], (data: EventDecided) => NotificationText> = {
  TAKEN_DOWN: ({ event, reason }) => ({
    title: m.notifications_event_down_title({ event }),
    text: m.notifications_event_down_text({ reason }),
  }),
  PUT_BACK: ({ event, reason }) => ({
    title: m.notifications_event_back_title({ event }),
    text: m.notifications_event_back_text({ reason }),
  }),
  CANCELLED: ({ event, reason }) => ({
    title: m.notifications_event_ended_title({ event }),
    text: m.notifications_event_ended_text({ reason }),
  }),
}

type VendorDecided = Extract<Notification, { kind: 'vendor_decided' }>['data']

const decisionTexts: Record<VendorDecided['decision'], (data: VendorDecided) => NotificationText> = {
  APPROVED: (data) => ({
    title: m.notifications_approved_title(data),
    text: m.notifications_approved_text(data).trim(),
  }),
  CHANGES_REQUESTED: (data) => ({
    title: m.notifications_changes_title(data),
    text: m.notifications_changes_text(data),
  }),
  REJECTED: (data) => ({
    title: m.notifications_not_approved_title(data),
    text: m.notifications_not_approved_text(data),
  }),
}

type TicketChanged = Extract<Notification, { kind: 'ticket_changed' }>['data']

const ticketTexts: Record<TicketChanged['change'], (data: TicketChanged) => NotificationText> = {
  PASSED: (data) => ({
    title: m.notifications_ticket_passed_title(data),
    text: m.notifications_ticket_passed_text(data),
  }),
  RECEIVED: (data) => ({
    title: m.notifications_ticket_received_title(data),
    text: m.notifications_ticket_received_text(data),
  }),
  REISSUED: (data) => ({
    title: m.notifications_ticket_reissued_title(data),
    text: m.notifications_ticket_reissued_text(data),
  }),
  VOID: (data) => ({ title: m.notifications_ticket_void_title(data), text: m.notifications_ticket_void_text(data) }),
}

const amountOf = ({ data: { amountKES } }: { data: { amountKES: number } }) => ({ amount: formatKES(amountKES) })

const orderOf = ({ data }: { data: { amountKES: number; orderNumber: string } }) => ({
  ...amountOf({ data }),
  number: formatOrderNumber(data.orderNumber),
})
