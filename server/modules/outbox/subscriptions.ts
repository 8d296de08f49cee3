import type { PhoneCodeChannel } from '#contracts/account/phone-codes.ts'
import type { JobKind } from '#contracts/admin/jobs.ts'
import { type SentWebhookType, type WebhookType, webhookTest } from '#contracts/webhooks/webhook-types.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { LiveMessage } from '#server/platform/live-updates.ts'
import type { DomainEvent, Events, EventType } from './events.ts'

/** Who is told of an event. */
interface Subscription<Event> {
  /** Each person it is for finds it in the list of their account. */
  inAccount?: true
  /** Mailed as the module of its rows writes it, under the name that administrators know it by when it fails. */
  mail?: JobKind
  /** The same by SMS, to a number that the module of its rows knows. */
  sms?: JobKind
  /** A code for a number, by the channel that its person chose. */
  code?: Record<PhoneCodeChannel, JobKind>
  /** Sent to the tax authority, under this name. */
  etims?: JobKind
  /** Whoever is told of it, and what, is written when it is due (`orders/lifecycle/messages/`), under this name. */
  messages?: JobKind
  /** As what the shop's own servers are told of it; null where they are not. */
  webhook?: (event: Event) => SentWebhookType | null
  /** Open pages that read something again. */
  pages?: (event: Event) => LiveMessage[]
}

const user = (id: UserId) => `user:${id}`
const vendor = (id: VendorId) => `vendor:${id}`
/** The pages at the gates of a vendor: those of its devices, and its own. */
export const doorTopic = (id: VendorId) => `door:${id}`

const to = (topics: string | string[], ...keys: string[]): LiveMessage => ({ topics: [topics].flat(), keys })
const ifAny = (id: UserId | null, ...keys: string[]) => (id ? [to(user(id), ...keys)] : [])
/** What home and the bar of a customer say of orders and of places that are kept. */
const underWay = '/api/user/under-way'
const orderPages = ['/api/user/orders', '/api/user/tickets', underWay]
/** Administrators who have any page open. */
const admins = to('admin', '/api/admin')
const scans = ['/api/vendor/scan/counts', '/api/vendor/scan/events', '/api/vendor/scan/search']
const atGates = ({ vendorId }: { vendorId: VendorId }, ...keys: string[]) => [
  to([vendor(vendorId), doorTopic(vendorId)], ...keys),
]

/** By which channel each person is told of what is in their account: `routing/kind-rules.ts`. */
const told = {
  inAccount: true,
  pages: (event: { to: readonly UserId[] }) => [to(event.to.map(user), '/api/user/notifications')],
} as const

/** Phones with tickets and without an account are told by SMS alone. */
const toGuests = { sms: 'GUEST_SMS' } as const

const sentAs = (type: SentWebhookType) => ({ webhook: () => type })

/** What was not paid in time was never told. */
const stepWebhooks: Partial<Record<Events['order_step']['step'], WebhookType>> = {
  PAID: 'order.paid',
  ACCEPTED: 'order.accepted',
  READY: 'order.ready',
  OUT_FOR_DELIVERY: 'order.out_for_delivery',
  COMPLETED: 'order.completed',
  REJECTED: 'order.rejected',
  CANCELLED: 'order.cancelled',
}

