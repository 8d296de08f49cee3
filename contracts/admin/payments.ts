import * as z from 'zod'
import { DisbursementKind, DisbursementStatus } from '../money/disbursements.ts'
import { queriesOfCustomer, queriesOfPayment } from '../money/payment-limits.ts'
import { PaymentFailure, PaymentMethod, PaymentMethodOption, PaymentStatus, ProviderId } from '../money/payments.ts'
import { ProviderMeaning } from '../money/provider-reasons.ts'
import { OrderStatus } from '../orders.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import {
  Day,
  DisbursementId,
  Instant,
  OrderId,
  PaymentId,
  PayoutId,
  ProviderReceipt,
  page,
  pageQuery,
  RefundId,
  WebhookEventId,
} from '../wire/primitives.ts'
import { Note } from './suspense.ts'
import { NoticeReading } from './webhook-events.ts'

const byId = { params: z.object({ id: PaymentId }) }

/** The state of a payment after an administrator's action. */
const DecidedPayment = z.object({
  id: PaymentId,
  status: PaymentStatus,
  receipt: z.string().nullable(),
  failure: PaymentFailure.nullable(),
})

/**
 * An administrator settles a payment as seen in the provider's portal: paid, under this receipt; or failed. The same
 * receipt again changes nothing. A success is final.
 */
export const settlePaymentManually = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/settle',
  summary: 'Settles a payment as seen in the portal of the provider',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('SUCCEEDED'), receipt: ProviderReceipt }),
    z.strictObject({ outcome: z.literal('FAILED') }),
  ]),
  response: DecidedPayment,
  errors: ['not_found', 'invalid_transition', 'receipt_used'],
})

/** Queries the provider now and settles the payment by the answer; at most every ten seconds for one payment. */
export const queryPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/query',
  summary: 'Queries the provider for a payment now, and settles it by the answer',
  access: 'admin',
  admins: ['orders', 'money'],
  confirmation: 'not needed',
  limits: [queriesOfPayment, queriesOfCustomer],
  ...byId,
  response: DecidedPayment,
  errors: ['not_found', 'invalid_transition'],
})

/** A payment provider by its name for people, with the methods that it carries out. */
export const PaymentProvider = z.object({
  id: ProviderId,
  name: z.string(),
  methods: z.array(PaymentMethodOption),
  /** What it is known to say: `findProviderReason` looks its words up. */
  meanings: z.array(ProviderMeaning),
})
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** All providers that the program knows, configured or not: rows of the past name them too. */
export const listPaymentProviders = endpoint({
  method: 'GET',
  path: '/api/admin/payment-providers',
  summary: 'Lists the payment providers and their methods',
  access: 'admin',
  admins: 'everybody',
  response: z.object({ items: z.array(PaymentProvider) }),
})

/** A payment that had no final status in time: nobody here knows whether the customer was charged. */
export const UncertainPayment = z.object({
  id: PaymentId,
  provider: ProviderId,
  method: PaymentMethod,
  status: PaymentStatus,
  failure: PaymentFailure.nullable(),
  amountKES: Shillings,
  /** Masked. */
  phone: z.string().nullable(),
  promptedAt: Instant.nullable(),
  since: Instant,
  /** When the provider is queried again; null when that is over, or there is nothing to query by. */
  nextQueryAt: Instant.nullable(),
  /** Whether the provider has given it an id to query by; without one, only its portal knows. */
  mayQuery: z.boolean(),
  /** What the provider said of it last, where nobody can explain that: its code with its words. */
  providerWords: z.string().nullable(),
  /** The receipt that the customer has written down. */
  claimedReceipt: z.string().nullable(),
  order: z.object({ id: OrderId, number: z.string(), status: OrderStatus }),
  customer: z.string(),
})
export type UncertainPayment = z.infer<typeof UncertainPayment>

export const UncertainSort = z.enum(['oldest', 'newest', 'largest'])
export type UncertainSort = z.infer<typeof UncertainSort>

/** Uncertain since, or received on, these days in Nairobi, both included. */
const ofDays = { from: Day.optional(), to: Day.optional() }

const uncertainFilters = {
  ...ofDays,
  sortBy: UncertainSort.optional(),
}

/** Those that have no final status yet. */
export const listUncertainPayments = endpoint({
  method: 'GET',
  path: '/api/admin/uncertain-payments',
  summary: 'Lists the payments that may have been charged without a final status, the oldest first unless said',
  access: 'admin',
  admins: ['money'],
  filterOrder: ['from', 'to', 'sortBy'],
  query: z.strictObject({ ...uncertainFilters, ...pageQuery }),
  response: page(UncertainPayment),
})

export const exportUncertainPayments = csvEndpoint(
  listUncertainPayments,
  'Downloads the payments without a final status that match as CSV',
)

