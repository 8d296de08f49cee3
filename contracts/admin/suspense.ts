import * as z from 'zod'
import { PaymentStatus, ProviderId } from '../money/payments.ts'
import { RefundStatus } from '../money/refunds.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import {
  Day,
  Instant,
  OrderId,
  PaymentId,
  page,
  pageQuery,
  RefundId,
  SearchText,
  SuspenseId,
  text,
} from '../wire/primitives.ts'

/**
 * Why money is in suspense. WRONG_AMOUNT: a payment brought another amount than was asked for. UNKNOWN_ACCOUNT: a
 * customer paid by hand and named no order. UNEXPLAINED: the provider's statement shows money that nothing here knows
 * of.
 */
export const SuspenseReason = z.enum(['WRONG_AMOUNT', 'UNKNOWN_ACCOUNT', 'UNEXPLAINED'])
export type SuspenseReason = z.infer<typeof SuspenseReason>

/**
 * The resolution of money in suspense. REFUNDED: sent back to the payer. ALLOCATED_TO_PAYMENT: it belongs to a payment
 * that was waiting for it. KEPT: nobody's, kept by the platform. NOT_RECEIVED: the claim was false, the provider holds
 * no such money.
 */
export const SuspenseResolution = z.enum(['REFUNDED', 'ALLOCATED_TO_PAYMENT', 'KEPT', 'NOT_RECEIVED'])
export type SuspenseResolution = z.infer<typeof SuspenseResolution>

/** The actions on money in suspense; each leads to one resolution. */
export const SuspenseAction = z.enum(['refund', 'allocate-to-payment', 'keep', 'not-received'])
export type SuspenseAction = z.infer<typeof SuspenseAction>

export const SuspenseState = z.enum(['OPEN', 'RESOLVED'])
export type SuspenseState = z.infer<typeof SuspenseState>

/** A person's note, kept for later readers. */
export const Note = text(500)

/** A payment that money is offered to. */
export const LikelyPayment = z.object({
  paymentId: PaymentId,
  order: z.object({ id: OrderId, number: z.string() }),
  customer: z.string(),
})

/** What one administrator proposed where it takes two; another confirms or declines it. */
export const Proposal = z.object({
  id: z.uuid(),
  note: z.string(),
  by: z.string(),
  /** By whoever reads it: somebody else confirms. */
  isMine: z.boolean(),
  at: Instant,
})
export type Proposal = z.infer<typeof Proposal>

/** The proposal that was read: another one, made since, is not confirmed by accident. */
export const readProposal = { proposalId: Proposal.shape.id }

export const SuspenseProposal = Proposal.extend({
  action: SuspenseAction,
  /** The order of the payment that the money would be given to. */
  orderNumber: z.string().nullable(),
})
export type SuspenseProposal = z.infer<typeof SuspenseProposal>

