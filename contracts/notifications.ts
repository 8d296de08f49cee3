import * as z from 'zod'
import { alertNames } from './admin/alerts/alert-names.ts'
import { CommissionRate, CommissionScope } from './money/commissions.ts'
import { DisbursementFailure } from './money/disbursements.ts'
import { messageChannels } from './notifications/channels.ts'
import { FulfilmentMethod } from './orders.ts'
import { HideReason, Stars } from './reviews/review-fields.ts'
import { endpoint } from './wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from './wire/money.ts'
import {
  EventId,
  Instant,
  NotificationId,
  OrderId,
  ProblemId,
  page,
  pageQuery,
  RefundId,
  Slug,
  VendorId,
} from './wire/primitives.ts'

/** When and where an event takes place. */
const timeAndPlace = z.object({
  startsAt: Instant,
  endsAt: Instant.optional(),
  venue: z.string(),
  isOnline: z.boolean(),
})
/** An event, and who holds it. */
const ofEvent = z.object({ event: z.string(), slug: z.string(), organiser: z.string() })
/** An administrator's decision about a shop, with the administrator's reason. */
const decided = z.object({ shop: z.string(), reason: z.string() })
/** An order, and whose it is. */
const ofOrder = z.object({ orderId: OrderId, orderNumber: z.string(), shop: z.string() })
/** When the slot of an order for later begins. */
const forLater = { scheduledFor: Instant.optional() }
/** An event that somebody has tickets for. */
const ticketed = timeAndPlace.extend({ event: z.string(), slug: z.string() })
/** KEPT: it stays as it is, though it was reported. A reason is given for hiding alone; the note may be empty. */
const decidedReview = ofOrder.extend({
  decision: z.enum(['HIDDEN', 'SHOWN', 'KEPT']),
  reason: HideReason.nullable(),
  note: z.string(),
})
/** Of an order, where its shop goes without saying. */
const refunded = z.object({ amountKES: Shillings, orderId: OrderId, orderNumber: z.string() })
const returned = z.object({ shop: z.string(), amountKES: Shillings, reason: z.string() })