/** Why a webhook event could not simply be applied. */
export const ReviewReason = z.enum([
  'MALFORMED',
  'UNKNOWN_PAYMENT',
  'UNKNOWN_DISBURSEMENT',
  'REQUEST_MISMATCH',
  'WRONG_AMOUNT',
  'RECEIPT_USED',
  'CONTRADICTED',
  'UNTRUSTED_ADDRESS',
  'CURRENCY_MISMATCH',
  'LIVEMODE_MISMATCH',
  'DISPUTED',
])
export type ReviewReason = z.infer<typeof ReviewReason>

/**
 * How much of a webhook event's body is shown. Of a sender who is not known only the beginning is kept; what is nested
 * too deeply or too large is not shown at all.
 */
export const ShownBody = z.enum(['WHOLE', 'BEGINNING', 'UNREADABLE'])
export type ShownBody = z.infer<typeof ShownBody>

/** A webhook event's body for an administrator, without phones: JSON, or text where it is none. */
export const webhookBody = { body: z.unknown(), shown: ShownBody, bytes: z.int() }

/** A webhook event for a person to review, as it came but for phones. */
export const WebhookEventForReview = z.object({
  id: WebhookEventId,
  provider: ProviderId,
  /** PAYMENT, DIRECT: of money coming in, asked for or not. RESULT, TIMEOUT, STATUS: of money going out. */
  kind: z.enum(['PAYMENT', 'DIRECT', 'RESULT', 'TIMEOUT', 'STATUS']),
  outcome: z.string(),
  receivedAt: Instant,
  address: z.string(),
  ...webhookBody,
  /** What it says; null where it is of no form that is known, or only its beginning is kept. */
  reading: NoticeReading.nullable(),
  order: z.object({ id: OrderId, number: z.string() }).nullable(),
  payment: z
    .object({ id: PaymentId, status: PaymentStatus, amountKES: Shillings, receipt: z.string().nullable() })
    .nullable(),
  disbursement: z
    .object({
      id: DisbursementId,
      kind: DisbursementKind,
      status: DisbursementStatus,
      amountKES: Shillings,
      receipt: z.string().nullable(),
      refundId: RefundId.nullable(),
      payoutId: PayoutId.nullable(),
    })
    .nullable(),
  /** Whether applying it again can have another outcome. */
  mayReplay: z.boolean(),
  /** Whether who reviews it says if the money came: the provider has said both, and the payment has no receipt. */
  asksWhetherMoneyCame: z.boolean(),
})
export type WebhookEventForReview = z.infer<typeof WebhookEventForReview>

export const WebhookEventSort = z.enum(['oldest', 'newest'])
export type WebhookEventSort = z.infer<typeof WebhookEventSort>

const eventFilters = {
  outcome: ReviewReason.optional(),
  ...ofDays,
  /** The oldest first unless said. */
  sortBy: WebhookEventSort.optional(),
}

/** Those not reviewed yet. */
export const listWebhookEventsForReview = endpoint({
  method: 'GET',
  path: '/api/admin/webhook-events',
  summary: 'Lists the webhook events that a person must review, the oldest first unless said',
  access: 'admin',
  admins: ['money'],
  filterOrder: ['outcome', 'from', 'to', 'sortBy'],
  query: z.strictObject({ ...eventFilters, ...pageQuery }),
  response: page(WebhookEventForReview),
})

export const exportWebhookEvents = csvEndpoint(
  listWebhookEventsForReview,
  'Downloads the webhook events for review that match as CSV, without what was sent',
)

const ReviewedWebhookEvent = z.object({ id: WebhookEventId, outcome: z.string().nullable() })

/**
 * Marks it as reviewed, with a note of what was found. Of a contradiction about money without a receipt it is said
 * whether the money came: what is to be refunded of it is sent then, and else not.
 */
export const reviewWebhookEvent = endpoint({
  method: 'POST',
  path: '/api/admin/webhook-events/:id/review',
  summary: 'Marks a webhook event as reviewed, with a note',
  access: 'admin',
  admins: ['money'],
  params: z.object({ id: WebhookEventId }),
  body: z.strictObject({ note: Note, moneyCame: z.boolean().optional() }),
  response: ReviewedWebhookEvent,
  errors: ['not_found', 'invalid_transition'],
})

/** Applies it again, after the cause that kept it from being applied was fixed. Doing so twice has one effect. */
export const replayWebhookEvent = endpoint({
  method: 'POST',
  path: '/api/admin/webhook-events/:id/replay',
  summary: 'Applies a webhook event again',
  access: 'admin',
  admins: ['money'],
  params: z.object({ id: WebhookEventId }),
  response: ReviewedWebhookEvent,
  errors: ['not_found', 'invalid_transition'],
})
