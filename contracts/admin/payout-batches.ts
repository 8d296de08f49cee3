import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { Instant, PayoutBatchId, PayoutId, page, pageQuery } from '../wire/primitives.ts'

/** As many payouts as one batch takes; a next batch takes the rest. */
export const maxPayoutsPerBatch = 500

/** What a payout is called in a batch's file, and in the results of it: short, and never a number to a spreadsheet. */
export const payoutReference = (id: string) => `P${id.slice(-12).toUpperCase()}`

const Sum = z.object({ count: z.int(), amountKES: Shillings })

/** Approved payouts that are paid together, by a file for the provider's portal. */
export const PayoutBatch = z.object({
  id: PayoutBatchId,
  createdAt: Instant,
  createdBy: z.string(),
  all: Sum,
  /** Those whose result nobody has written down yet. */
  open: Sum,
  paid: Sum,
  failed: Sum,
})
export type PayoutBatch = z.infer<typeof PayoutBatch>

/** What was left out of a batch and why: asked for by who makes the batch, or no longer approved and unsent. */
const LeftOut = z.object({ id: PayoutId, vendor: z.string(), code: z.enum(['own_payout', 'invalid_transition']) })

export const createPayoutBatch = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/batches',
  status: 201,
  access: 'admin',
  idempotent: true,
  /** Without `ids` all that are approved and not sent, the longest waiting first. */
  body: z.strictObject({ ids: z.array(PayoutId).min(1).max(maxPayoutsPerBatch).optional() }),
  response: PayoutBatch.extend({ leftOut: z.array(LeftOut) }),
  errors: ['invalid_transition', 'own_payout', 'idempotency_key_reused', 'idempotency_key_missing'],
})

/** The newest first. */
export const listPayoutBatches = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/batches',
  access: 'admin',
  query: z.strictObject(pageQuery),
  response: page(PayoutBatch),
})

const byId = { params: z.object({ id: PayoutBatchId }) }

/** What is still to be paid of a batch, as the portal takes it: who has been paid is in it no more. */
export const payoutBatchFile = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/batches/:id/file.csv',
  access: 'admin',
  ...byId,
  contentType: 'text/csv; charset=utf-8',
  response: z.string(),
  errors: ['not_found'],
})

/**
 * What became of one row of results. PAID, FAILED: the payout has ended so. UNCHANGED: it had, by the same word. UNKNOWN: this
 * batch has no such payout. UNREADABLE: it does not say how it ended. AMOUNT_MISMATCH, RECEIPT_USED: it is about something else.
 * INVALID_TRANSITION: the payout has ended otherwise. OWN: asked for by who brings the results.
 */
export const PayoutResultOutcome = z.enum([
  'PAID',
  'FAILED',
  'UNCHANGED',
  'UNKNOWN',
  'UNREADABLE',
  'AMOUNT_MISMATCH',
  'RECEIPT_USED',
  'INVALID_TRANSITION',
  'OWN_PAYOUT',
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
 * Writes down how the payouts of a batch ended: a column Reference, one Receipt (it was paid) or Reason (it was not), and
 * where the file has them Status and Amount. The same results again change nothing.
 */
export const importPayoutResults = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/batches/:id/results',
  access: 'admin',
  ...byId,
  body: z.strictObject({ csv: z.string().min(1, 'Choose a file.').max(200_000, 'This file is too large.') }),
  response: z.object({ batch: PayoutBatch, results: z.array(PayoutResult) }),
  errors: ['not_found', 'invalid_input'],
})