/** The data of each kind; phones as `0712 *** 678`. */
export const notificationData = {
  /** Of the own account: that its second factor be taken away was asked for, agreed on for a moment, ended, done. */
  lost_factor: z.discriminatedUnion('step', [
    z.object({ step: z.enum(['REQUESTED', 'ENDED', 'REMOVED']) }),
    z.object({ step: z.literal('AGREED'), removeAt: Instant }),
  ]),
  payout_phone_changed: z.object({
    shop: z.string(),
    /** Who changed it: the owner's own account, or an administrator. */
    by: z.enum(['OWNER', 'ADMIN']),
    name: z.string(),
    from: z.string(),
    to: z.string(),
    /** An administrator's. */
    reason: z.string().optional(),
  }),
  /** The account signed in by its phone alone until now; the address as `w***@example.com`. */
  password_added: z.object({ email: z.string() }),
  /** Who of the shop asked for it; its owner is told. */
  payout_requested: z.object({ shop: z.string(), amountKES: Shillings, phone: z.string(), by: z.string() }),
  payout_paid: z.object({ shop: z.string(), amountKES: Shillings, phone: z.string(), receipt: z.string() }),
  payout_failed: returned.extend({ failure: DisbursementFailure.optional() }),
  payout_rejected: returned,
  /** `returnUntil`: until when its tickets may be given back; null when there is no time for it. */
  event_changed: ofEvent.extend({ before: timeAndPlace, after: timeAndPlace, returnUntil: Instant.nullable() }),
  event_message: ofEvent.extend({ text: z.string() }),
  tickets_given: ofEvent.extend({ count: z.int() }),
  /** About an application. Of an approval the reason may be empty. */
  vendor_decided: decided.extend({ decision: z.enum(['APPROVED', 'CHANGES_REQUESTED', 'REJECTED']) }),
  vendor_suspended: decided,
  vendor_reinstated: decided,
  refund_requested: refunded,
  /** The receipt is empty where the provider gives none. */
  refund_sent: refunded.extend({ refundId: RefundId, receipt: z.string() }),
  /** What was paid for the delivery of an order that came late: its customer and the people of the shop are told. */
  late_fee_returned: ofOrder.extend({ side: z.enum(['CUSTOMER', 'SHOP']), amountKES: Shillings }),
  /** By an administrator: the customer and the owner of the shop are told, with the reason. */
  order_cancelled: z.object({
    side: z.enum(['CUSTOMER', 'VENDOR']),
    orderId: OrderId,
    orderNumber: z.string(),
    shop: z.string(),
    reason: z.string(),
  }),
  /**
   * PASSED: the person named has taken the place. RECEIVED: from the person named. REISSUED: it has another code. VOID:
   * it lets nobody in any more, and no money moved by that. REFUNDED: the same, and what was paid for it goes back.
   */
  ticket_changed: z.object({
    change: z.enum(['PASSED', 'RECEIVED', 'REISSUED', 'VOID', 'REFUNDED']),
    event: z.string(),
    name: z.string(),
  }),
  /** With what the organiser wrote to those who held tickets. */
  event_cancelled: z.object({ event: z.string(), slug: z.string(), words: z.string() }),
  /** An administrator's decision about an event, with the reason: its organiser is told. */
  event_decided: z.object({
    decision: z.enum(['TAKEN_DOWN', 'PUT_BACK', 'CANCELLED']),
    event: z.string(),
    eventId: EventId,
    reason: z.string(),
  }),
  /** A run of the ledger proof found rows that break a rule: administrators are told. */
  ledger_broken: z.object({ violations: z.int() }),
  /** By mail alone, each night: the seal of the ledger, of which so a copy is out of reach of whoever has the database. */
  ledger_sealed: z.object({ seal: z.string(), entries: z.int(), violations: z.int(), at: Instant }),
  /** WhatsApp refuses everything (`CHANNEL`), or one template by its name; in Meta's words. Administrators are told. */
  whatsapp_stopped: z.object({ subject: z.string(), reason: z.string() }),
  /**
   * DOWN: a payment provider has answered none of so many payments. UP: it answers again, since when it did not.
   * Administrators are told.
   */
  provider_down: z.object({
    change: z.enum(['DOWN', 'UP']),
    provider: z.string(),
    since: Instant,
    payments: z.int(),
  }),
  /** An alert has lasted as long as its rule says, or has ended: administrators are told. Its subject may be empty. */
  market_alert: z.object({
    change: z.enum(['BEGAN', 'ENDED']),
    alert: z.enum(alertNames),
    subject: z.string(),
    since: Instant,
  }),
  /** Messages by a channel have cost so much of what they may cost in this month: administrators are told once each. */
  spending_reached: z.object({
    channel: z.enum(messageChannels),
    percent: z.union([z.literal(80), z.literal(100)]),
    spentKES: ShillingsAndCents,
    limitKES: Shillings,
  }),
  /** An administrator's decision about products of a shop: one is named, and how many others there are. */
  product_decided: z.object({
    decision: z.enum(['APPROVED', 'REJECTED']),
    product: z.string(),
    others: z.int(),
    /** Of an approval empty. */
    reason: z.string(),
  }),
  /** A webhook endpoint of a shop is told nothing more: its server said so (410), or has only failed for three days. */
  webhook_disabled: z.object({ shop: z.string(), host: z.string(), reason: z.enum(['GONE', 'FAILING']) }),
  /** What whoever runs the market wrote to the owners of shops, in both languages. */
  market_announcement: z.object({ en: z.string(), sw: z.string() }),
  /** So many paid orders in a row were not accepted in time. Administrators are told whom to call. */
  shop_paused: z.object({
    shop: z.string(),
    orders: z.int(),
    call: z.object({ vendorId: VendorId, phone: z.string() }).optional(),
  }),
  shop_opened: z.object({ shop: z.string(), slug: Slug }),
  /** Of what a vendor sells: what is kept from a moment on; null where its own rate ends, and the usual holds again. */
  commission_changed: z.object({
    scope: CommissionScope,
    /** Null of the whole platform. */
    name: z.object({ en: z.string(), sw: z.string() }).nullable(),
    rate: CommissionRate.nullable(),
    startsAt: Instant,
    /** What was announced for that moment does not come. */
    isTakenBack: z.boolean(),
  }),
  /** What an administrator proposed that two decide; every other administrator is told. */
  approval_needed: z.object({
    act: z.enum(['CORRECTION', 'SUSPENSE', 'STATEMENT_LINE', 'LOST_FACTOR', 'PROBLEM']),
    /** Null of what moves no money. */
    amountKES: ShillingsAndCents.nullable(),
    by: z.string(),
  }),
  /** Places came back to somebody on a waiting list. */
  waitlist_offer: z.object({
    event: z.string(),
    slug: Slug,
    ticketType: z.string(),
    quantity: z.int(),
    endsAt: Instant,
  }),
  /** It is the turn of somebody in line for tickets. */
  queue_turn: z.object({ event: z.string(), slug: Slug, endsAt: Instant }),
  order_paid: ofOrder.extend({ amountKES: Shillings, ...forLater }),
  /** When it is at the door, or ready where it is collected, as the shop promised it. */
  order_accepted: ofOrder.extend({ expectedAt: Instant, fulfilment: FulfilmentMethod, ...forLater }),
  /** That cannot be kept: the new time. */
  order_late: ofOrder.extend({ expectedAt: Instant, fulfilment: FulfilmentMethod }),
  /** To be collected, under the number that is called out. */
  order_ready: ofOrder.extend({ callNumber: z.int().nullable() }),
  order_on_the_way: ofOrder,
  order_completed: ofOrder,
  /** By the shop, before or after it accepted it, or because nobody there answered: what goes back, and why. */
  order_rejected: ofOrder.extend({ amountKES: ShillingsAndCents, reason: z.string() }),
  order_expired: ofOrder,
  /** Whoever handles the orders of a shop is told, without sums, phones and addresses: cooks are among them. */
  order_received: ofOrder.extend({
    callNumber: z.int().nullable(),
    /** Null of one for later that is accepted, and goes into the kitchen now. */
    acceptBy: Instant.nullable(),
    ...forLater,
  }),
  order_unanswered: ofOrder.extend({ callNumber: z.int().nullable(), acceptBy: Instant, ...forLater }),
  /**
   * What became of a problem that its customer reported. RECEIVED: the shop answers by then. OFFERED: another sum, to be
   * answered by then. REFUSED by the shop, or ESCALATED since it was silent: the market decides by then. AGREED and DECIDED: what goes back, maybe nothing.
   */
  problem_changed: ofOrder.extend({
    step: z.enum(['RECEIVED', 'OFFERED', 'REFUSED', 'ESCALATED', 'AGREED', 'DECIDED']),
    amountKES: Shillings,
    by: Instant.nullable(),
    /** Of the shop or the market; may be empty. */
    words: z.string(),
  }),
  /** The people of a shop are told of a problem with an order, and again shortly before its time is over. */
  problem_reported: ofOrder.extend({
    problemId: ProblemId,
    amountKES: Shillings,
    answerBy: Instant,
    isReminder: z.boolean(),
    /** Whether no answer is a yes; else it leaves it to the market. */
    isPaidBySilence: z.boolean(),
  }),
  /** The people of a shop are told of what they did not end: how, what goes back, and who bears it. */
  problem_settled: ofOrder.extend({
    problemId: ProblemId,
    /**
     * ACCEPTED: the offer, by its customer or their silence. SILENT: nobody at the shop answered. WITHDRAWN by its customer.
     * NOTHING_LEFT for the market to decide. DECIDED by the market.
     */
    how: z.enum(['ACCEPTED', 'SILENT', 'WITHDRAWN', 'NOTHING_LEFT', 'DECIDED']),
    amountKES: Shillings,
    isBorneByMarket: z.boolean(),
    /** Of the market; may be empty. */
    words: z.string(),
  }),
  /** Administrators are told of a problem that they decide. */
  problem_escalated: ofOrder.extend({ problemId: ProblemId, amountKES: Shillings, decideBy: Instant }),
  /** Of an order of tickets alone, with what was paid for it; else null. */
  tickets_issued: ticketed.extend({ orderId: OrderId, count: z.int(), paidKES: Shillings.nullable() }),
  event_tomorrow: ticketed,
  doors_open: ticketed,
  /** Once, some time after an order was completed: how it was. */
  review_invited: ofOrder,
  review_answered: ofOrder.extend({ text: z.string() }),
  /** What administrators decided about a review: its writer, and its shop, are told. */
  own_review_decided: decidedReview,
  review_decided: decidedReview,
  /** The people of a shop, when others read it too. */
  review_received: ofOrder.extend({ stars: Stars }),
}

