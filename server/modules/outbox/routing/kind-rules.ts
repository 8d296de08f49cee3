import { channelsOf, type MessageChannel } from '#contracts/notifications/channels.ts'
import type { NotificationTopic } from '#contracts/notifications/topics.ts'
import type { NotificationKind } from '#contracts/notifications.ts'

/** How a kind of notification is told while no page is open. In the account it stands always. */
export interface KindRule {
  topic: NotificationTopic
  /** One of these, the first that reaches its person. */
  channels: readonly MessageChannel[]
  /** Beside that: what somebody may have to prove later is mailed too, and security goes by both. */
  copy?: 'mail'
  /** To who has no address, in the place of mail. */
  withoutMail?: 'sms'
  /** As good to know in the morning: it wakes nobody. */
  canWait?: true
}

/** What matters: of each such kind there is a short text (`contracts/notifications/texts/sms`). */
const short = { channels: channelsOf('DEVICE', 'CHAT', 'TEXT', 'MAIL') }
/** The same of money that moved and of tickets, of which a copy is kept. */
const receipt = { channels: channelsOf('DEVICE', 'CHAT', 'TEXT'), copy: 'mail' } as const
const long = { channels: channelsOf('DEVICE', 'MAIL') }
/** Asks for nothing, and is soon overtaken. */
const brief = { channels: channelsOf('DEVICE', 'CHAT') }
/** What somebody acts on later, about a ticket of theirs. */
const timely = { channels: channelsOf('DEVICE', 'CHAT', 'MAIL') }
/** Of their order or their ticket, and too much to be missed by who is written to at the phone alone. */
const needed = { withoutMail: 'sms' } as const
/** Money of a shop: what its people agreed to hear in a chat is their own orders and tickets alone. */
const payout = { channels: channelsOf('DEVICE', 'TEXT', 'MAIL') }

export const kindRules: Readonly<Record<NotificationKind, KindRule>> = {
  order_paid: { topic: 'MONEY', ...receipt },
  refund_requested: { topic: 'MONEY', ...long, ...needed },
  refund_sent: { topic: 'MONEY', ...receipt, canWait: true },

  order_accepted: { topic: 'ORDER', ...brief },
  order_ready: { topic: 'ORDER', ...short },
  order_on_the_way: { topic: 'ORDER', ...brief },
  order_completed: { topic: 'ORDER', ...brief },

  order_late: { topic: 'CHANGES', ...brief },
  late_fee_returned: { topic: 'CHANGES', ...long, ...needed },
  order_rejected: { topic: 'CHANGES', ...short },
  order_expired: { topic: 'CHANGES', ...short, canWait: true },
  order_cancelled: { topic: 'CHANGES', ...long, ...needed },
  problem_changed: { topic: 'CHANGES', ...long, ...needed },

  tickets_issued: { topic: 'TICKETS', ...receipt },
  tickets_given: { topic: 'TICKETS', ...long, ...needed },
  ticket_changed: { topic: 'TICKETS', ...long, ...needed },
  event_changed: { topic: 'TICKETS', ...timely, ...needed },
  event_cancelled: { topic: 'TICKETS', ...short, canWait: true },

  event_tomorrow: { topic: 'REMINDERS', ...timely, canWait: true },
  doors_open: { topic: 'REMINDERS', ...brief },
  event_message: { topic: 'ORGANISERS', ...timely, canWait: true },

  // They agreed to chats for their orders and tickets alone. At night it is told to whom has just asked.
  shop_opened: { topic: 'OPENINGS', channels: channelsOf('DEVICE', 'TEXT', 'MAIL') },

  waitlist_offer: { topic: 'KEPT', ...short },
  queue_turn: { topic: 'KEPT', ...timely },

  review_invited: { topic: 'REVIEWS', ...long, canWait: true },
  review_answered: { topic: 'REVIEWS', ...long, canWait: true },
  own_review_decided: { topic: 'REVIEWS', ...long, canWait: true },

  order_received: { topic: 'SHOP_ORDERS', channels: channelsOf('DEVICE') },
  order_unanswered: { topic: 'SHOP_ORDERS', ...long },
  problem_reported: { topic: 'SHOP_ORDERS', ...long },
  problem_settled: { topic: 'SHOP_ORDERS', ...long },

  payout_requested: { topic: 'PAYOUTS', ...long },
  payout_paid: { topic: 'PAYOUTS', channels: channelsOf('DEVICE', 'TEXT'), copy: 'mail', canWait: true },
  payout_failed: { topic: 'PAYOUTS', ...payout, canWait: true },
  payout_rejected: { topic: 'PAYOUTS', ...long, canWait: true },

  vendor_decided: { topic: 'SHOP', ...long, canWait: true },
  vendor_suspended: { topic: 'SHOP', ...long },
  vendor_reinstated: { topic: 'SHOP', ...long },
  shop_paused: { topic: 'SHOP', ...long },
  commission_changed: { topic: 'SHOP', ...long, canWait: true },
  event_decided: { topic: 'SHOP', ...long },
  product_decided: { topic: 'SHOP', ...long, canWait: true },
  review_received: { topic: 'SHOP', channels: channelsOf('DEVICE'), canWait: true },
  review_decided: { topic: 'SHOP', ...long, canWait: true },
  webhook_disabled: { topic: 'SHOP', ...long, canWait: true },

  market_announcement: { topic: 'NEWS', ...long, canWait: true },

  ledger_broken: { topic: 'MARKET', ...long },
  whatsapp_stopped: { topic: 'MARKET', ...long },
  provider_down: { topic: 'MARKET', ...long },
  market_alert: { topic: 'MARKET', ...long },
  spending_reached: { topic: 'MARKET', ...long, canWait: true },
  approval_needed: { topic: 'MARKET', ...long },
  problem_escalated: { topic: 'MARKET', ...long },
  // A copy of it belongs outside the database.
  ledger_sealed: { topic: 'MARKET', channels: channelsOf('MAIL') },

  // Its mail and its SMS have a link of their own, and are written by the module of the account.
  lost_factor: { topic: 'SECURITY', channels: channelsOf('DEVICE') },
  payout_phone_changed: { topic: 'SECURITY', channels: channelsOf('TEXT'), copy: 'mail' },
  password_added: { topic: 'SECURITY', channels: channelsOf('TEXT'), copy: 'mail' },
}

/** What goes by SMS to who has no address. */
export const kindsWithoutMail: readonly string[] = Object.entries(kindRules).flatMap(([kind, { withoutMail }]) =>
  withoutMail ? [kind] : [],
)
