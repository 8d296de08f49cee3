import * as z from 'zod'
import { ProviderId } from '../money/payments.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { Day, Instant, OrderId, PaymentId, page, pageQuery, StatementLineId, text } from '../wire/primitives.ts'
import { LikelyPayment, Note, Proposal, readProposal } from './suspense.ts'

/**
 * MATCHED: one record here has this receipt and this amount. AMOUNT_MISMATCH: the receipt is here with another amount.
 * UNMATCHED: nothing here has this receipt. RESOLVED: a person has resolved it.
 */
export const StatementLineState = z.enum(['MATCHED', 'AMOUNT_MISMATCH', 'UNMATCHED', 'RESOLVED'])
export type StatementLineState = z.infer<typeof StatementLineState>

/**
 * The resolution of a line that did not match. SUSPENSE: money that came, put into suspense until its owner is known.
 * PROVIDER_FEE: what the provider keeps for its work. OUTSIDE: a movement of the account that is not the marketplace's
 * business (a withdrawal to the bank), explained in a note.
 */
export const DiscrepancyResolution = z.enum(['SUSPENSE', 'PROVIDER_FEE', 'EXTERNAL'])
export type DiscrepancyResolution = z.infer<typeof DiscrepancyResolution>

/** The actions on a line that did not match. */
export const DiscrepancyAction = z.enum(['suspense', 'allocate-to-payment', 'provider-fee', 'external'])
export type DiscrepancyAction = z.infer<typeof DiscrepancyAction>

/** What one administrator said of a line where it takes two. */
export const LineProposal = Proposal.extend({ action: DiscrepancyAction.extract(['provider-fee', 'external']) })
export type LineProposal = z.infer<typeof LineProposal>

/** The views of the list of lines: charges are apart from unknown movements. PROPOSED: what waits for an approver. */
export const LineFilter = z.enum(['PROPOSED', 'UNMATCHED', 'AMOUNT_MISMATCH', 'CHARGES', 'MATCHED', 'RESOLVED'])
export type LineFilter = z.infer<typeof LineFilter>

/** The kinds of record that have a receipt. */
export const OwnKind = z.enum(['PAYMENT', 'SUSPENSE', 'REFUND', 'PAYOUT'])
export type OwnKind = z.infer<typeof OwnKind>

const OrderLink = z.object({ id: OrderId, number: z.string() }).nullable()

/** One movement of the provider's statement. Below zero went out. Phones are masked. */
export const StatementLine = z.object({
  id: StatementLineId,
  provider: ProviderId,
  receipt: z.string(),
  details: z.string(),
  otherParty: z.string(),
  account: z.string(),
  amountKES: ShillingsAndCents,
  completedAt: Instant,
  state: StatementLineState,
  /** A charge of the provider for a movement. */
  isCharge: z.boolean(),
  /** The record with this receipt, and its amount. */
  match: z.object({ kind: OwnKind, amountKES: ShillingsAndCents, order: OrderLink }).nullable(),
  /**
   * The payment of the order that it names as its account, of this amount. `isPaid`: the order was paid already, so it
   * goes back.
   */
  offer: LikelyPayment.extend({ isPaid: z.boolean() }).nullable(),
  /** Its amount is one that two administrators explain as a fee or as external: the first proposes. */
  needsApprover: z.boolean(),
  proposal: LineProposal.nullable(),
  /** The actions that are allowed now; none while one is proposed. */
  actions: z.array(DiscrepancyAction),
  resolution: DiscrepancyResolution.nullable(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

const Sum = z.object({ count: z.int(), amountKES: ShillingsAndCents })

/** The summary of the provider's statements against the ledger. */
export const Reconciliation = z.object({
  /** The first and the last moment on a statement; what between them none covers is a gap. Null before the first. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  matched: z.int(),
  resolved: z.int(),
  unmatched: Sum,
  amountMismatch: z.int(),
  /** Those that are posted together. */
  charges: Sum,
  /** Charges so large that two administrators explain each. */
  largeCharges: z.int(),
  /** Lines of which one administrator has said what they are, and another decides. */
  proposed: z.int(),
  /** Receipts here, in time that a statement covers, and on no statement. */
  missing: Sum,
  /** All unexplained lines but the charges. */
  unexplained: z.int(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  summary: 'Summarises the statements of the provider against the ledger',
  access: 'admin',
  admins: ['money'],
  response: Reconciliation,
})

/**
 * NO_FILE: days between two files that have none. BALANCE: the balance moves by what no line shows, within a file or
 * from one to the next: a line was cut out, or a part of a day is not there. NOT_LOOKED_AT: receipts here of a time that
 * no file covers well, so that nobody knows yet whether one shows them.
 */
export const StatementGapKind = z.enum(['NO_FILE', 'BALANCE', 'NOT_LOOKED_AT'])
export type StatementGapKind = z.infer<typeof StatementGapKind>

/** A time of which the statements say nothing, or not all. */
export const StatementGap = z.object({
  kind: StatementGapKind,
  provider: ProviderId,
  /** Null from the beginning on. */
  from: Instant.nullable(),
  to: Instant,
  /** What moved there and is on no line, where the balances tell; below zero went out. */
  amountKES: ShillingsAndCents.nullable(),
  /** How many receipts here are of this time and on no line, ten thousand at most. */
  receipts: z.int(),
  /** The file that it is in. */
  fileName: z.string().nullable(),
  /** The receipts, or the files, before and after it. */
  after: z.string().nullable(),
  before: z.string().nullable(),
})
export type StatementGap = z.infer<typeof StatementGap>

export const listStatementGaps = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/gaps',
  summary: 'Lists the times of which the statements say nothing or not all, the latest first, 200 at most',
  access: 'admin',
  admins: ['money'],
  response: z.object({ items: z.array(StatementGap) }),
})

export const StatementLineSort = z.enum(['oldest', 'newest', 'largest'])
export type StatementLineSort = z.infer<typeof StatementLineSort>

const lineFilters = {
  show: LineFilter,
  /** Part of a receipt; of a line's details too, or of the account typed. */
  search: text(80).optional(),
  /** Completed on these days in Nairobi, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /**
   * Unless said, lines that need a person come the oldest first, all others the newest. What went out is as large as
   * what came in.
   */
  sortBy: StatementLineSort.optional(),
}

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/lines',
  summary: 'Lists lines of statements by whether they matched',
  access: 'admin',
  admins: ['money'],
  filterOrder: ['show', 'search', 'from', 'to', 'sortBy'],
  query: z.strictObject({ ...lineFilters, ...pageQuery }),
  response: page(StatementLine),
})