/** The kinds of notification. */
export const NotificationKind = z.object(notificationData).keyof()
export type NotificationKind = z.infer<typeof NotificationKind>

const of = <Kind extends NotificationKind>(kind: Kind) =>
  z.object({
    id: NotificationId,
    kind: z.literal(kind),
    data: notificationData[kind],
    createdAt: Instant,
    readAt: Instant.nullable(),
  })

/** Something a person should know of. The page makes the text from the kind and the data, in the reader's language. */
export const Notification = z.discriminatedUnion('kind', [
  of('lost_factor'),
  of('payout_phone_changed'),
  of('password_added'),
  of('payout_requested'),
  of('payout_paid'),
  of('payout_failed'),
  of('payout_rejected'),
  of('event_changed'),
  of('event_message'),
  of('tickets_given'),
  of('vendor_decided'),
  of('vendor_suspended'),
  of('vendor_reinstated'),
  of('shop_paused'),
  of('shop_opened'),
  of('commission_changed'),
  of('refund_requested'),
  of('refund_sent'),
  of('late_fee_returned'),
  of('order_cancelled'),
  of('ticket_changed'),
  of('event_cancelled'),
  of('event_decided'),
  of('ledger_broken'),
  of('ledger_sealed'),
  of('whatsapp_stopped'),
  of('provider_down'),
  of('market_alert'),
  of('spending_reached'),
  of('approval_needed'),
  of('product_decided'),
  of('webhook_disabled'),
  of('market_announcement'),
  of('waitlist_offer'),
  of('queue_turn'),
  of('order_paid'),
  of('order_accepted'),
  of('order_late'),
  of('order_ready'),
  of('order_on_the_way'),
  of('order_completed'),
  of('order_rejected'),
  of('order_expired'),
  of('order_received'),
  of('order_unanswered'),
  of('problem_changed'),
  of('problem_reported'),
  of('problem_settled'),
  of('problem_escalated'),
  of('tickets_issued'),
  of('event_tomorrow'),
  of('doors_open'),
  of('review_invited'),
  of('review_answered'),
  of('own_review_decided'),
  of('review_received'),
  of('review_decided'),
])
export type Notification = z.infer<typeof Notification>

export type NotificationData = { [Kind in NotificationKind]: z.infer<(typeof notificationData)[Kind]> }

/** The newest first, with how many are unread in all. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/user/notifications',
  summary: 'Lists notifications, the newest first, with how many are unread',
  access: 'user',
  query: z.strictObject(pageQuery),
  response: page(Notification).extend({ unread: z.int() }),
})

/** Marks this one and everything before it as read. What came since stays unread. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/user/notifications/read',
  summary: 'Marks a notification and everything before it as read',
  access: 'user',
  body: z.strictObject({ upTo: NotificationId }),
  response: z.object({ unread: z.int() }),
})
