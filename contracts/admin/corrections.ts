import * as z from 'zod'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { ShillingsAndCents } from '../wire/money.ts'
import { CorrectionId, Day, Instant, page, pageQuery, text, VendorId } from '../wire/primitives.ts'

/**
 * The accounts of a vendor's ledger between which a correction moves value. What is pending, on its way or in suspense
 * follows from orders, refunds, payouts and items, and what a provider holds from its statement: those are mended where
 * they come from.
 */
export const CorrectedAccount = z.enum([
  'AVAILABLE',
  'COMMISSION',
  'SERVICE_FEES',
  'PROMOTIONS',
  'TAX_PAYABLE',
  'PROVIDER_FEES',
])
export type CorrectedAccount = z.infer<typeof CorrectedAccount>

/**
 * PROPOSED by one administrator; CONFIRMED by another, which posted it; DECLINED by another, or WITHDRAWN by who
 * proposed it.
 */
export const CorrectionState = z.enum(['PROPOSED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'])
export type CorrectionState = z.infer<typeof CorrectionState>

export const Correction = z.object({
  id: CorrectionId,
  vendor: z.object({ id: VendorId, name: z.string() }),
  /** The amount leaves this account, and arrives on the other. */
  from: CorrectedAccount,
  to: CorrectedAccount,
  amountKES: ShillingsAndCents,
  reason: z.string(),
  state: CorrectionState,
  proposedBy: z.string(),
  /** By whoever reads it: somebody else confirms. */
  isMine: z.boolean(),
  proposedAt: Instant,
  /** Null while it is proposed. */
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was declined or withdrawn. */
  note: z.string().nullable(),
})
export type Correction = z.infer<typeof Correction>

export const CorrectionSort = z.enum(['newest', 'oldest', 'largest'])
export type CorrectionSort = z.infer<typeof CorrectionSort>

const correctionFilters = {
  state: CorrectionState.optional(),
  /** Proposed on these days in Nairobi, both included. */
  from: Day.optional(),
  to: Day.optional(),
  sortBy: CorrectionSort.optional(),
}

export const listCorrections = endpoint({
  method: 'GET',
  path: '/api/admin/ledger-corrections',
  summary: 'Lists the corrections of the ledger, the newest first unless said',
  access: 'admin',
  admins: ['money'],
  filterOrder: ['state', 'from', 'to', 'sortBy'],
  query: z.strictObject({ ...correctionFilters, ...pageQuery }),
  response: page(Correction),
})

export const exportCorrections = csvEndpoint(
  listCorrections,
  'Downloads the corrections of the ledger that match as CSV',
)

const proposed = {
  vendorId: '019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20',
  from: 'AVAILABLE',
  to: 'COMMISSION',
  amountKES: 150,
  reason: 'The commission of UZ-26K7M2 was taken at 8 instead of 10 percent.',
}

/**
 * Entries are never changed: a correction is another transfer, which is posted when an approver confirms it.
 */
export const proposeCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/ledger-corrections',
  summary: 'Proposes a correction of the ledger, for another administrator to confirm',
  status: 201,
  access: 'admin',
  admins: ['money'],
  body: z
    .strictObject({
      vendorId: VendorId,
      from: CorrectedAccount,
      to: CorrectedAccount,
      amountKES: ShillingsAndCents.min(0.01),
      reason: text(500),
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose another account than the first.' })
    .meta({ examples: [proposed] }),
  response: Correction,
  errors: ['not_found'],
})

const byId = { params: z.object({ id: CorrectionId }) }

export const confirmCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/ledger-corrections/:id/confirm',
  summary: 'Confirms a correction that another administrator proposed, and posts it',
  access: 'admin',
  admins: ['money'],
  ...byId,
  response: Correction,
  errors: ['not_found', 'invalid_transition', 'approver_needed', 'approver_too_new', 'insufficient_balance'],
})

/** Ends a proposal without an effect. Whoever made it withdraws it so. */
export const declineCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/ledger-corrections/:id/decline',
  summary: 'Declines or withdraws a proposed correction',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: z.strictObject({ note: text(500) }),
  response: Correction,
  errors: ['not_found', 'invalid_transition'],
})