export const exportStatementLines = csvEndpoint(
  listStatementLines,
  'Downloads the lines of statements that match as CSV',
)

const lineById = { params: z.object({ id: StatementLineId }) }
const noted = z.strictObject({ note: Note })

/** Puts money whose owner is unknown into suspense. For a line of another amount, the overage. */
export const putLineInSuspense = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/lines/:id/suspense',
  summary: 'Puts the money of a statement line into suspense',
  access: 'admin',
  admins: ['money'],
  ...lineById,
  body: noted,
  response: StatementLine,
  errors: ['not_found', 'invalid_transition'],
})

/** Allocates money that came to the payment of that amount that it was for. */
export const allocateLineToPayment = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/lines/:id/allocate-to-payment',
  summary: 'Allocates the money of a statement line to the payment it was for',
  access: 'admin',
  admins: ['money'],
  ...lineById,
  body: noted.extend({ paymentId: PaymentId }),
  response: StatementLine,
  errors: ['not_found', 'invalid_transition', 'receipt_used', 'approver_needed'],
})

/** The provider kept it for its work: a charge, or the shortage of an amount. From a limit on it is proposed. */
export const recordLineAsFee = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/lines/:id/provider-fee',
  summary: 'Records a statement line as a fee of the provider',
  access: 'admin',
  admins: ['money'],
  ...lineById,
  body: noted,
  response: StatementLine,
  errors: ['not_found', 'invalid_transition'],
})

/** Not the marketplace's business; the note says what it is. Nothing is posted. From a limit on it is proposed. */
export const markLineExternal = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/lines/:id/external',
  summary: 'Records that a statement line is not the business of the marketplace',
  access: 'admin',
  admins: ['money'],
  ...lineById,
  body: noted,
  response: StatementLine,
  errors: ['not_found', 'invalid_transition'],
})

/** Another administrator than the one who proposed it explains the line as was proposed. */
export const confirmLineProposal = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/lines/:id/confirm',
  summary: 'Confirms what another administrator proposed for a statement line',
  access: 'admin',
  admins: ['money'],
  ...lineById,
  body: z.strictObject(readProposal),
  response: StatementLine,
  errors: ['not_found', 'invalid_transition', 'approver_needed', 'approver_too_new'],
})

/** Ends a proposal without an effect. Whoever made it withdraws it so. */
export const declineLineProposal = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/lines/:id/decline',
  summary: 'Declines or withdraws what was proposed for a statement line',
  access: 'admin',
  admins: ['money'],
  ...lineById,
  body: noted.extend(readProposal),
  response: StatementLine,
  errors: ['not_found', 'invalid_transition'],
})

/** Posts every open charge as the provider's fee, but those that take two administrators. */
export const postCharges = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/charges',
  summary: 'Posts every open charge of the provider as its fee',
  access: 'admin',
  admins: ['money'],
  body: noted,
  response: z.object({ posted: Sum }),
})

/** A receipt here that the statements of its time do not show. */
export const MissingRecord = z.object({
  provider: ProviderId,
  receipt: z.string(),
  kind: OwnKind.extract(['PAYMENT', 'REFUND', 'PAYOUT']),
  amountKES: ShillingsAndCents,
  settledAt: Instant,
  order: OrderLink,
})
export type MissingRecord = z.infer<typeof MissingRecord>

const { show: _, ...missingFilters } = lineFilters
/** Unless said, the longest ago first. */
export const listMissing = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/missing',
  summary: 'Lists receipts that no statement of their time shows',
  access: 'admin',
  admins: ['money'],
  filterOrder: ['search', 'from', 'to', 'sortBy'],
  query: z.strictObject({ ...missingFilters, ...pageQuery }),
  response: page(MissingRecord),
})

export const exportMissing = csvEndpoint(
  listMissing,
  'Downloads the receipts that no statement of their time shows as CSV',
)

/** Explains why no statement shows it, so that it is not listed again. */
export const resolveMissing = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/missing/:provider/:receipt/resolve',
  summary: 'Explains why no statement shows a receipt',
  access: 'admin',
  admins: ['money'],
  params: z.object({ provider: ProviderId, receipt: text(100) }),
  body: noted,
  response: z.object({ provider: ProviderId, receipt: z.string() }),
  errors: ['not_found', 'invalid_transition'],
})
