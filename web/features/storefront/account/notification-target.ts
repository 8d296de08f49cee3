import type { LinkProps } from '@tanstack/react-router'
import type { NotificationData, NotificationKind } from '#contracts/notifications.ts'
import { m } from '#web/paraglide/messages.js'

/** Where more is to be seen, or done. */
export type NotificationTarget = Pick<LinkProps, 'to' | 'params' | 'search'> & { label: () => string }

const shop: NotificationTarget = { to: '/vendor/dashboard', label: m.notifications_shop_action }
const payouts: NotificationTarget = { to: '/vendor/revenue', label: m.notifications_payouts_action }
const tickets: NotificationTarget = { to: '/account/tickets', label: m.notifications_tickets_action }

const ownOrder = ({ orderId }: { orderId: string }): NotificationTarget => ({
  to: '/account/orders/$id',
  params: { id: orderId },
  label: m.notifications_order_action,
})

const ownReview = ({ orderId }: { orderId: string }): NotificationTarget => ({
  to: '/account/orders/$id',
  params: { id: orderId },
  label: m.notifications_review_action,
})

const shopReviews: NotificationTarget = { to: '/vendor/reviews', label: m.notifications_reviews_action }

const shopOrder = ({ orderId }: { orderId: string }): NotificationTarget => ({
  to: '/vendor/orders/$id',
  params: { id: orderId },
  label: m.notifications_order_action,
})

const shopProblem = ({ problemId }: { problemId: string }): NotificationTarget => ({
  to: '/vendor/problems',
  search: { problem: problemId },
  label: m.notifications_problem_action,
})

const proposalPage: Record<NotificationData['approval_needed']['act'], Pick<NotificationTarget, 'to' | 'search'>> = {
  CORRECTION: { to: '/admin/ledger-proof', search: { view: 'corrections' } },
  SUSPENSE: { to: '/admin/reconciliation' },
  STATEMENT_LINE: { to: '/admin/reconciliation', search: { tab: 'statements', show: 'PROPOSED' } },
  LOST_FACTOR: { to: '/admin/users', search: { state: 'LOST_FACTOR' } },
  PROBLEM: { to: '/admin/problems' },
}

/** One for each kind: who is told of it may open that page. */
const targets: { [Kind in NotificationKind]: (data: NotificationData[Kind]) => NotificationTarget } = {
  lost_factor: () => ({ to: '/account/security', label: m.notifications_security_action }),
  payout_phone_changed: () => ({ to: '/account/password', label: m.notifications_phone_action }),
  password_added: () => ({ to: '/account/security', label: m.notifications_security_action }),
  payout_requested: () => payouts,
  payout_paid: () => payouts,
  payout_failed: () => payouts,
  payout_rejected: () => payouts,
  event_changed: () => tickets,
  event_message: () => tickets,
  event_cancelled: () => tickets,
  tickets_given: () => tickets,
  ticket_changed: () => ({ to: '/account/tickets', label: m.notifications_ticket_action }),
  vendor_decided: ({ decision }) =>
    decision === 'APPROVED' ? shop : { to: '/onboarding/vendor', label: m.notifications_application_action },
  vendor_suspended: () => shop,
  vendor_reinstated: () => shop,
  // Administrators are told whom to call.
  shop_paused: ({ call }) =>
    call ? { to: '/admin/vendors/edit/$id', params: { id: call.vendorId }, label: m.notifications_shop_action } : shop,
  shop_opened: ({ slug }) => ({ to: '/vendors/$slug', params: { slug }, label: m.notifications_opened_action }),
  market_announcement: () => shop,
  commission_changed: () => ({ to: '/vendor/revenue', label: m.notifications_commission_action }),
  refund_requested: ownOrder,
  refund_sent: ownOrder,
  late_fee_returned: ({ side, orderId }) => (side === 'CUSTOMER' ? ownOrder({ orderId }) : shopOrder({ orderId })),
  order_cancelled: ({ side, orderId }) => (side === 'CUSTOMER' ? ownOrder({ orderId }) : shopOrder({ orderId })),
  event_decided: ({ eventId }) => ({
    to: '/vendor/events/$id',
    params: { id: eventId },
    label: m.notifications_decided_action,
  }),
  ledger_broken: () => ({ to: '/admin/ledger-proof', label: m.notifications_ledger_action }),
  ledger_sealed: () => ({ to: '/admin/ledger-proof', label: m.notifications_ledger_action }),
  whatsapp_stopped: () => ({ to: '/admin/jobs', label: m.notifications_jobs_action }),
  provider_down: () => ({
    to: '/admin/reconciliation',
    search: { tab: 'uncertain' },
    label: m.notifications_uncertain_action,
  }),
  market_alert: () => ({ to: '/admin/health', label: m.notifications_health_action }),
  spending_reached: () => ({ to: '/admin/messages', label: m.notifications_messages_action }),
  approval_needed: ({ act }) => ({ ...proposalPage[act], label: m.notifications_proposal_action }),
  webhook_disabled: () => ({ to: '/vendor/webhooks', label: m.notifications_webhooks_action }),
  product_decided: () => ({ to: '/vendor/products', label: m.notifications_products_action }),
  waitlist_offer: ({ slug }) => ({
    to: '/events/$slug/waitlist',
    params: { slug },
    label: m.notifications_waitlist_action,
  }),
  queue_turn: ({ slug }) => ({ to: '/events/$slug/queue', params: { slug }, label: m.notifications_queue_action }),
  order_paid: ownOrder,
  order_accepted: ownOrder,
  order_late: ownOrder,
  order_ready: ownOrder,
  order_on_the_way: ownOrder,
  order_completed: ownOrder,
  order_rejected: ownOrder,
  order_expired: ownOrder,
  order_received: shopOrder,
  order_unanswered: shopOrder,
  problem_changed: ({ orderId }) => ({
    to: '/account/orders/$id/help',
    params: { id: orderId },
    label: m.notifications_problem_action,
  }),
  problem_reported: shopProblem,
  problem_settled: shopProblem,
  problem_escalated: ({ problemId }) => ({
    to: '/admin/problems/$id',
    params: { id: problemId },
    label: m.notifications_problem_action,
  }),
  tickets_issued: () => tickets,
  event_tomorrow: () => tickets,
  doors_open: () => tickets,
  review_invited: ownReview,
  review_answered: ownReview,
  own_review_decided: ownReview,
  review_received: () => shopReviews,
  review_decided: () => shopReviews,
}

/** A notification, as far as where it leads goes. */
export type Leading = { [Kind in NotificationKind]: { kind: Kind; data: NotificationData[Kind] } }[NotificationKind]

export const notificationTarget = ({ kind, data }: Leading): NotificationTarget =>
  (targets[kind] as (of: typeof data) => NotificationTarget)(data)
