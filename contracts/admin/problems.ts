import * as z from 'zod'
import { TransferKind } from '../money/revenue.ts'
import { maxProblemWords } from '../problems/problem-rules.ts'
import { ProblemBearer, problemFacts } from '../problems/problems.ts'
import { problemRow, reportedOrder } from '../problems/vendor-problems.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import { Instant, ProblemId, page, pageQuery, Slug, text, VendorId } from '../wire/primitives.ts'
import { Proposal, readProposal } from './suspense.ts'

/** ESCALATED: the market decides. OPEN: it waits for the shop or the customer. ENDED. */
export const AdminProblemState = z.enum(['ESCALATED', 'OPEN', 'ENDED'])
export type AdminProblemState = z.infer<typeof AdminProblemState>

const shop = z.object({ id: VendorId, slug: Slug, name: z.string() })

export const AdminProblemRow = z.object({ ...problemRow, vendor: shop, decideBy: Instant.nullable() })
export type AdminProblemRow = z.infer<typeof AdminProblemRow>

/** What an administrator decided where it takes two; another confirms or declines it. */
export const ProblemProposal = Proposal.extend({ amountKES: Shillings, bearer: ProblemBearer })

export const AdminProblem = z.object({
  ...problemFacts,
  ...reportedOrder,
  vendor: shop,
  /** Who bears what the market gave back; null of all others. */
  bearer: ProblemBearer.nullable(),
  /** What went back of the order before, by decisions and by hand. */
  givenBeforeKES: Shillings,
  /** From this sum on, with what went back before, two administrators decide. */
  approverFromKES: Shillings,
  /** Why the program could not do what was due and left it to the market; null where it could. */
  failure: z.string().nullable(),
  proposal: ProblemProposal.nullable(),
})
export type AdminProblem = z.infer<typeof AdminProblem>

export const listAdminProblems = endpoint({
  method: 'GET',
  path: '/api/admin/problems',
  summary: 'Lists problems with orders; those that the market decides come first due on top',
  access: 'admin',
  admins: 'everybody',
  filterOrder: ['state'],
  query: z.strictObject({ state: AdminProblemState.default('ESCALATED'), ...pageQuery }),
  /** Those that are over are counted up to a thousand. */
  response: page(AdminProblemRow).extend({ counts: z.record(AdminProblemState, z.int()) }),
})

const byId = { params: z.object({ id: ProblemId }) }

export const getAdminProblem = endpoint({
  method: 'GET',
  path: '/api/admin/problems/:id',
  summary: 'Shows everything that is known of a problem with an order',
  access: 'admin',
  admins: 'everybody',
  ...byId,
  response: AdminProblem,
  errors: ['not_found'],
})

const decided = z.strictObject({ amountKES: Shillings, bearer: ProblemBearer })
const refusals = ['not_found', 'invalid_transition', 'refund_too_large', 'below_minimum'] as const

/** What the ledger would say of a decision. */
export const DecisionPreview = z.object({
  amountKES: Shillings,
  /** What could still go back after it. */
  leftKES: Shillings,
  /** Each adds up to zero, in the order in which they are posted; none where nothing goes back. */
  transfers: z.array(
    z.object({
      kind: TransferKind,
      entries: z.array(z.object({ account: z.string(), amountKES: ShillingsAndCents })),
    }),
  ),
})
export type DecisionPreview = z.infer<typeof DecisionPreview>

export const previewProblemDecision = endpoint({
  method: 'POST',
  path: '/api/admin/problems/:id/preview',
  summary: 'Shows what a decision about a problem would post, and changes nothing',
  access: 'admin',
  admins: ['money'],
  confirmation: 'not needed',
  ...byId,
  body: decided,
  response: DecisionPreview,
  errors: refusals,
})

/** From a sum on that takes two administrators: the first call is kept until another confirms it. */
export const decideProblem = endpoint({
  method: 'POST',
  path: '/api/admin/problems/:id/decide',
  summary: 'Decides what goes back for a problem, and who bears it',
  access: 'admin',
  admins: ['money'],
  idempotent: true,
  ...byId,
  body: decided.extend({ words: text(maxProblemWords) }),
  response: AdminProblem,
  errors: refusals,
})

export const confirmProblemDecision = endpoint({
  method: 'POST',
  path: '/api/admin/problems/:id/confirm',
  summary: 'Confirms what another administrator decided about a problem',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: z.strictObject(readProposal),
  response: AdminProblem,
  errors: [...refusals, 'approver_needed', 'approver_too_new'],
})

export const declineProblemDecision = endpoint({
  method: 'POST',
  path: '/api/admin/problems/:id/decline',
  summary: 'Declines or withdraws what was to be decided about a problem',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: z.strictObject({ ...readProposal, note: text(maxProblemWords) }),
  response: AdminProblem,
  errors: ['not_found', 'invalid_transition'],
})
