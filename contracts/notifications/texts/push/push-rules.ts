import type { NotificationData, NotificationKind } from '../../../notifications.ts'

/** Everything that an account lists; the seal of the ledger is for keeping, and mailed alone. */
export type PushKind = Exclude<NotificationKind, 'ledger_sealed'>

/** As push services know it: a `high` one wakes a phone that sleeps, a `low` one waits until it is awake. */
export type Urgency = 'low' | 'normal' | 'high'

/** How a kind is told on a device that has no page open. */
interface PushRule<Kind extends PushKind> {
  /** Where more is to be seen, or done. */
  path: (data: NotificationData[Kind]) => string
  /** What is of the same thing has the same tag: the later one takes the place of the earlier. */
  tag: (data: NotificationData[Kind]) => string
  urgency: Urgency
  /** For how long it is worth telling, or until when. */
  lasts: { minutes: number } | ((data: NotificationData[Kind]) => string)
  /** The screen of a locked phone is read by others: of these only the title is said. */
  isTitleOnly?: true
}

interface OfOrder {
  orderId: string
}

const hour = { minutes: 60 }
const halfDay = { minutes: 12 * 60 }
const day = { minutes: 24 * 60 }

const ownOrder = {
  path: ({ orderId }: OfOrder) => `/account/orders/${orderId}`,
  tag: ({ orderId }: OfOrder) => `order:${orderId}`,
}
const shopOrder = {
  path: ({ orderId }: OfOrder) => `/vendor/orders/${orderId}`,
  tag: ({ orderId }: OfOrder) => `shop-order:${orderId}`,
  urgency: 'high',
  // Once it is given up there is nothing to accept.
  lasts: ({ acceptBy }: { acceptBy: string }) => acceptBy,
} as const
const tickets = { path: () => '/account/tickets', tag: ({ event }: { event: string }) => `event:${event}` }
const payouts = { path: () => '/vendor/revenue', tag: () => 'payout', lasts: day, isTitleOnly: true } as const
const shop = { path: () => '/vendor/dashboard', tag: () => 'shop', lasts: day } as const
const ownReview = {
  path: ({ orderId }: OfOrder) => `/account/orders/${orderId}?review=open`,
  tag: ({ orderId }: OfOrder) => `review:${orderId}`,
}
const shopReviews = { path: () => '/vendor/reviews', tag: ({ orderId }: OfOrder) => `shop-review:${orderId}` }
const runsOut = { urgency: 'high', lasts: ({ endsAt }: { endsAt: string }) => endsAt } as const

const proposalPaths: Record<NotificationData['approval_needed']['act'], string> = {
  CORRECTION: '/admin/ledger-proof?view=corrections',
  SUSPENSE: '/admin/reconciliation',
  STATEMENT_LINE: '/admin/reconciliation?tab=statements&show=PROPOSED',
  LOST_FACTOR: '/admin/users?state=LOST_FACTOR',
  PROBLEM: '/admin/problems',
}

