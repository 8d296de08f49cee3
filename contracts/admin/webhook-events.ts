import * as z from 'zod'
import { MoneyDirection } from '../money/provider-reasons.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { Instant, WebhookEventId } from '../wire/primitives.ts'
import { CandidatePayment } from './suspense.ts'

/** What a webhook event says, read out; null is what it does not say. It may be forged: nothing follows from it. */
export const NoticeReading = z.object({
  direction: MoneyDirection,
  receipt: z.string().nullable(),
  amountKES: ShillingsAndCents.nullable(),
  /** Masked. */
  phone: z.string().nullable(),
  at: Instant.nullable(),
  /** What the payer typed as the account, or the reference of the payment. */
  account: z.string().nullable(),
  /** The provider's own words: its code before its text. */
  said: z.string().nullable(),
})
export type NoticeReading = z.infer<typeof NoticeReading>

/**
 * What the provider answered about a receipt. FOUND: it knows it; `said` is the state it is in there, and the money has
 * moved where it `isCompleted`. NOT_FOUND: it does not. UNCLEAR: an answer that says nothing of it. NOT_ACCEPTED: it
 * did not take the question. TIMED_OUT: it came to no answer.
 */
export const KeptReceiptAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('FOUND'),
    said: z.string(),
    isCompleted: z.boolean(),
    receipt: z.string().nullable(),
    amountKES: ShillingsAndCents.nullable(),
    /** Who paid, masked. */
    phone: z.string().nullable(),
    at: Instant.nullable(),
  }),
  z.object({ kind: z.enum(['NOT_FOUND', 'UNCLEAR']), said: z.string() }),
  z.object({ kind: z.literal('NOT_ACCEPTED'), said: z.string().nullable() }),
  z.object({ kind: z.literal('TIMED_OUT') }),
])
export type KeptReceiptAnswer = z.infer<typeof KeptReceiptAnswer>

export const ReceiptQuery = z.object({
  receipt: z.string(),
  askedAt: Instant,
  /** Whether an answer to the last query may still come. */
  isWaiting: z.boolean(),
  /** The last answer, also where it has been asked again since. */
  answeredAt: Instant.nullable(),
  answer: KeptReceiptAnswer.nullable(),
})
export type ReceiptQuery = z.infer<typeof ReceiptQuery>

/** What of a payment is as the webhook event says. */
export const Likeness = z.enum(['ACCOUNT', 'PHONE', 'AMOUNT'])
export type Likeness = z.infer<typeof Likeness>

const byId = { params: z.object({ id: WebhookEventId }) }

/**
 * What a webhook event may be about: the ten payments that are most like it, of its amount within some days, or of the
 * order that it names as the account; and what the provider has answered about its receipt.
 */
export const getWebhookEventMatches = endpoint({
  method: 'GET',
  path: '/api/admin/webhook-events/:id/matches',
  summary: 'Finds the payments that a webhook event may be about, and what its provider said of its receipt',
  access: 'admin',
  admins: ['money'],
  ...byId,
  response: z.object({
    candidates: z.array(CandidatePayment.extend({ likeness: z.array(Likeness) })),
    receiptQuery: ReceiptQuery.nullable(),
    /** Whether its provider can be asked about its receipt. */
    mayAsk: z.boolean(),
  }),
  errors: ['not_found'],
})

/**
 * Asks the provider about the receipt of a webhook event: the answer is shown with `getWebhookEventMatches` once it is
 * there, and changes nothing. Within a minute it is asked once, however many ask.
 */
export const askForReceipt = endpoint({
  method: 'POST',
  path: '/api/admin/webhook-events/:id/ask-for-receipt',
  summary: 'Asks the provider about the receipt that a webhook event names',
  access: 'admin',
  admins: ['money'],
  confirmation: 'not needed',
  ...byId,
  response: ReceiptQuery,
  errors: ['not_found', 'invalid_transition', 'too_many_requests'],
})
