import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Shillings } from './money.ts'
import { PaymentFailure, PaymentStatus } from './payments.ts'
import {
  Instant,
  MpesaReceipt,
  NoticeId,
  OrderId,
  PaymentId,
  PayoutId,
  page,
  pageQuery,
  RefundId,
  RemittanceId,
  SearchText,
} from './primitives.ts'
import { RemittanceKind, RemittanceStatus } from './remittances.ts'
import { Note } from './suspense.ts'

const byId = { params: z.object({ id: PaymentId }) }

/** How a payment stands after an administrator's act. */
const DecidedPayment = z.object({
  id: PaymentId,
  status: PaymentStatus,
  receipt: z.string().nullable(),
  failure: PaymentFailure.nullable(),
})

/**
 * An administrator's word on how a payment ended, seen in the provider's portal: it came, under this receipt; or it failed.
 * The same receipt again changes nothing. A success stays.
 */
export const settlePaymentByHand = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/settle',
  access: 'admin',
  ...byId,
  body: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('SUCCEEDED'), receipt: MpesaReceipt }),
    z.strictObject({ outcome: z.literal('FAILED') }),
  ]),
  response: DecidedPayment,
  errors: ['not_found', 'move_not_allowed', 'receipt_used'],
})

/** Asks the provider now how a payment ended, and settles it by the answer; at most every ten seconds for one payment. */
export const askAboutPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/ask',
  access: 'admin',
  ...byId,
  response: DecidedPayment,
  errors: ['not_found', 'move_not_allowed', 'too_many_requests'],
})

/** A payment that may have brought money of which nobody knows whose it is: not paid, or paid without a receipt. */
export const PossiblePayment = z.object({
  id: PaymentId,
  status: PaymentStatus,
  amountKES: Shillings,
  /** Masked. */
  phone: z.string().nullable(),
  createdAt: Instant,
  order: z.object({ id: OrderId, number: z.string() }),
  customer: z.string(),
})
export type PossiblePayment = z.infer<typeof PossiblePayment>

/** The twenty nearest in time, of this amount; or those of an order's number or a phone. */
export const findPossiblePayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  filterOrder: ['amountKES', 'near', 'search'],
  query: z.strictObject({
    amountKES: z.coerce.number().pipe(Shillings),
    near: Instant,
    search: SearchText.optional(),
  }),
  response: z.object({ items: z.array(PossiblePayment) }),
})

/** Why a notice could not simply be applied. */
export const ReviewReason = z.enum([
  'MALFORMED',
  'UNKNOWN_PAYMENT',
  'UNKNOWN_REMITTANCE',
  'OTHER_REQUEST',
  'WRONG_AMOUNT',
  'RECEIPT_USED',
  'CONTRADICTED',
  'FOREIGN_ADDRESS',
  'OTHER_CURRENCY',
  'OTHER_MODE',
  'DISPUTED',
])
export type ReviewReason = z.infer<typeof ReviewReason>

/** What a provider told us that needs a person's eye, as it came but for phones. */
export const NoticeForReview = z.object({
  id: NoticeId,
  provider: z.string(),
  /** PAYMENT: of money coming in. RESULT, TIMEOUT, STATUS: of money going out. */
  kind: z.enum(['PAYMENT', 'RESULT', 'TIMEOUT', 'STATUS']),
  outcome: z.string(),
  receivedAt: Instant,
  address: z.string(),
  body: z.unknown(),
  order: z.object({ id: OrderId, number: z.string() }).nullable(),
  payment: z
    .object({ id: PaymentId, status: PaymentStatus, amountKES: Shillings, receipt: z.string().nullable() })
    .nullable(),
  remittance: z
    .object({
      id: RemittanceId,
      kind: RemittanceKind,
      status: RemittanceStatus,
      amountKES: Shillings,
      receipt: z.string().nullable(),
      refundId: RefundId.nullable(),
      payoutId: PayoutId.nullable(),
    })
    .nullable(),
  /** Whether applying it again can come to anything else. */
  mayReplay: z.boolean(),
})
export type NoticeForReview = z.infer<typeof NoticeForReview>

/** Those nobody has looked at yet, the oldest first. */
export const listNoticesForReview = endpoint({
  method: 'GET',
  path: '/api/admin/notices',
  access: 'admin',
  filterOrder: ['outcome'],
  query: z.strictObject({ outcome: ReviewReason.optional(), ...pageQuery }),
  response: page(NoticeForReview),
})

const ReviewedNotice = z.object({ id: NoticeId, outcome: z.string().nullable() })

/** A person has looked at it, and says what they found. */
export const reviewNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices/:id/review',
  access: 'admin',
  params: z.object({ id: NoticeId }),
  body: z.strictObject({ note: Note }),
  response: ReviewedNotice,
  errors: ['not_found', 'move_not_allowed'],
})

/** Applies it again, after what kept it from being applied was mended. Doing so twice has one effect. */
export const replayNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices/:id/replay',
  access: 'admin',
  params: z.object({ id: NoticeId }),
  response: ReviewedNotice,
  errors: ['not_found', 'move_not_allowed'],
})
