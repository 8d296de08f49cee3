import * as z from 'zod'
import { PaymentFailure } from '../money/payments.ts'
import { dayRange } from '../money/revenue.ts'
import { csvType } from '../wire/csv.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { csvFiles } from '../wire/csv-limit.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import {
  CsvText,
  csvQuery,
  Day,
  EventId,
  Instant,
  OrderId,
  ProductId,
  page,
  pageQuery,
  Slug,
  UserId,
  VendorId,
} from '../wire/primitives.ts'

/**
 * Sales of the market in a period: orders paid in it that were not rejected; commission is what is left of it after
 * refunds. Refunds are those requested in the period, of whatever order, sent or not.
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
  /** What needs a decision of whoever asks: of what they may not decide, nothing waits. */
  decisions: z.object({
    approvals: Waiting,
    /** Shops that paused by themselves, since nobody there accepts orders: somebody calls them. */
    pausedShops: Waiting,
    /** Products that wait to be approved. */
    products: Waiting,
    payouts: Waiting.extend({ amountKES: Shillings }),
    /** Approved, to be paid from the portal. */
    payoutsToPay: Waiting.extend({ amountKES: Shillings }),
    /** Sent, and what became of them was not learned, or not taken by the provider for a quarter of an hour. */
    payoutsStuck: Waiting.extend({ amountKES: Shillings }),
    /** Refunds that need a person: see `RefundFilter`. */
    refunds: Waiting.extend({ amountKES: Shillings }),
    /** Money in suspense of which nothing is proposed. */
    suspense: Waiting.extend({ amountKES: ShillingsAndCents }),
    /** Money in suspense of which one administrator has proposed something, and another decides. */
    suspenseProposals: Waiting,
    /** Lines of statements of which one administrator has said what they are, and another decides. */
    lineProposals: Waiting,
    /** Corrections of the ledger that wait for a second administrator. */
    corrections: Waiting.extend({ amountKES: ShillingsAndCents }),
    lostFactors: Waiting,
    /** Reported problems with orders that the market decides. */
    problems: Waiting.extend({ amountKES: Shillings }),
    /** Payments that may have been charged, without a final status. */
    uncertainPayments: Waiting.extend({ amountKES: Shillings }),
    /** Webhook events for review. */
    webhookEvents: Waiting,
    /** Unexplained lines of the provider's statements. */
    discrepancies: Waiting,
    /** Days without a statement, and balances of statements that do not follow each other. */
    statementGaps: Waiting,
    /** Background work that failed, and is not tried again by itself. */
    deadLetters: Waiting,
    /** Rows that break a rule of the ledger, as the last run of the ledger proof found them. */
    proofViolations: Waiting,
  }),
  /** What was to be mailed and was not, since no mail server is set up; null where one is. */
  unsentMail: Waiting.nullable(),
  /** From midnight in Nairobi until now; null for who has not the money. */
  today: MarketFigures.nullable(),
  /** The same day last week, until the same time. */
  lastWeek: MarketFigures.nullable(),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

export const getAdminDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'Shows what waits for a decision, and how today goes',
  access: 'admin',
  admins: 'everybody',
  response: AdminDashboard,
})

export const MarketDay = z.object({
  day: Day,
  orders: z.int(),
  grossKES: Shillings,
  commissionKES: ShillingsAndCents,
  /** Orders placed on this day, and how many of them were paid, whenever. */
  checkouts: z.int(),
  checkoutsPaid: z.int(),
})
export type MarketDay = z.infer<typeof MarketDay>

/**
 * A row of a list of the best (of products and events without what was refunded), with what it earned in the days of
 * the comparison.
 */
const Best = z.object({ name: z.string(), grossKES: Shillings, previousKES: Shillings })
export const BestVendor = Best.extend({ id: VendorId, slug: Slug, orders: z.int() })
export type BestVendor = z.infer<typeof BestVendor>
export const BestProduct = Best.extend({ id: ProductId, vendorName: z.string(), quantity: z.int() })
export type BestProduct = z.infer<typeof BestProduct>
export const BestEvent = Best.extend({ id: EventId, slug: Slug, tickets: z.int() })
export type BestEvent = z.infer<typeof BestEvent>

const FailureCount = z.object({ reason: PaymentFailure, count: z.int(), previousCount: z.int() })
export type FailureCount = z.infer<typeof FailureCount>