/** The only place that knows whom an event concerns: one without its line does not compile. */
const subscriptions: { readonly [Type in EventType]: Subscription<Events[Type]> } = {
  lost_factor: told,
  payout_phone_changed: told,
  password_added: told,
  payout_requested: told,
  payout_paid: { ...told, ...sentAs('payout.paid') },
  payout_failed: { ...told, ...sentAs('payout.failed') },
  payout_rejected: { ...told, ...sentAs('payout.rejected') },
  event_changed: { ...told, ...toGuests },
  event_message: { ...told, ...toGuests },
  tickets_given: { ...told, ...sentAs('ticket.issued') },
  vendor_decided: told,
  vendor_suspended: told,
  vendor_reinstated: told,
  shop_paused: told,
  // The shop's own page is drawn again where it is open.
  shop_opened: {
    ...told,
    pages: ({ to: customers }) => [
      to(customers.map(user), '/api/user/notifications', '/api/user/opening-alerts', '/api/vendors'),
    ],
  },
  commission_changed: told,
  // Of what its customer cancelled, which no step tells of.
  refund_requested: { ...told, ...sentAs('order.cancelled') },
  refund_sent: { ...told, ...sentAs('refund.sent') },
  late_fee_returned: told,
  order_cancelled: { ...told, ...sentAs('order.cancelled') },
  ticket_changed: told,
  event_cancelled: { ...told, ...toGuests },
  event_decided: told,
  ledger_broken: told,
  whatsapp_stopped: told,
  provider_down: told,
  market_alert: told,
  spending_reached: told,
  approval_needed: told,
  product_decided: told,
  webhook_disabled: told,
  market_announcement: told,
  // Every night's would fill an account's list.
  ledger_sealed: {},
  waitlist_offer: told,
  queue_turn: told,
  order_paid: told,
  order_accepted: told,
  order_late: told,
  order_ready: told,
  order_on_the_way: told,
  order_completed: told,
  order_rejected: told,
  order_expired: told,
  order_received: told,
  order_unanswered: told,
  problem_changed: told,
  problem_reported: told,
  problem_settled: told,
  problem_escalated: told,
  tickets_issued: { ...told, ...sentAs('ticket.issued') },
  event_tomorrow: { ...told, ...toGuests },
  doors_open: told,
  review_invited: told,
  review_answered: told,
  own_review_decided: told,
  review_received: told,
  review_decided: told,

  ticket_checked_in: sentAs('ticket.checked_in'),
  webhook_test: sentAs(webhookTest),

  account_mail: { mail: 'ACCOUNT_MAIL' },
  account_sms: { sms: 'ACCOUNT_SMS' },
  staff_invitation: { mail: 'INVITATION_MAIL' },
  ticket_transfer: { mail: 'TICKET_MAIL' },
  ticket_link: { sms: 'TICKET_SMS' },
  phone_code: { code: { sms: 'CODE_SMS', whatsapp: 'CODE_WHATSAPP' } },
  document_issued: { etims: 'ETIMS_DOCUMENT' },

  order_changed: {
    pages: ({ customerId, vendorId }) => [
      ...ifAny(customerId, ...orderPages, '/api/user/notifications'),
      to(
        vendor(vendorId),
        '/api/vendor/orders',
        '/api/vendor/slots',
        '/api/vendor/dashboard',
        '/api/vendor/revenue',
        '/api/vendor/events',
      ),
      admins,
    ],
  },
  // The other devices of the account.
  cart_changed: { pages: ({ customerId }) => [to(user(customerId), '/api/user/cart')] },
  // Of a step that its vendor can take back for some seconds, pages are told when it no longer can.
  order_step: {
    messages: 'ORDER_MESSAGE',
    webhook: ({ step }) => stepWebhooks[step] ?? null,
    pages: ({ customerId }) => [to(user(customerId), ...orderPages)],
  },
  payment_changed: { pages: ({ customerId }) => [to(user(customerId), '/api/user/orders')] },
  payment_uncertain: { pages: ({ customerId }) => [to(user(customerId), '/api/user/orders'), admins] },
  earnings_released: {
    pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/revenue', '/api/vendor/dashboard')],
  },
  refund_changed: {
    pages: ({ vendorId, customerId }) => [
      ...ifAny(customerId, '/api/user/orders', '/api/user/notifications'),
      to(vendor(vendorId), '/api/vendor/orders', '/api/vendor/revenue'),
      to('admin', '/api/admin/refunds', '/api/admin/orders', '/api/admin/vendors', '/api/admin/dashboard'),
    ],
  },
  problems_changed: {
    pages: ({ vendorId, customerId }) => [
      to(user(customerId), '/api/user/orders'),
      to(vendor(vendorId), '/api/vendor/problems', '/api/vendor/dashboard'),
      to('admin', '/api/admin/problems', '/api/admin/dashboard', '/api/admin/vendors'),
    ],
  },
  payout_changed: {
    pages: ({ vendorId }) => [
      to(vendor(vendorId), '/api/vendor/payouts', '/api/vendor/revenue', '/api/vendor/dashboard'),
      to('admin', '/api/admin/payouts', '/api/admin/vendors', '/api/admin/dashboard'),
    ],
  },
  tickets_changed: { pages: ({ ownerIds }) => [to(ownerIds.map(user), '/api/user/tickets', '/api/user/orders')] },
  queue_changed: {
    pages: ({ customerIds, slug }) => [to(customerIds.map(user), `/api/events/${slug}/queue`, underWay)],
  },
  waitlist_changed: {
    pages: ({ customerId, slug }) => [to(user(customerId), `/api/events/${slug}/waitlist`, underWay)],
  },
  vendor_events_changed: {
    pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/events', '/api/vendor/products')],
  },
  event_cancellation_started: {
    pages: ({ vendorId }) => [
      admins,
      to(vendor(vendorId), '/api/vendor/events', '/api/vendor/dashboard', '/api/vendor/revenue'),
    ],
  },
  event_cancellation_refunded: { pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/events')] },
  event_visibility_changed: {
    pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/events', '/api/vendor/dashboard'), admins],
  },
  reviews_changed: {
    pages: ({ vendorId }) => [
      to(vendor(vendorId), '/api/vendor/reviews'),
      to('admin', '/api/admin/reviews', '/api/admin/audit'),
    ],
  },
  products_changed: {
    pages: ({ vendorId }) => [
      to(vendor(vendorId), '/api/vendor/products', '/api/vendor/menu-order'),
      to('admin', '/api/admin/products'),
    ],
  },
  sold_out_changed: {
    pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/sold-out', '/api/vendor/option-groups')],
  },
  options_changed: {
    pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/option-groups', '/api/vendor/products')],
  },
  slots_changed: { pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/slots')] },
  product_approvals_changed: { pages: () => [to('admin', '/api/admin/dashboard', '/api/admin/audit')] },
  contact_revealed: { pages: () => [to('admin', '/api/admin/audit')] },
  commission_rules_changed: {
    pages: ({ vendorId }) => [
      to('admin', '/api/admin/commissions', '/api/admin/vendors', '/api/admin/audit'),
      ...(vendorId ? [to(vendor(vendorId), '/api/vendor/commission')] : []),
    ],
  },
  staff_changed: { pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/staff')] },
  own_rights_changed: {
    pages: ({ userId, isEnded }) => [to(user(userId), '/api/auth/me', ...(isEnded ? [] : ['/api/vendor']))],
  },
  vendor_profile_changed: {
    pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/profile', '/api/vendor/etims')],
  },
  vendor_account_changed: {
    pages: ({ vendorId }) => [
      to('admin', '/api/admin/vendors', '/api/admin/vendor-approvals', '/api/admin/audit', '/api/admin/payouts'),
      to(vendor(vendorId), '/api/vendor/profile', '/api/vendor/orders', '/api/vendor/payouts'),
    ],
  },
  // Payouts are held from then on, which whoever has the shop open should see.
  payout_phone_changed_by_vendor: {
    pages: () => [to('admin', '/api/admin/vendors', '/api/admin/audit', '/api/admin/payouts')],
  },
  vendor_applied: { pages: () => [to('admin', '/api/admin/vendor-approvals', '/api/admin/vendors')] },
  vendor_documents_changed: { pages: () => [to('admin', '/api/admin/vendors')] },
  invoices_changed: {
    pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/revenue/invoices', '/api/vendor/etims')],
  },
  webhooks_changed: { pages: ({ vendorId }) => [to(vendor(vendorId), '/api/vendor/webhooks')] },
  gate_scans_changed: { pages: (event) => atGates(event, ...scans) },
  gate_incidents_changed: { pages: (event) => atGates(event, ...scans, '/api/vendor/scan/incidents') },
  gate_devices_changed: {
    pages: (event) => atGates(event, '/api/vendor/scan/devices', '/api/vendor/scan/me', '/api/vendor/scan/counts'),
  },
  notifications_read: { pages: ({ userId }) => [to(user(userId), '/api/user/notifications')] },
  users_changed: {
    pages: () => [
      to(
        'admin',
        ...['users', 'users/counts', 'lost-factors', 'dashboard', 'audit'].map((page) => `/api/admin/${page}`),
      ),
    ],
  },
  settings_changed: {
    pages: () => [
      to('admin', ...['settings', 'commissions', 'payouts', 'suspense', 'audit'].map((page) => `/api/admin/${page}`)),
    ],
  },
  jobs_changed: {
    pages: () => [to('admin', '/api/admin/jobs', '/api/admin/dashboard', '/api/admin/audit')],
  },
  ledger_proof_changed: {
    pages: ({ isAudited }) => [
      to(
        'admin',
        '/api/admin/ledger-proof',
        '/api/admin/ledger-proof/runs',
        ...(isAudited ? ['/api/admin/audit'] : []),
      ),
    ],
  },
  money_records_changed: { pages: () => [admins] },
}

/** Of whichever event it is. */
export const findSubscription = (event: DomainEvent) => subscriptions[event.type] as Subscription<DomainEvent>
