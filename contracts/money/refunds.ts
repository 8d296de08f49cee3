import * as z from 'zod'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import {
  Day,
  Instant,
  OrderId,
  OrderLineId,
  ProviderReceipt,
  page,
  pageQuery,
  RefundId,
  SearchText,
  Slug,
  text,
  VendorId,
} from '../wire/primitives.ts'
import { DisbursementKind, DisbursementProgress } from './disbursements.ts'
import { ProviderId } from './payments.ts'

/**
 * REQUESTED: owed to the customer. SENT: given to the provider, no result yet. SUCCEEDED: it has arrived. FAILED: no
 * provider sent it; it is still owed, and is sent again or paid by hand.
 */
export const RefundStatus = z.enum(['REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED'])
export type RefundStatus = z.infer<typeof RefundStatus>

/**
 * Why a refund is not sent, though it is owed: its money has no receipt, and its provider has reported both that it
 * came and that it did not. REVIEW: nobody has found yet which is true. NOT_RECEIVED: it never came; should a receipt
 * of it turn up, the refund is sent.
 */
export const RefundHold = z.enum(['REVIEW', 'NOT_RECEIVED'])
export type RefundHold = z.infer<typeof RefundHold>

const refundFacts = {
  id: RefundId,
  status: RefundStatus,
  amountKES: Shillings,
  reason: z.string(),
  /** The receipt of the refund, once it has arrived. */
  receipt: z.string().nullable(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  /** How a provider sends it; null where none can, so that a person does. */
  route: DisbursementKind.nullable(),
  hold: RefundHold.nullable(),
}

/** A refund as shown on the pages of its order. */
export const OrderRefund = z.object({
  ...refundFacts,
  /** It was sent, and the provider has not said in time whether it arrived: a person looks. */
  isStuck: z.boolean(),
  /** What it refunds, where it was requested by lines. */
  lines: z.array(z.object({ orderLineId: OrderLineId, quantity: z.int() })),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/**
 * What an order's vendor or an administrator refunds: some of its lines, an amount, or all that is left. Of a line of
 * tickets, as many are void from then on; an amount voids no ticket.
 */
export const RefundChoice = z.union([
  z.strictObject({
    lines: z
      .array(z.strictObject({ orderLineId: OrderLineId, quantity: z.int().min(1).max(100) }))
      .min(1)
      .max(50)
      .refine((lines) => new Set(lines.map(({ orderLineId }) => orderLineId)).size === lines.length, 'Each line once.'),
  }),
  z.strictObject({ amountKES: Shillings.min(1) }),
  z.strictObject({ whole: z.literal(true) }),
])
export type RefundChoice = z.infer<typeof RefundChoice>

export const RefundOrderBody = z.strictObject({ refund: RefundChoice, reason: text(200) })

/** A preview of a refund, were it requested now. */
export const RefundPreview = z.object({
  /** What the customer gets. */
  amountKES: Shillings,
  /** Of it, the platform's part out of its commission, and the vendor's part. */
  commissionKES: ShillingsAndCents,
  vendorKES: ShillingsAndCents,
  /**
   * The platform's fees and the tax in it, without the promotion that comes back to the platform: below zero where that
   * is more.
   */
  platformKES: ShillingsAndCents,
  /** What of the vendor's part its balance does not cover: a debt, netted from what it earns next. */
  debtKES: ShillingsAndCents,
  /** What could still be refunded after it. */
  leftKES: Shillings,
})
export type RefundPreview = z.infer<typeof RefundPreview>

/** Why a refund of an order may be refused. */
export const refundRefusals = [
  'not_found',
  'invalid_transition',
  'refund_too_large',
  'below_minimum',
  'tickets_used',
] as const

export const AdminRefund = z.object({
  ...refundFacts,
  provider: ProviderId,
  /** Why no provider sent it, when it is FAILED: the provider's own words. */
  failure: z.string().nullable(),
  /** The progress of its last disbursement: null where a person pays it. */
  sending: DisbursementProgress.nullable(),
  /**
   * Whether it can be sent again: no provider sent it, or what became of it was not learned and a person has looked.
   */
  canRetry: z.boolean(),
  /** Null, as vendor and customer are, of money that was paid by hand into no order's account. */
  order: z.object({ id: OrderId, number: z.string() }).nullable(),
  vendor: z.object({ id: VendorId, slug: Slug, name: z.string() }).nullable(),
  customer: z.object({ name: z.string() }).nullable(),
  /** The money that came: the portal reverses its receipt; its phone, whole until the refund is sent, would get it. */
  payment: z.object({ receipt: z.string().nullable(), phone: z.string().nullable() }),
})
export type AdminRefund = z.infer<typeof AdminRefund>

/**
 * STUCK: it needs a person. No provider sent it, can send it, or has taken it for a quarter of an hour; it was sent, and
 * what became of it was not learned; or its money is to be reviewed first.
 */
export const RefundFilter = z.enum(['STUCK', ...RefundStatus.options])
export type RefundFilter = z.infer<typeof RefundFilter>

export const RefundSort = z.enum(['oldest', 'newest', 'largest'])
export type RefundSort = z.infer<typeof RefundSort>

const refundFilters = {
  status: RefundFilter.optional(),
  search: SearchText.optional(),
  /** Requested on these days in Nairobi, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** Unless said, those that are still owed come first the longest waiting; others, or all, the newest first. */
  sortBy: RefundSort.optional(),
}

export const listAdminRefunds = endpoint({
  method: 'GET',
  path: '/api/admin/refunds',
  summary: 'Lists refunds; those still owed come first, the longest waiting on top',
  access: 'admin',
  admins: 'everybody',
  filterOrder: ['status', 'search', 'from', 'to', 'sortBy'],
  query: z.strictObject({ ...refundFilters, ...pageQuery }),
  response: page(AdminRefund),
})

export const exportAdminRefunds = csvEndpoint(listAdminRefunds, 'Downloads the refunds that match as CSV')

/**
 * The refund was paid through the portal, under this receipt. The same receipt for the same refund again changes
 * nothing.
 */
export const settleRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/settle',
  summary: 'Records that a refund was paid through the portal of the provider, under its receipt',
  access: 'admin',
  admins: ['money'],
  params: z.object({ id: RefundId }),
  body: z.strictObject({ reference: ProviderReceipt }),
  response: AdminRefund,
  errors: ['not_found', 'invalid_transition', 'receipt_used'],
})

/**
 * Sends a refund again that no provider accepted, or whose outcome was not learned and that was not paid, as the
 * administrator has seen in the provider's portal.
 */
export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/retry',
  summary: 'Sends a refund again that no provider accepted',
  access: 'admin',
  admins: ['money'],
  params: z.object({ id: RefundId }),
  response: AdminRefund,
  errors: ['not_found', 'invalid_transition'],
})
