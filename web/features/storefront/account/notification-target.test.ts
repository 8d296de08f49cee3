import { describe, expect, it } from 'vitest'
import { NotificationKind } from '#contracts/notifications.ts'
import { type Leading, notificationTarget } from './notification-target.ts'

const targetOf = (kind: NotificationKind, data: object = kind === 'approval_needed' ? { act: 'SUSPENSE' } : {}) =>
  notificationTarget({ kind, data } as Leading).to

/** Whose pages a notice may lead to: those of who is told of it. */
const places: Record<NotificationKind, string> = {
  lost_factor: '/account/security',
  payout_phone_changed: '/account/password',
  password_added: '/account/security',
  payout_requested: '/vendor/revenue',
  payout_paid: '/vendor/revenue',
  payout_failed: '/vendor/revenue',
  payout_rejected: '/vendor/revenue',
  event_changed: '/account/tickets',
  event_message: '/account/tickets',
  event_cancelled: '/account/tickets',
  tickets_given: '/account/tickets',
  ticket_changed: '/account/tickets',
  vendor_decided: '/onboarding/vendor',
  vendor_suspended: '/vendor/dashboard',
  vendor_reinstated: '/vendor/dashboard',
  shop_paused: '/vendor/dashboard',
  market_announcement: '/vendor/dashboard',
  commission_changed: '/vendor/revenue',
  refund_requested: '/account/orders/$id',
  refund_sent: '/account/orders/$id',
  late_fee_returned: '/vendor/orders/$id',
  order_cancelled: '/vendor/orders/$id',
  event_decided: '/vendor/events/$id',
  ledger_broken: '/admin/ledger-proof',
  market_alert: '/admin/health',
  spending_reached: '/admin/messages',
  ledger_sealed: '/admin/ledger-proof',
  provider_down: '/admin/reconciliation',
  whatsapp_stopped: '/admin/jobs',
  approval_needed: '/admin/reconciliation',
  product_decided: '/vendor/products',
  webhook_disabled: '/vendor/webhooks',
  waitlist_offer: '/events/$slug/waitlist',
  queue_turn: '/events/$slug/queue',
  shop_opened: '/vendors/$slug',
  order_paid: '/account/orders/$id',
  order_accepted: '/account/orders/$id',
  order_late: '/account/orders/$id',
  order_ready: '/account/orders/$id',
  order_on_the_way: '/account/orders/$id',
  order_completed: '/account/orders/$id',
  order_rejected: '/account/orders/$id',
  order_expired: '/account/orders/$id',
  order_received: '/vendor/orders/$id',
  order_unanswered: '/vendor/orders/$id',
  problem_changed: '/account/orders/$id/help',
  problem_reported: '/vendor/problems',
  problem_settled: '/vendor/problems',
  problem_escalated: '/admin/problems/$id',
  tickets_issued: '/account/tickets',
  event_tomorrow: '/account/tickets',
  doors_open: '/account/tickets',
  review_invited: '/account/orders/$id',
  review_answered: '/account/orders/$id',
  own_review_decided: '/account/orders/$id',
  review_received: '/vendor/reviews',
  review_decided: '/vendor/reviews',
}

describe('where a notice leads', () => {
  it.each(NotificationKind.options)('is a page of whoever is told of %s', (kind) => {
    expect(targetOf(kind)).toBe(places[kind])
  })

  it('is the shop for an applicant who was approved, and the order of a customer whose order was cancelled', () => {
    expect(targetOf('vendor_decided', { decision: 'APPROVED' })).toBe('/vendor/dashboard')
    expect(targetOf('order_cancelled', { side: 'CUSTOMER' })).toBe('/account/orders/$id')
  })

  it('is the shop among those of administrators for whoever is to call it', () => {
    expect(targetOf('shop_paused', { call: { vendorId: 'one', phone: '' } })).toBe('/admin/vendors/edit/$id')
  })
})
