import * as z from 'zod'
import { PaymentFailure } from '../money/payments.ts'
import { dayRange } from '../money/revenue.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import { Day, EventId, Instant, ProductId, Slug, VendorId } from '../wire/primitives.ts'

/**
 * Sales of the market in a period: orders paid in it that were not rejected; commission is what is left of it after refunds.
 * Refunds are those requested in the period, of whatever order, sent or not.
 */
export const MarketFigures = z.object({
  orders: z.int(),
  grossKES: Shillings,
  /** Null without orders. */
  averageKES: ShillingsAndCents.nullable(),
  commissionKES: ShillingsAndCents,
  refunds: z.int(),
  refundsKES: Shillings,
  /** Orders placed, and how many of them were paid. */
  checkouts: z.int(),
  checkoutsPaid: z.int(),
  /** From 0 to 1; null without checkouts. */
  conversion: z.number().nullable(),
  failedPayments: z.int(),
  newCustomers: z.int(),
})
export type MarketFigures = z.infer<typeof MarketFigures>

const Waiting = z.object({ count: z.int(), oldestAt: Instant.nullable() })

export const AdminDashboard = z.object({
  /** What needs a decision. */
  decisions: z.object({
    approvals: Waiting,
    payouts: Waiting.extend({ amountKES: Shillings }),
    /** Approved, to be paid from the portal. */
    payoutsToPay: Waiting.extend({ amountKES: Shillings }),
    /** Sent, and what became of them was not learned, or not taken by the provider for a quarter of an hour. */
    payoutsStuck: Waiting.extend({ amountKES: Shillings }),
    /** Refunds that need a person: see `RefundFilter`. */
    refunds: Waiting.extend({ amountKES: Shillings }),
    /** Money in suspense. */
    suspense: Waiting.extend({ amountKES: ShillingsAndCents }),
    /** Payments that may have been charged, without a final status. */
    uncertainPayments: Waiting.extend({ amountKES: Shillings }),
    /** Webhook events for review. */
    webhookEvents: Waiting,
    /** Unexplained lines of the provider's statements. */
    discrepancies: Waiting,
    /** Background work that failed, and is not tried again by itself. */
    failedWork: Waiting,
    /** Rows that break a rule of the books, as the last run of the ledger proof found them. */
    proofFindings: Waiting,
  }),
  /** From midnight in Nairobi until now. */
  today: MarketFigures,
  /** The same day last week, until the same time. */
  lastWeek: MarketFigures,
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'Shows what waits for a decision, and how today goes',
  access: 'admin',
  response: AdminDashboard,
})

const DaySales = z.object({ day: Day, orders: z.int(), grossKES: Shillings })

/** A row of a list of the ten best (of products and events without what was refunded), with what it earned in the days before. */
const Best = z.object({ name: z.string(), grossKES: Shillings, previousKES: Shillings })

export const AdminAnalytics = z.object({
  from: Day,
  to: Day,
  total: MarketFigures,
  /** The same number of days just before. */
  previous: MarketFigures.extend({ from: Day, to: Day }),
  /** Every day of the range, and the days before in the same positions. */
  days: z.array(DaySales),
  previousDays: z.array(DaySales),
  failures: z.array(z.object({ reason: PaymentFailure, count: z.int(), previousCount: z.int() })),
  vendors: z.array(Best.extend({ id: VendorId, slug: Slug, orders: z.int() })),
  products: z.array(Best.extend({ id: ProductId, vendorName: z.string(), quantity: z.int() })),
  events: z.array(Best.extend({ id: EventId, slug: Slug, tickets: z.int() })),
})
export type AdminAnalytics = z.infer<typeof AdminAnalytics>

export const getAdminAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'Shows the sales of the market in a range of days, and of as many days before',
  access: 'admin',
  filterOrder: ['from', 'to'],
  query: z.strictObject(dayRange),
  response: AdminAnalytics,
  errors: ['invalid_input'],
})