export const AdminAnalytics = z.object({
  from: Day,
  to: Day,
  total: MarketFigures,
  /** The days it is compared with: the same number of days just before unless others were asked for. */
  previous: MarketFigures.extend({ from: Day, to: Day }),
  /** Every day of the range, and those it is compared with in the same positions: these may be fewer, or more. */
  days: z.array(MarketDay),
  previousDays: z.array(MarketDay),
  failures: z.array(FailureCount),
  /** The ten best. */
  vendors: z.array(BestVendor),
  products: z.array(BestProduct),
  events: z.array(BestEvent),
})
export type AdminAnalytics = z.infer<typeof AdminAnalytics>

/** Days in Nairobi, and those they are compared with: as many just before, unless both are named. */
const compared = { ...dayRange, againstFrom: Day.optional(), againstTo: Day.optional() }
const comparedOrder = ['from', 'to', 'againstFrom', 'againstTo'] as const

export const getAdminAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'Shows the sales of the market in a range of days, compared with another',
  access: 'admin',
  admins: ['money'],
  filterOrder: [...comparedOrder],
  query: z.strictObject(compared),
  response: AdminAnalytics,
  errors: ['invalid_input'],
})

export const AnalyticsTable = z.enum(['DAYS', 'VENDORS', 'PRODUCTS', 'EVENTS', 'FAILURES', 'COHORTS'])
export type AnalyticsTable = z.infer<typeof AnalyticsTable>

/** Of the best, the first thousand. */
export const exportAnalyticsTable = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/table.csv',
  summary: 'Downloads a table of the analytics as CSV',
  access: 'admin',
  admins: ['money'],
  confirmation: 'needed',
  filterOrder: ['table', ...comparedOrder],
  query: z.strictObject({ table: AnalyticsTable, ...compared, ...csvQuery }),
  response: CsvText,
  contentType: csvType,
  limits: [csvFiles],
  errors: ['invalid_input'],
})

/**
 * What a figure is the sum, or the number, of: SALES orders that were paid and not turned down, CHECKOUTS orders that
 * were placed, REFUNDS refunds that were requested, FAILURES payments that failed, CUSTOMERS people who joined, LINES
 * what orders sold of a product or of an event, which has to be said.
 */
export const DrillDownFigure = z.enum(['SALES', 'CHECKOUTS', 'REFUNDS', 'FAILURES', 'CUSTOMERS', 'LINES'])
export type DrillDownFigure = z.infer<typeof DrillDownFigure>

/** Null where a figure's rows have none. */
export const MarketRow = z.object({
  /** Unique in the list. */
  key: z.string(),
  at: Instant,
  order: z.object({ id: OrderId, number: z.string() }).nullable(),
  vendor: z.object({ id: VendorId, name: z.string() }).nullable(),
  customer: z.object({ id: UserId, name: z.string() }).nullable(),
  /** What was sold, and how much of it. */
  name: z.string().nullable(),
  quantity: z.int().nullable(),
  failure: PaymentFailure.nullable(),
  paidAt: Instant.nullable(),
  amountKES: ShillingsAndCents.nullable(),
  /** What was charged, and what of that went back with refunds. */
  commissionKES: ShillingsAndCents.nullable(),
  commissionBackKES: ShillingsAndCents.nullable(),
})
export type MarketRow = z.infer<typeof MarketRow>

const drillDown = {
  figure: DrillDownFigure,
  ...dayRange,
  vendorId: VendorId.optional(),
  productId: ProductId.optional(),
  eventId: EventId.optional(),
  failure: PaymentFailure.optional(),
}
const drillDownOrder = ['figure', 'from', 'to', 'vendorId', 'productId', 'eventId', 'failure'] as const

export const listMarketRows = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/rows',
  summary: 'Lists the rows that a figure of the market is made of, the newest first',
  access: 'admin',
  admins: ['money'],
  filterOrder: [...drillDownOrder],
  query: z.strictObject({ ...drillDown, ...pageQuery }),
  response: page(MarketRow),
  errors: ['invalid_input'],
})

export const exportMarketRows = csvEndpoint(
  listMarketRows,
  'Downloads the rows that a figure of the market is made of as CSV',
)

/** A month, by its first day. */
export const Cohort = z.object({
  month: Day,
  /** Who paid for a first order in that month. */
  customers: z.int(),
  /** How many of them paid for another in each following month until now. */
  again: z.array(z.int()),
})
export type Cohort = z.infer<typeof Cohort>

/** The last twelve months in which anybody ordered first, the oldest first. */
export const getCohorts = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/cohorts',
  summary: 'Shows, by the month of their first order, how many customers ordered again in each following month',
  access: 'admin',
  admins: ['money'],
  response: z.object({ cohorts: z.array(Cohort) }),
})
