import * as z from 'zod'
import { TransferKind } from '../money/revenue.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { Day, Instant, LedgerProofId, Month, page, pageQuery, UserId, VendorId } from '../wire/primitives.ts'

/** The rules of the ledger, in the order in which they are checked. */
export const ProofRule = z.enum([
  'TRANSFERS_BALANCE',
  'VENDORS_BALANCE',
  'BALANCES_ARE_SUMS',
  'ENTRIES_CHAINED',
  'RECEIPTS_ONCE',
  'RECEIPTS_COUNTED',
  'REFUNDS_WITHIN_PAYMENTS',
  'PAYMENTS_POSTED',
  'POSTINGS_PAID',
  'IN_TRANSIT_OWED',
  'SENT_POSTED',
  'SENT_ONCE',
  'CORRECTIONS_BY_TWO',
  'CHARGED_FEES',
  'COMMISSION_OF_LINES',
  'TOTAL_OF_PRICE_LINES',
  'SIDES_OF_PRICE_LINES',
  'SIDES_OF_REFUNDS',
  'LINES_OF_REFUNDS',
  'EARNINGS_RELEASED',
  'STOCKS_NOT_NEGATIVE',
])
export type ProofRule = z.infer<typeof ProofRule>

/** What a rule is checked for each of. */
export const ProofSubject = z.enum([
  'TRANSFERS',
  'VENDORS',
  'ACCOUNTS',
  'ENTRIES',
  'RECEIPTS',
  'PAYMENTS',
  'SENT',
  'EVENTS',
  'ORDERS',
  'LINES',
  'STOCKS',
])
export type ProofSubject = z.infer<typeof ProofSubject>

/**
 * WAITING for the worker; RUNNING; SOUND: no row breaks a rule; BROKEN: some do; FAILED: it did not end, and says
 * nothing of the ledger.
 */
export const ProofState = z.enum(['WAITING', 'RUNNING', 'SOUND', 'BROKEN', 'FAILED'])
export type ProofState = z.infer<typeof ProofState>

export const ProofResult = z.object({
  rule: ProofRule,
  over: ProofSubject,
  /** Of how many the rule was checked. */
  checked: z.int(),
  violations: z.int(),
  milliseconds: z.int(),
})
export type ProofResult = z.infer<typeof ProofResult>

export const ProofRun = z.object({
  id: LedgerProofId,
  state: ProofState,
  /** Null where it ran by itself, at night. */
  by: z.object({ id: UserId, name: z.string() }).nullable(),
  requestedAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** From the start until the end. */
  milliseconds: z.int().nullable(),
  rulesDone: z.int(),
  entries: z.int().nullable(),
  violations: z.int(),
  /** A hash over the last hashes of all accounts. */
  seal: z.string().nullable(),
  error: z.string().nullable(),
})
export type ProofRun = z.infer<typeof ProofRun>

const ProofRunWithResults = ProofRun.extend({ results: z.array(ProofResult) })

/** The runs of a day in Nairobi that came to their end. */
export const ProofDay = z.object({
  day: Day,
  runs: z.int(),
  broken: z.int(),
  /** The longest of them. */
  milliseconds: z.int(),
})
export type ProofDay = z.infer<typeof ProofDay>

const runParams = z.object({ id: LedgerProofId })

export const getLedgerProof = endpoint({
  method: 'GET',
  path: '/api/admin/ledger-proof',
  summary: 'Shows the run that is under way, the last that ended, and how many there were in 90 days',
  access: 'admin',
  admins: ['money'],
  response: z.object({
    rules: z.array(ProofRule),
    open: ProofRun.nullable(),
    last: ProofRunWithResults.nullable(),
    days90: z.object({ runs: z.int(), broken: z.int(), days: z.array(ProofDay) }),
  }),
})

export const runLedgerProof = endpoint({
  method: 'POST',
  path: '/api/admin/ledger-proof/runs',
  summary: 'Has the ledger proved in the background; while a run is under way there is no other',
  status: 202,
  access: 'admin',
  admins: ['money'],
  // It reads, and changes nothing.
  confirmation: 'not needed',
  response: ProofRun,
})

