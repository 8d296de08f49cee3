import * as z from 'zod'
import { csvType } from '../wire/csv.ts'
import { csvFiles } from '../wire/csv-limit.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { Instant, PayoutBatchId, PayoutId, page, pageQuery } from '../wire/primitives.ts'

/** As many payouts as one batch takes; a next batch takes the rest. */
export const maxPayoutsPerBatch = 500

/** The reference of a payout in a batch's file, and in its results: short, and never a number to a spreadsheet. */
export const payoutReference = (id: string) => `P${id.slice(-12).toUpperCase()}`

const Sum = z.object({ count: z.int(), amountKES: Shillings })

/** Approved payouts that are paid together, by a file for the provider's portal. */
export const PayoutBatch = z.object({
  id: PayoutBatchId,
  createdAt: Instant,
  createdBy: z.string(),
  all: Sum,
  /** Those without a result yet. */
  open: Sum,
  paid: Sum,
  failed: Sum,
})
export type PayoutBatch = z.infer<typeof PayoutBatch>

/**
 * What was left out of a batch and why: requested by the administrator who makes the batch, or not approved, or already
 * sent.
 */
const LeftOut = z.object({ id: PayoutId, vendor: z.string(), code: z.enum(['own_payout', 'invalid_transition']) })

export const createPayoutBatch = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/batches',
  summary: 'Puts approved payouts together in a batch, to be paid by a file',
  status: 201,
  access: 'admin',
  admins: ['money'],
  idempotent: true,
  /** Without `ids` all that are approved and not sent, the longest waiting first. */
  body: z.strictObject({ ids: z.array(PayoutId).min(1).max(maxPayoutsPerBatch).optional() }),
  response: PayoutBatch.extend({ leftOut: z.array(LeftOut) }),
  errors: ['invalid_transition', 'own_payout'],
})

/** The newest first. */
export const listPayoutBatches = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/batches',
  summary: 'Lists payout batches, the newest first',
  access: 'admin',
  admins: ['money'],
  query: z.strictObject(pageQuery),
  response: page(PayoutBatch),
})

const byId = { params: z.object({ id: PayoutBatchId }) }

/** The unpaid payouts of a batch, in the portal's file format; those already paid are left out. */
export const payoutBatchFile = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/batches/:id/file.csv',
  summary: 'Downloads the unpaid payouts of a batch as a file for the portal of the provider',
  access: 'admin',
  admins: ['money'],
  confirmation: 'needed',
  ...byId,
  contentType: csvType,
  limits: [csvFiles],
  response: z.string(),
  errors: ['not_found'],
})

/**
 * The outcome of one row of results. PAID, FAILED: the payout was settled so. UNCHANGED: it had been already, with the
 * same result. UNKNOWN: this batch has no such payout. UNREADABLE: the row has no clear result. AMOUNT_MISMATCH,
 * RECEIPT_USED: it is about something else. INVALID_TRANSITION: the payout was settled otherwise. OWN: requested by the
 * administrator who imports the results.
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
  /** The row's number in the file. */
  line: z.int(),
  reference: z.string(),
  outcome: PayoutResultOutcome,
})
export type PayoutResult = z.infer<typeof PayoutResult>

/**
 * Imports the results of a batch's payouts: a column Reference, one of Receipt (paid) or Reason (failed), and where the
 * file has them Status and Amount. The same results again change nothing.
 */
export const importPayoutResults = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/batches/:id/results',
  summary: 'Imports the results of the payouts of a batch',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: z.strictObject({ csv: z.string().min(1, 'Choose a file.').max(200_000, 'This file is too large.') }),
  response: z.object({ batch: PayoutBatch, results: z.array(PayoutResult) }),
  errors: ['not_found', 'invalid_input'],
})
