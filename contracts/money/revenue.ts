import * as z from 'zod'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import { Day, EventId, Instant, OrderId, ProductId, page, pageQuery, Slug } from '../wire/primitives.ts'

/**
 * Every reason for which value moves in the ledger. An order brings money (`order_paid`), which its vendor may use some
 * time after the order was completed (`earnings_released`). Money that belongs to no order is in suspense
 * (`unmatched_money`) until a person says where it belongs (`suspense_resolved`). What a provider keeps for its work is
 * a `provider_fee`, of the payments of a cancelled event charged to its vendor (`provider_fee_charged`). A refund or a
 * payout that is requested leaves its account at once; it is then done, or comes back. What a shop gave back and the
 * market bears is `goodwill`. What was posted wrongly is mended by a `correction`, which two administrators make.
 */
export const TransferKind = z.enum([
  'order_paid',
  'earnings_released',
  'unmatched_money',
  'suspense_resolved',
  'provider_fee',
  'provider_fee_charged',
  'refund_requested',
  'refund_done',
  'refund_failed',
  'payout_requested',
  'payout_paid',
  'payout_returned',
  'goodwill',
  'correction',
])
export type TransferKind = z.infer<typeof TransferKind>

/** Days in Nairobi, both included; the last 30 unless said, and at most 366. */
export const dayRange = { from: Day.optional(), to: Day.optional() }

/**
 * PENDING until an order has been completed for 24 hours (tickets: the event has been over for 24 hours), then
 * AVAILABLE to be paid out.
 */
export const BalancePart = z.enum(['PENDING', 'AVAILABLE'])
export type BalancePart = z.infer<typeof BalancePart>

export const VendorBalance = z.object({
  pendingKES: ShillingsAndCents,
  /** Below zero is a debt (a refund came after the payout), netted from what is earned next. */
  availableKES: ShillingsAndCents,
  /** Requested, not paid yet, and not held. */
  onItsWayKES: ShillingsAndCents,
  /** Requested, and not sent while the shop is suspended, its owner disabled, or its payout phone new. */
  heldKES: ShillingsAndCents,
  paidOutKES: ShillingsAndCents,
})
export type VendorBalance = z.infer<typeof VendorBalance>

/**
 * Orders paid in a period that were not rejected. Gross is what was sold, delivery included: what customers paid,
 * without the platform's fees and the tax, and with the discounts that the platform bears. Refunded is what of it was
 * refunded since; commission and earnings are what each side has left. Gross is the three others together.
 */
export const Sales = z.object({
  orders: z.int(),
  grossKES: Shillings,
  refundedKES: Shillings,
  commissionKES: ShillingsAndCents,
  earningsKES: ShillingsAndCents,
})
export type Sales = z.infer<typeof Sales>

export const VendorRevenue = z.object({
  from: Day,
  to: Day,
  balance: VendorBalance,
  /** When what is pending becomes available, by day, the next first. */
  nextReleases: z.array(z.object({ day: Day, amountKES: ShillingsAndCents })),
  /** Pending without a date yet: orders that are still being worked on. */
  unscheduledKES: ShillingsAndCents,
  total: Sales,
  /** The same number of days just before. */
  previous: Sales.extend({ from: Day, to: Day }),
  /** Every day of the range, those without sales too. */
  days: z.array(Sales.extend({ day: Day })),
  /** The twenty that earned the most, without what was refunded. */
  products: z.array(z.object({ id: ProductId, name: z.string(), quantity: z.int(), grossKES: Shillings })),
  events: z.array(z.object({ id: EventId, slug: Slug, title: z.string(), tickets: z.int(), grossKES: Shillings })),
})
export type VendorRevenue = z.infer<typeof VendorRevenue>

export const getVendorRevenue = endpoint({
  method: 'GET',
  path: '/api/vendor/revenue',
  summary: 'Shows the balance of the vendor and its sales, day by day',
  access: 'vendor',
  staff: ['money'],
  filterOrder: ['from', 'to'],
  query: z.strictObject(dayRange),
  response: VendorRevenue,
  errors: ['invalid_input'],
})

/** One side of a ledger transfer on an account of the vendor; the balance is the sum of these and nothing else. */
export const RevenueEntry = z.object({
  /** Unique in the list. */
  key: z.string(),
  kind: TransferKind,
  part: BalancePart,
  /** Above zero is received, below zero is given. */
  amountKES: ShillingsAndCents,
  order: z.object({ id: OrderId, number: z.string() }).nullable(),
  /** The cancelled event whose provider fees it is. */
  event: z.object({ id: EventId, title: z.string() }).nullable(),
  at: Instant,
})
export type RevenueEntry = z.infer<typeof RevenueEntry>

/** The newest first. Without days, everything. */
const entryFilters = { ...dayRange, part: BalancePart.optional() }

export const listRevenueEntries = endpoint({
  method: 'GET',
  path: '/api/vendor/revenue/entries',
  summary: 'Lists what moved on the accounts of the vendor, the newest first',
  access: 'vendor',
  staff: ['money'],
  filterOrder: ['from', 'to', 'part'],
  query: z.strictObject({ ...entryFilters, ...pageQuery }),
  response: page(RevenueEntry),
  errors: ['invalid_input'],
})

export const exportRevenueEntries = csvEndpoint(
  listRevenueEntries,
  'Downloads what moved on the accounts of the vendor as CSV',
)