/** One for each kind: who is told of it may open that page. */
export const pushRules: { readonly [Kind in PushKind]: PushRule<Kind> } = {
  order_received: {
    ...shopOrder,
    // Of one for later that is accepted already, until its slot begins.
    lasts: ({ acceptBy, scheduledFor }) => acceptBy ?? scheduledFor ?? '',
  },
  order_unanswered: shopOrder,

  order_paid: { ...ownOrder, urgency: 'low', lasts: hour },
  order_accepted: { ...ownOrder, urgency: 'normal', lasts: hour },
  order_late: { ...ownOrder, urgency: 'high', lasts: hour },
  order_ready: { ...ownOrder, urgency: 'high', lasts: halfDay },
  order_on_the_way: { ...ownOrder, urgency: 'high', lasts: hour },
  order_completed: { ...ownOrder, urgency: 'low', lasts: halfDay },
  order_rejected: { ...ownOrder, urgency: 'high', lasts: halfDay },
  order_expired: { ...ownOrder, urgency: 'normal', lasts: halfDay },
  late_fee_returned: {
    path: ({ side, orderId }) => (side === 'CUSTOMER' ? ownOrder : shopOrder).path({ orderId }),
    tag: ({ side, orderId }) => (side === 'CUSTOMER' ? ownOrder : shopOrder).tag({ orderId }),
    urgency: 'normal',
    lasts: halfDay,
  },
  order_cancelled: {
    path: ({ side, orderId }) => (side === 'CUSTOMER' ? ownOrder : shopOrder).path({ orderId }),
    tag: ({ side, orderId }) => (side === 'CUSTOMER' ? ownOrder : shopOrder).tag({ orderId }),
    urgency: 'high',
    lasts: halfDay,
  },
  problem_changed: { ...ownOrder, urgency: 'normal', lasts: day },
  problem_reported: {
    path: ({ problemId }) => `/vendor/problems?problem=${problemId}`,
    tag: ({ problemId }) => `problem:${problemId}`,
    urgency: 'high',
    lasts: ({ answerBy }) => answerBy,
  },
  problem_settled: {
    path: ({ problemId }) => `/vendor/problems?problem=${problemId}`,
    tag: ({ problemId }) => `problem:${problemId}`,
    urgency: 'normal',
    lasts: day,
  },
  problem_escalated: {
    path: ({ problemId }) => `/admin/problems/${problemId}`,
    tag: ({ problemId }) => `problem:${problemId}`,
    urgency: 'normal',
    lasts: day,
  },
  refund_requested: { ...ownOrder, urgency: 'normal', lasts: day },
  refund_sent: { ...ownOrder, urgency: 'normal', lasts: day },

  tickets_issued: { ...tickets, urgency: 'normal', lasts: day },
  tickets_given: { ...tickets, urgency: 'normal', lasts: day },
  ticket_changed: { ...tickets, urgency: 'high', lasts: day },
  event_tomorrow: { ...tickets, urgency: 'normal', lasts: ({ startsAt }) => startsAt },
  doors_open: { ...tickets, urgency: 'high', lasts: hour },
  event_changed: { ...tickets, urgency: 'high', lasts: day },
  event_message: { ...tickets, urgency: 'normal', lasts: day },
  event_cancelled: { ...tickets, urgency: 'high', lasts: day },
  waitlist_offer: {
    path: ({ slug }) => `/events/${slug}/waitlist`,
    tag: ({ slug }) => `waitlist:${slug}`,
    ...runsOut,
  },
  queue_turn: { path: ({ slug }) => `/events/${slug}/queue`, tag: ({ slug }) => `queue:${slug}`, ...runsOut },

  password_added: {
    path: () => '/account/security',
    tag: () => 'security',
    urgency: 'high',
    lasts: day,
    isTitleOnly: true,
  },
  payout_requested: { ...payouts, urgency: 'high' },
  payout_paid: { ...payouts, urgency: 'normal' },
  payout_failed: { ...payouts, urgency: 'high' },
  payout_rejected: { ...payouts, urgency: 'normal' },
  lost_factor: {
    path: () => '/account/security',
    tag: () => 'security',
    urgency: 'high',
    lasts: day,
    isTitleOnly: true,
  },
  payout_phone_changed: {
    path: () => '/account/password',
    tag: () => 'security',
    urgency: 'high',
    lasts: day,
    isTitleOnly: true,
  },

  review_invited: { ...ownReview, urgency: 'low', lasts: day },
  review_answered: { ...ownReview, urgency: 'low', lasts: day },
  own_review_decided: { ...ownReview, urgency: 'low', lasts: day },
  review_received: { ...shopReviews, urgency: 'low', lasts: day },
  review_decided: { ...shopReviews, urgency: 'low', lasts: day },

  shop_paused: {
    path: ({ call }) => (call ? `/admin/vendors/edit/${call.vendorId}` : '/vendor/dashboard'),
    tag: ({ shop: name }) => `paused:${name}`,
    urgency: 'high',
    lasts: halfDay,
  },
  shop_opened: {
    path: ({ slug }) => `/vendors/${slug}`,
    tag: ({ slug }) => `opened:${slug}`,
    urgency: 'high',
    lasts: hour,
  },
  vendor_decided: {
    ...shop,
    path: ({ decision }) => (decision === 'APPROVED' ? shop.path() : '/onboarding/vendor'),
    urgency: 'normal',
  },
  vendor_suspended: { ...shop, urgency: 'high', isTitleOnly: true },
  vendor_reinstated: { ...shop, urgency: 'normal' },
  commission_changed: { path: () => '/vendor/revenue', tag: () => 'commission', urgency: 'low', lasts: day },
  market_announcement: { path: () => '/vendor/dashboard', tag: () => 'news', urgency: 'low', lasts: day },
  webhook_disabled: { path: () => '/vendor/webhooks', tag: () => 'webhooks', urgency: 'normal', lasts: day },
  product_decided: { path: () => '/vendor/products', tag: () => 'products', urgency: 'low', lasts: day },
  event_decided: {
    path: ({ eventId }) => `/vendor/events/${eventId}`,
    tag: ({ eventId }) => `decided:${eventId}`,
    urgency: 'high',
    lasts: day,
  },

  ledger_broken: {
    path: () => '/admin/ledger-proof',
    tag: () => 'ledger',
    urgency: 'high',
    lasts: day,
    isTitleOnly: true,
  },
  whatsapp_stopped: {
    path: () => '/admin/jobs',
    tag: ({ subject }) => `whatsapp:${subject}`,
    urgency: 'high',
    lasts: day,
    isTitleOnly: true,
  },
  provider_down: {
    path: () => '/admin/reconciliation',
    tag: ({ provider }) => `provider:${provider}`,
    urgency: 'high',
    lasts: day,
  },
  market_alert: {
    path: () => '/admin/health',
    tag: ({ alert, subject }) => `alert:${alert}:${subject}`,
    urgency: 'high',
    lasts: day,
  },
  spending_reached: {
    path: () => '/admin/messages',
    tag: ({ channel }) => `spending:${channel}`,
    urgency: 'normal',
    lasts: day,
  },
  approval_needed: {
    path: ({ act }) => proposalPaths[act],
    tag: ({ act }) => `approval:${act}`,
    urgency: 'normal',
    lasts: day,
    isTitleOnly: true,
  },
}
