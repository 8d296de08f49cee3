import * as z from 'zod'
import { RefundStatus } from '../money/refunds.ts'
import { OrderActor } from '../orders.ts'
import { UploadedPicture } from '../pictures.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { pictureBodyLimit } from '../wire/picture-kinds.ts'
import {
  Instant,
  OrderId,
  OrderLineId,
  optionalText,
  Picture,
  PictureId,
  ProblemId,
  RefundId,
  Slug,
  text,
} from '../wire/primitives.ts'
import { maxProblemPictures, maxProblemWords } from './problem-rules.ts'

/**
 * REPORTED: waits for the shop. OFFERED: the shop offers another sum, and the customer decides. ESCALATED: they do not
 * agree, or the shop was silent about much money: the market decides. AGREED: without the market. DECIDED: by it.
 * WITHDRAWN: by its customer.
 */
export const ProblemStatus = z.enum(['REPORTED', 'OFFERED', 'ESCALATED', 'AGREED', 'DECIDED', 'WITHDRAWN'])
export type ProblemStatus = z.infer<typeof ProblemStatus>

/** What happened. NEVER_CAME is about all of the order, with its delivery; the others are about some of its lines. */
export const ProblemReason = z.enum([
  'SOMETHING_MISSING',
  'NOT_AS_ORDERED',
  'POOR_QUALITY',
  'NEVER_CAME',
  'OTHER_PROBLEM',
])
export type ProblemReason = z.infer<typeof ProblemReason>

/** Who bears a sum that the market gives back: the shop gives its part of it, or the market gives that to the shop. */
export const ProblemBearer = z.enum(['SHOP', 'MARKET'])
export type ProblemBearer = z.infer<typeof ProblemBearer>

/** How many of a line are meant, and what was paid for them. */
export const ProblemLine = z.object({
  orderLineId: OrderLineId,
  name: z.string(),
  variationName: z.string().nullable(),
  quantity: z.int(),
  amountKES: Shillings,
})

/** A reported problem, as everybody who has to do with it reads it. */
export const problemFacts = {
  id: ProblemId,
  status: ProblemStatus,
  reason: ProblemReason,
  words: z.string(),
  claimedKES: Shillings,
  /** What of it may still be paid: without what went back of it, or by sum, since it was reported; zero once it is over. */
  payableKES: Shillings,
  /** While it waits for the shop: whether no answer pays it; else no answer leaves it to the market. */
  isPaidBySilence: z.boolean(),
  /** Of NEVER_CAME none: it is about the whole order. */
  lines: z.array(ProblemLine),
  pictures: z.array(Picture),
  reportedAt: Instant,
  /** Until when the shop answers, as it was told then. */
  answerBy: Instant,
  answeredAt: Instant.nullable(),
  /** What the shop wrote with its answer, empty if nothing. */
  answerWords: z.string(),
  offeredKES: Shillings.nullable(),
  /** Until when the customer answers an offer; silence takes it. */
  replyBy: Instant.nullable(),
  escalatedAt: Instant.nullable(),
  /** What the customer wrote to the market, empty if nothing. */
  escalationWords: z.string(),
  /** Until when the market decides. */
  decideBy: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Who ended it: SYSTEM where silence was yes. */
  endedBy: OrderActor.nullable(),
  /** What the market wrote with its decision, empty if nothing. */
  decisionWords: z.string(),
  /** Null where nothing goes back. */
  refund: z
    .object({ id: RefundId, amountKES: Shillings, status: RefundStatus, receipt: z.string().nullable() })
    .nullable(),
}

export const OrderProblem = z.object(problemFacts)
export type OrderProblem = z.infer<typeof OrderProblem>

/** A line of an order of which something can still be reported. */
const ClaimableLine = z.object({
  orderLineId: OrderLineId,
  name: z.string(),
  variationName: z.string().nullable(),
  /** What was paid for one of them, for two, and so on: as many as can be claimed. */
  worthKES: z.array(Shillings).min(1),
})

