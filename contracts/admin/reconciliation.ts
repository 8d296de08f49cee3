import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { Instant, OrderId, PaymentId, page, pageQuery, StatementId, StatementLineId, text } from '../wire/primitives.ts'
import { Note } from './suspense.ts'

/**
 * MATCHED: one thing here has this receipt and this amount. AMOUNT_MISMATCH: the receipt is here with another amount.
 * UNMATCHED: nothing here has this receipt. RESOLVED: a person said what it is.
 */
export const StatementLineState = z.enum(['MATCHED', 'AMOUNT_MISMATCH', 'UNMATCHED', 'RESOLVED'])
export type StatementLineState = z.infer<typeof StatementLineState>

/**
 * What a line that did not match turned out to be. SUSPENSE: money that came, kept aside until it is known whose it is.
 * PROVIDER_FEE: what the provider keeps for its work. OUTSIDE: a movement of the account that is not the marketplace's
 * business (a withdrawal to the bank), explained in words.
 */
export const DiscrepancyResolution = z.enum(['SUSPENSE', 'PROVIDER_FEE', 'EXTERNAL'])
export type DiscrepancyResolution = z.infer<typeof DiscrepancyResolution>

/** What a person can say of a line that did not match. */
export const DiscrepancyAction = z.enum(['suspense', 'allocate-to-payment', 'provider-fee', 'external'])
export type DiscrepancyAction = z.infer<typeof DiscrepancyAction>

/** Lines as they are listed: charges stand apart from what nothing here knows. */
export const LineFilter = z.enum(['UNMATCHED', 'AMOUNT_MISMATCH', 'CHARGES', 'MATCHED', 'RESOLVED'])
export type LineFilter = z.infer<typeof LineFilter>

/** What here has a receipt. */
export const OwnKind = z.enum(['PAYMENT', 'SUSPENSE', 'REFUND', 'PAYOUT'])
export type OwnKind = z.infer<typeof OwnKind>

const OrderLink = z.object({ id: OrderId, number: z.string() }).nullable()

/** One movement of the provider's statement. Below zero went out. Phones are masked. */
export const StatementLine = z.object({
  id: StatementLineId,
  receipt: z.string(),
  details: z.string(),
  otherParty: z.string(),
  account: z.string(),
  amountKES: ShillingsAndCents,
  completedAt: Instant,
  state: StatementLineState,
  /** What the provider keeps for its work, by its own words. */
  isCharge: z.boolean(),
  /** What has this receipt here, and the amount it has. */
  match: z.object({ kind: OwnKind, amountKES: ShillingsAndCents, order: OrderLink }).nullable(),
  actions: z.array(DiscrepancyAction),
  resolution: DiscrepancyResolution.nullable(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

export const Statement = z.object({
  id: StatementId,
  fileName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  lineCount: z.int(),
  importedAt: Instant,
  importedBy: z.string(),
})
export type Statement = z.infer<typeof Statement>

/** About five megabytes, some forty thousand movements. */
export const maxStatementCharacters = 5_000_000

/** A statement as the provider's portal lets it be downloaded. What other statements have brought is not brought twice. */
export const importStatement = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/statements',
  status: 201,
  access: 'admin',
  // As JSON, line ends and quotes take a character more.
  bodyLimit: 6_500_000,
  body: z.strictObject({
    fileName: text(200),
    csv: z
      .string()
      .min(1, 'This file is empty.')
      .max(maxStatementCharacters, 'This file is too large.')
      .refine((csv) => csv.isWellFormed() && !csv.includes('\0'), 'This is no text file.'),
  }),
  response: Statement.extend({
    /** How many of its lines no statement had brought before. */
    newLines: z.int(),
    /** Lines that moved no money: declined, or not completed. */
    skippedLines: z.int(),
  }),
  errors: ['already_imported', 'body_too_large'],
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/statements',
  access: 'admin',
  query: z.strictObject(pageQuery),
  response: page(Statement),
})

const Sum = z.object({ count: z.int(), amountKES: ShillingsAndCents })

/** How the provider's statements and the ledger stand to each other. */
export const Reconciliation = z.object({
  /** The time that statements cover, with its gaps; null before the first. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  matched: z.int(),
  resolved: z.int(),
  unmatched: Sum,
  amountMismatch: z.int(),
  charges: Sum,
  /** Here, in time that a statement covers, and on none. */
  missing: Sum,
  /** All of them but the charges: what nobody has explained yet. */
  unexplained: z.int(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  access: 'admin',
  response: Reconciliation,
})

/** What needs somebody comes the oldest first, everything else the newest. */
export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/lines',
  access: 'admin',
  filterOrder: ['show', 'search'],
  query: z.strictObject({
    show: LineFilter,
    /** Part of a receipt, of what it says, or of the account typed. */
    search: text(80).optional(),
    ...pageQuery,
  }),
  response: page(StatementLine),
})

const lineById = { params: z.object({ id: StatementLineId }) }
const noted = z.strictObject({ note: Note })

/** Money that came, and nobody knows whose it is: kept aside. Of another amount, what came too much. */
export const putLineInSuspense = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/lines/:id/suspense',
  access: 'admin',
  ...lineById,
  body: noted,
  response: StatementLine,
  errors: ['not_found', 'invalid_transition'],
})

/** Money that came is what a payment of that amount was waiting for. */
export const allocateLineToPayment = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/lines/:id/allocate-to-payment',
  access: 'admin',
  ...lineById,
  body: noted.extend({ paymentId: PaymentId }),
  response: StatementLine,
  errors: ['not_found', 'invalid_transition', 'receipt_used'],
})

/** The provider kept it for its work: a charge, or what an amount lacks. */
export const recordLineAsFee = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/lines/:id/provider-fee',
  access: 'admin',
  ...lineById,
  body: noted,
  response: StatementLine,
  errors: ['not_found', 'invalid_transition'],
})

/** Not the marketplace's business; the note says what it is. Nothing is posted. */
export const markLineExternal = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/lines/:id/external',
  access: 'admin',
  ...lineById,
  body: noted,
  response: StatementLine,
  errors: ['not_found', 'invalid_transition'],
})

/** Posts every charge that waits as the provider's fee. */
export const postCharges = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/charges',
  access: 'admin',
  body: noted,
  response: z.object({ posted: Sum }),
})

/** Something here that the statements of its time do not show. */
export const MissingRecord = z.object({
  receipt: z.string(),
  kind: OwnKind.extract(['PAYMENT', 'REFUND', 'PAYOUT']),
  amountKES: ShillingsAndCents,
  settledAt: Instant,
  order: OrderLink,
})
export type MissingRecord = z.infer<typeof MissingRecord>

/** The longest ago first. */
export const listMissing = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/missing',
  access: 'admin',
  query: z.strictObject(pageQuery),
  response: page(MissingRecord),
})

/** Says why no statement shows it, so that it is not asked about again. */
export const resolveMissing = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/missing/:receipt/resolve',
  access: 'admin',
  params: z.object({ receipt: z.string().min(1).max(100) }),
  body: noted,
  response: z.object({ receipt: z.string() }),
  errors: ['not_found', 'invalid_transition'],
})