export const SuspenseItem = z.object({
  id: SuspenseId,
  provider: ProviderId,
  reason: SuspenseReason,
  amountKES: ShillingsAndCents,
  receipt: z.string().nullable(),
  /** Masked. */
  phone: z.string().nullable(),
  /** What a customer who paid by hand typed as the account number. */
  account: z.string().nullable(),
  openedAt: Instant,
  /** The payment it came for, where that is known. */
  payment: z
    .object({
      id: PaymentId,
      status: PaymentStatus,
      amountKES: Shillings,
      order: z.object({ id: OrderId, number: z.string() }),
      customer: z.string(),
    })
    .nullable(),
  /**
   * The payment it most likely belongs to: of its amount, and its order's number is a slip away from the account that
   * was typed.
   */
  likely: LikelyPayment.nullable(),
  /** Its amount is one that two administrators move: the first proposes. */
  needsApprover: z.boolean(),
  proposal: SuspenseProposal.nullable(),
  /** The actions that are allowed now; none while one is proposed. */
  actions: z.array(SuspenseAction),
  resolution: SuspenseResolution.nullable(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** Its refund, when it was refunded. */
  refund: z.object({ id: RefundId, status: RefundStatus }).nullable(),
})
export type SuspenseItem = z.infer<typeof SuspenseItem>

export const SuspenseSort = z.enum(['oldest', 'newest', 'largest'])
export type SuspenseSort = z.infer<typeof SuspenseSort>

const suspenseFilters = {
  state: SuspenseState.optional(),
  /** A receipt, an order's number or a phone. */
  search: SearchText.optional(),
  /** It came on these days in Nairobi, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** Unless said, open items come the longest waiting first; resolved, or all, the newest first. */
  sortBy: SuspenseSort.optional(),
}

const filterOrder = ['state', 'search', 'from', 'to', 'sortBy']

export const listSuspense = endpoint({
  method: 'GET',
  path: '/api/admin/suspense',
  summary: 'Lists money in suspense; open items come the longest waiting first',
  access: 'admin',
  admins: ['money'],
  filterOrder,
  query: z.strictObject({ ...suspenseFilters, ...pageQuery }),
  response: page(SuspenseItem),
})

export const exportSuspense = csvEndpoint(listSuspense, 'Downloads the money in suspense that matches as CSV')

/** A payment that unattributed money may belong to: not paid, or paid without a receipt. */
export const CandidatePayment = z.object({
  id: PaymentId,
  status: PaymentStatus,
  amountKES: Shillings,
  /** Masked. */
  phone: z.string().nullable(),
  createdAt: Instant,
  order: z.object({ id: OrderId, number: z.string() }),
  customer: z.string(),
})
export type CandidatePayment = z.infer<typeof CandidatePayment>

/** The twenty of this provider nearest in time, of this amount; or those of an order's number or a phone. */
export const findCandidatePayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Finds payments that unattributed money may belong to',
  access: 'admin',
  admins: ['money'],
  filterOrder: ['provider', 'amountKES', 'near', 'search'],
  query: z.strictObject({
    provider: ProviderId,
    amountKES: z.coerce.number().pipe(Shillings),
    near: Instant,
    search: SearchText.optional(),
  }),
  response: z.object({ items: z.array(CandidatePayment) }),
})

const byId = { params: z.object({ id: SuspenseId }) }
const noted = z.strictObject({ note: Note })

/** Refunds it to the payer. Only where the payment, and so the payer's phone, is known. */
export const refundSuspense = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/:id/refund',
  summary: 'Refunds money in suspense to its payer',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: noted,
  response: SuspenseItem,
  errors: ['not_found', 'invalid_transition'],
})

/** Allocates it to a payment of the same amount; the order is fulfilled, or the money is refunded. */
export const allocateSuspenseToPayment = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/:id/allocate-to-payment',
  summary: 'Allocates money in suspense to the payment it was for',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: noted.extend({ paymentId: PaymentId }),
  response: SuspenseItem,
  errors: ['not_found', 'invalid_transition', 'receipt_used'],
})

/** Keeps it for the platform, since it is nobody's. */
export const keepSuspense = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/:id/keep',
  summary: 'Keeps money in suspense for the platform',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: noted,
  response: SuspenseItem,
  errors: ['not_found', 'invalid_transition'],
})

/** It was not received: the provider holds no such money. */
export const markSuspenseNotReceived = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/:id/not-received',
  summary: 'Records that money in suspense was never received',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: noted,
  response: SuspenseItem,
  errors: ['not_found', 'invalid_transition'],
})

/** Another administrator than the one who proposed it does what was proposed. */
export const confirmSuspenseProposal = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/:id/confirm',
  summary: 'Confirms what another administrator proposed for money in suspense',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: z.strictObject(readProposal),
  response: SuspenseItem,
  errors: ['not_found', 'invalid_transition', 'receipt_used', 'approver_needed', 'approver_too_new'],
})

/** Ends a proposal without an effect. Whoever made it withdraws it so. */
export const declineSuspenseProposal = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/:id/decline',
  summary: 'Declines or withdraws what was proposed for money in suspense',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: noted.extend(readProposal),
  response: SuspenseItem,
  errors: ['not_found', 'invalid_transition'],
})