/** What was reported about an order, the newest first, and what can be. */
export const OrderProblems = z.object({
  order: z.object({ id: OrderId, number: z.string(), isCompleted: z.boolean() }),
  shop: z.object({ slug: Slug, name: z.string(), phone: z.string() }),
  /** What can be reported now; null where nothing can. */
  report: z
    .object({
      /** When the time of the first of what can be reported is over; null while it has not come yet. */
      until: Instant.nullable(),
      /** Until when the shop would answer a report that is made now. */
      answerBy: Instant,
      /** What would be claimed of an order that never came. */
      leftKES: Shillings,
      reasons: z.array(ProblemReason),
      lines: z.array(ClaimableLine),
    })
    .nullable(),
  items: z.array(OrderProblem),
})
export type OrderProblems = z.infer<typeof OrderProblems>

const ofOrder = { params: z.object({ id: OrderId }) }
const ofProblem = { params: z.object({ id: OrderId, problemId: ProblemId }) }

export const getOrderProblems = endpoint({
  method: 'GET',
  path: '/api/user/orders/:id/problems',
  summary: 'Shows what was reported about an order, and what can be',
  access: 'user',
  guests: 'allowed',
  ...ofOrder,
  response: OrderProblems,
  errors: ['not_found'],
})

/** Keeps a photograph that a report can show, as all pictures are kept. One that no report shows is deleted after a day. */
export const uploadProblemPicture = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/problem-pictures',
  summary: 'Uploads a photograph for the report of a problem',
  status: 201,
  access: 'user',
  guests: 'allowed',
  limits: [{ name: 'problem-pictures', max: 20, every: '1 hour', by: 'account' }],
  ...ofOrder,
  bodyTypes: ['image/jpeg', 'image/png', 'image/webp'],
  body: z.instanceof(Uint8Array),
  bodyLimit: pictureBodyLimit,
  response: UploadedPicture,
  errors: ['not_found', 'unusable_picture'],
})

const once = (ids: readonly string[]) => new Set(ids).size === ids.length

/** One at a time for each order. The sum is what was paid for what is named, and is never the client's. */
export const reportProblem = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/problems',
  summary: 'Reports a problem with an order, and asks for the money of it',
  status: 201,
  access: 'user',
  guests: 'allowed',
  idempotent: true,
  limits: [{ name: 'problems', max: 20, every: '1 day', by: 'account' }],
  ...ofOrder,
  body: z.strictObject({
    reason: ProblemReason,
    words: optionalText(maxProblemWords).default(''),
    /** Empty of an order that never came. */
    lines: z
      .array(z.strictObject({ orderLineId: OrderLineId, quantity: z.int().min(1).max(100) }))
      .max(50)
      .refine((lines) => once(lines.map(({ orderLineId }) => orderLineId)), 'Each line once.')
      .default([]),
    pictures: z.array(PictureId).max(maxProblemPictures).refine(once, 'Name each once.').default([]),
  }),
  response: OrderProblems,
  errors: ['not_found', 'invalid_transition', 'refund_too_large', 'below_minimum'],
})

export const acceptProblemOffer = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/problems/:problemId/accept-offer',
  summary: 'Accepts what the shop offers for a problem, which is paid at once',
  access: 'user',
  guests: 'allowed',
  idempotent: true,
  ...ofProblem,
  body: z.strictObject({ amountKES: Shillings.min(1) }),
  response: OrderProblems,
  errors: ['not_found', 'invalid_transition'],
})

export const askMarket = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/problems/:problemId/ask-market',
  summary: 'Refuses what the shop offers for a problem: the market decides',
  access: 'user',
  guests: 'allowed',
  ...ofProblem,
  body: z.strictObject({ words: text(maxProblemWords) }),
  response: OrderProblems,
  errors: ['not_found', 'invalid_transition'],
})

export const withdrawProblem = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/problems/:problemId/withdraw',
  summary: 'Takes back the report of a problem',
  access: 'user',
  guests: 'allowed',
  ...ofProblem,
  response: OrderProblems,
  errors: ['not_found', 'invalid_transition'],
})