export const ProofSort = z.enum(['newest', 'oldest', 'longest'])
export type ProofSort = z.infer<typeof ProofSort>

const runFilters = {
  state: ProofState.optional(),
  /** Asked for on these days, both included. */
  from: Day.optional(),
  to: Day.optional(),
  sortBy: ProofSort.optional(),
}

const filterOrder = ['state', 'from', 'to', 'sortBy']

export const listProofRuns = endpoint({
  method: 'GET',
  path: '/api/admin/ledger-proof/runs',
  summary: 'Lists the runs of the ledger proof',
  access: 'admin',
  admins: ['money'],
  filterOrder,
  query: z.strictObject({ ...runFilters, ...pageQuery }),
  response: page(ProofRun),
})

export const exportProofRuns = csvEndpoint(listProofRuns, 'Downloads the runs of the ledger proof that match as CSV')

export const getProofRun = endpoint({
  method: 'GET',
  path: '/api/admin/ledger-proof/runs/:id',
  summary: 'Shows a run of the ledger proof rule by rule',
  access: 'admin',
  admins: ['money'],
  params: runParams,
  response: ProofRunWithResults,
  errors: ['not_found'],
})

/** A row that broke a rule, named as `npm run ledger:verify` names it. */
export const ProofViolation = z.object({
  key: z.string(),
  rule: ProofRule,
  row: z.string(),
  found: z.string(),
})
export type ProofViolation = z.infer<typeof ProofViolation>

export const listProofViolations = endpoint({
  method: 'GET',
  path: '/api/admin/ledger-proof/runs/:id/violations',
  summary: 'Lists the rows that broke a rule in a run, at most a thousand of each rule',
  access: 'admin',
  admins: ['money'],
  params: runParams,
  filterOrder: ['rule'],
  query: z.strictObject({ rule: ProofRule.optional(), ...pageQuery }),
  response: page(ProofViolation),
  errors: ['not_found'],
})

/** What the runs of a month say of the ledger, for whoever audits them: the last that ended stands for the month. */
export const ProofCertificate = z.object({
  month: Month,
  /** Until then further runs of the month may come. */
  endsAt: Instant,
  runs: z.int(),
  broken: z.int(),
  /** Runs that did not come to their end, which say nothing. */
  failed: z.int(),
  /** On how many days of the month the ledger was proved. */
  days: z.int(),
  last: ProofRunWithResults.nullable(),
})
export type ProofCertificate = z.infer<typeof ProofCertificate>

export const getProofCertificate = endpoint({
  method: 'GET',
  path: '/api/admin/ledger-proof/certificates/:month',
  summary: 'Shows what the proofs of a month say of the ledger',
  access: 'admin',
  admins: ['money'],
  params: z.object({ month: Month }),
  response: ProofCertificate,
})

/** An entry with the hash that was written with it, and what its row gives now. */
export const ChainedEntry = z.object({
  key: z.string(),
  position: z.int(),
  kind: TransferKind,
  amountKES: ShillingsAndCents,
  at: Instant,
  written: z.string(),
  computed: z.string(),
  /** It follows the entry with the position before its own. */
  isNext: z.boolean(),
  /** The proof named it. */
  isNamed: z.boolean(),
})
export type ChainedEntry = z.infer<typeof ChainedEntry>

export const getProofChain = endpoint({
  method: 'GET',
  path: '/api/admin/ledger-proof/runs/:id/violations/:key/chain',
  summary: 'Shows the chain around an entry that a run named, as it is now',
  access: 'admin',
  admins: ['money'],
  params: runParams.extend({ key: z.string().regex(/^[1-9]\d{0,5}$/) }),
  response: z.object({
    account: z.string(),
    vendor: z.object({ id: VendorId, name: z.string() }).nullable(),
    entries: z.array(ChainedEntry),
  }),
  errors: ['not_found'],
})
