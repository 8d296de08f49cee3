import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Shillings } from './money.ts'
import { Instant, PayoutId, PayoutRunId, page, pageQuery } from './primitives.ts'

/** As many payouts as one run takes; a next run takes the rest. */
export const payoutRunMax = 500

/** What a payout is called in a run's file, and in the results of it: short, and never a number to a spreadsheet. */
export const payoutReference = (id: string) => `P${id.slice(-12).toUpperCase()}`

const Sum = z.object({ count: z.int(), amountKES: Shillings })

/** Approved payouts that are paid together, by a file for the provider's portal. */
export const PayoutRun = z.object({
  id: PayoutRunId,
  createdAt: Instant,
  createdBy: z.string(),
  all: Sum,
  /** Those whose result nobody has written down yet. */
  open: Sum,
  paid: Sum,
  failed: Sum,
})
export type PayoutRun = z.infer<typeof PayoutRun>

/** What was left out of a run and why: asked for by who makes the run, or no longer approved and unsent. */
const LeftOut = z.object({ id: PayoutId, vendor: z.string(), code: z.enum(['own_payout', 'move_not_allowed']) })

export const makePayoutRun = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/runs',
  status: 201,
  access: 'admin',
  idempotent: true,
  /** Without `ids` all that are approved and not sent, the longest waiting first. */
  body: z.strictObject({ ids: z.array(PayoutId).min(1).max(payoutRunMax).optional() }),
  response: PayoutRun.extend({ leftOut: z.array(LeftOut) }),
  errors: ['move_not_allowed', 'own_payout', 'idempotency_key_reused', 'idempotency_key_missing'],
})

/** The newest first. */
export const listPayoutRuns = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/runs',
  access: 'admin',
  query: z.strictObject(pageQuery),
  response: page(PayoutRun),
})

const byId = { params: z.object({ id: PayoutRunId }) }

/** What is still to be paid of a run, as the portal takes it: who has been paid is in it no more. */
export const payoutRunFile = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/runs/:id/file.csv',
  access: 'admin',
  ...byId,
  contentType: 'text/csv; charset=utf-8',
  response: z.string(),
  errors: ['not_found'],
})

/**
 * What became of one row of results. PAID, FAILED: the payout has ended so. UNCHANGED: it had, by the same word. UNKNOWN: this
 * run has no such payout. UNREADABLE: it does not say how it ended. OTHER_AMOUNT, RECEIPT_USED: it is about something else.
 * MOVED_ON: the payout has ended otherwise. OWN: asked for by who brings the results.
 */
export const PayoutResultOutcome = z.enum([
  'PAID',
  'FAILED',
  'UNCHANGED',
  'UNKNOWN',
  'UNREADABLE',
  'OTHER_AMOUNT',
  'RECEIPT_USED',
  'MOVED_ON',
  'OWN',
])
export type PayoutResultOutcome = z.infer<typeof PayoutResultOutcome>

export const PayoutResult = z.object({
  /** Where it stands in the file. */
  line: z.int(),
  reference: z.string(),
  outcome: PayoutResultOutcome,
})
export type PayoutResult = z.infer<typeof PayoutResult>

/**
 * Writes down how the payouts of a run ended: a column Reference, one Receipt (it was paid) or Reason (it was not), and
 * where the file has them Status and Amount. The same results again change nothing.
 */
export const bringPayoutResults = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/runs/:id/results',
  access: 'admin',
  ...byId,
  body: z.strictObject({ csv: z.string().min(1, 'Choose a file.').max(200_000, 'This file is too large.') }),
  response: z.object({ run: PayoutRun, results: z.array(PayoutResult) }),
  errors: ['not_found', 'invalid_input'],
})
