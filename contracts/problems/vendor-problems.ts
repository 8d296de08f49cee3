import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import { Instant, OrderId, optionalText, ProblemId, page, pageQuery, text } from '../wire/primitives.ts'
import { maxProblemWords } from './problem-rules.ts'
import { ProblemReason, ProblemStatus, problemFacts } from './problems.ts'

/** WAITING for the shop; ANSWERED by it, and not over; DECIDED: over. */
export const ProblemTab = z.enum(['WAITING', 'ANSWERED', 'DECIDED'])
export type ProblemTab = z.infer<typeof ProblemTab>

/** A row of a list of problems. */
export const problemRow = {
  id: ProblemId,
  status: ProblemStatus,
  reason: ProblemReason,
  claimedKES: Shillings,
  offeredKES: Shillings.nullable(),
  /** What went back; null while it is open, and where nothing did. */
  refundedKES: Shillings.nullable(),
  order: z.object({ id: OrderId, number: z.string() }),
  customer: z.object({ name: z.string() }),
  reportedAt: Instant,
  answerBy: Instant,
  endedAt: Instant.nullable(),
}

export const VendorProblemRow = z.object(problemRow)
export type VendorProblemRow = z.infer<typeof VendorProblemRow>

/** A line of the order, with how many of it are claimed. */
export const ReportedOrderLine = z.object({
  name: z.string(),
  variationName: z.string().nullable(),
  quantity: z.int(),
  claimedQuantity: z.int(),
  paidKES: Shillings,
})

/** What is known of who reports and of who sold. */
export const ProblemRecord = z.object({
  customer: z.object({ orders: z.int(), problems: z.int() }),
  /** Of the last thirty days. */
  shop: z.object({ orders: z.int(), problems: z.int() }),
})

export const reportedOrder = {
  order: z.object({
    id: OrderId,
    number: z.string(),
    totalKES: Shillings,
    /** What of it can still go back. */
    leftKES: Shillings,
    completedAt: Instant.nullable(),
    lines: z.array(ReportedOrderLine),
  }),
  customer: z.object({ name: z.string() }),
  record: ProblemRecord,
}

export const VendorProblem = z.object({
  ...problemFacts,
  ...reportedOrder,
  /** What a yes would give now; null where it is over, or for whoever has not the right `money`. */
  cost: z
    .object({
      amountKES: Shillings,
      /** Of it, out of the commission, and out of what the shop earned. */
      commissionKES: ShillingsAndCents,
      vendorKES: ShillingsAndCents,
      availableKES: ShillingsAndCents,
    })
    .nullable(),
})
export type VendorProblem = z.infer<typeof VendorProblem>

const byId = { params: z.object({ id: ProblemId }) }

export const listVendorProblems = endpoint({
  method: 'GET',
  path: '/api/vendor/problems',
  summary: 'Lists problems with the orders of the shop; those that wait for it come first due on top',
  access: 'vendor',
  staff: ['orders', 'money'],
  filterOrder: ['tab'],
  query: z.strictObject({ tab: ProblemTab.default('WAITING'), ...pageQuery }),
  /** Those that are over are counted up to a thousand. */
  response: page(VendorProblemRow).extend({ counts: z.record(ProblemTab, z.int()) }),
})

export const getVendorProblem = endpoint({
  method: 'GET',
  path: '/api/vendor/problems/:id',
  summary: 'Shows a problem with an order of the shop, and what a yes would cost',
  access: 'vendor',
  staff: ['orders', 'money'],
  ...byId,
  response: VendorProblem,
  errors: ['not_found'],
})

/** Money that goes back to a customer is never held up by a suspension. */
export const agreeProblem = endpoint({
  method: 'POST',
  path: '/api/vendor/problems/:id/agree',
  summary: 'Gives back what is asked for a problem',
  access: 'vendor',
  staff: ['money'],
  whileSuspended: 'allowed',
  idempotent: true,
  ...byId,
  body: z.strictObject({ words: optionalText(maxProblemWords).default('') }),
  response: VendorProblem,
  errors: ['not_found', 'invalid_transition'],
})

export const offerForProblem = endpoint({
  method: 'POST',
  path: '/api/vendor/problems/:id/offer',
  summary: 'Offers another sum for a problem, which its customer takes or refuses',
  access: 'vendor',
  staff: ['money'],
  whileSuspended: 'allowed',
  ...byId,
  body: z.strictObject({ amountKES: Shillings.min(1), words: optionalText(maxProblemWords).default('') }),
  response: VendorProblem,
  errors: ['not_found', 'invalid_transition', 'refund_too_large', 'below_minimum'],
})

export const refuseProblem = endpoint({
  method: 'POST',
  path: '/api/vendor/problems/:id/refuse',
  summary: 'Refuses what is asked for a problem: the market decides',
  access: 'vendor',
  staff: ['money'],
  whileSuspended: 'allowed',
  ...byId,
  body: z.strictObject({ words: text(maxProblemWords) }),
  response: VendorProblem,
  errors: ['not_found', 'invalid_transition'],
})
