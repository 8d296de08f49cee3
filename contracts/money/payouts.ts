import * as z from 'zod'
import { passwordTries } from '../account/account-limits.ts'
import { VendorStatus } from '../vendors.ts'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import {
  Day,
  Instant,
  PayoutBatchId,
  PayoutId,
  ProviderReceipt,
  page,
  pageQuery,
  SearchText,
  Slug,
  text,
  VendorId,
} from '../wire/primitives.ts'
import { DisbursementFailure, DisbursementProgress } from './disbursements.ts'
import { ProviderId } from './payments.ts'
import { PayoutWarning } from './payout-warnings.ts'

/**
 * REQUESTED: debited from the vendor's balance, waits for an administrator. APPROVED: to be paid. SENT: given to the
 * provider, no result yet. PAID, FAILED (the money is back in the balance) and REJECTED (likewise) are final.
 */
export const PayoutStatus = z.enum(['REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'REJECTED'])
export type PayoutStatus = z.infer<typeof PayoutStatus>

const payoutMinKES = 100
export const payoutMaxKES = 250_000

/** From this on two administrators decide on a payout while the last proof of the ledger stands broken. */
export const unprovenApproverFromKES = 5000

export const Payout = z.object({
  id: PayoutId,
  amountKES: Shillings,
  status: PayoutStatus,
  /** Where it goes, as `0712 *** 678`. */
  phone: z.string(),
  /** The provider's receipt, once paid. */
  reference: z.string().nullable(),
  /** Why it was rejected, or failed: a person's words, or the provider's. */
  reason: z.string().nullable(),
  /** What the provider's words mean; null where a person wrote them. */
  failure: DisbursementFailure.nullable(),
  requestedAt: Instant,
  decidedAt: Instant.nullable(),
  settledAt: Instant.nullable(),
  /**
   * Neither approved nor sent for now: the shop is suspended, its owner's account is disabled, or its payout phone has
   * just changed.
   */
  isHeld: z.boolean(),
  /** It was sent, and the provider has not said in time whether it arrived: a person looks. */
  isStuck: z.boolean(),
  /**
   * It waits until two administrators have decided on it: the last proof of the ledger found a row that breaks a rule,
   * and it is no small payout.
   */
  isHeldByProof: z.boolean(),
  /** Until when at least, where it is held because the payout phone was changed. */
  heldUntil: Instant.nullable(),
})
export type Payout = z.infer<typeof Payout>

export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/vendor/payouts',
  summary: 'Requests a payout of the available balance',
  status: 201,
  access: 'vendor',
  staff: ['payouts'],
  idempotent: true,
  limits: [passwordTries],
  body: z.strictObject({
    amountKES: z
      .int('Write whole shillings.')
      .min(payoutMinKES, 'The least that is paid out is KSh 100.')
      .max(payoutMaxKES, 'The most that is paid out at once is KSh 250,000.'),
    password: z.string().min(1, 'Write your password.').max(200),
  }),
  response: Payout,
  errors: [
    'insufficient_balance',
    'payout_too_small',
    'payout_phone_cooling',
    'payout_phone_unverified',
    'confirmation_needed',
    'second_factor_required',
    'wrong_password',
  ],
})

export const listVendorPayouts = endpoint({
  method: 'GET',
  path: '/api/vendor/payouts',
  summary: 'Lists the payouts of the vendor, the newest first',
  access: 'vendor',
  staff: ['payouts'],
  filterOrder: ['status'],
  query: z.strictObject({ status: PayoutStatus.optional(), ...pageQuery }),
  response: page(Payout),
})

/**
 * An administrator's actions on a payout: two before it is sent, two once its outcome is known, and the last when it
 * has failed. What one has approved another approves as well where the proof of the ledger holds it.
 */
export const PayoutAction = z.enum(['approve', 'reject', 'settle', 'fail', 'retry'])
export type PayoutAction = z.infer<typeof PayoutAction>

/** A payout with what deciding on it and paying it by hand needs. */
export const AdminPayout = Payout.extend({
  provider: ProviderId,
  /** In full: it is what the administrator types into the portal. */
  phone: z.string(),
  /** No payout has ever reached this phone. */
  isNewPhone: z.boolean(),
  /** What is unusual about it, while it waits for approval; its approval acknowledges each. */
  warnings: z.array(PayoutWarning),
  vendor: z.object({
    id: VendorId,
    slug: Slug,
    name: z.string(),
    status: VendorStatus,
    /** What is left beside this payout. */
    availableKES: ShillingsAndCents,
    pendingKES: ShillingsAndCents,
    /** Its payouts so far. */
    payouts: z.object({ paid: z.int(), failed: z.int(), rejected: z.int() }),
    /** What was approved for it since midnight in Nairobi and has not come back. */
    approvedTodayKES: Shillings,
  }),
  requestedBy: z.string(),
  /** Who approved it first, where two approvals were required. */
  firstApprovedBy: z.string().nullable(),
  /** With what was approved for its vendor today it requires two administrators. */
  needsApprover: z.boolean(),
  /** It failed, and was requested again from the balance. */
  isRetried: z.boolean(),
  /** The disbursement's progress: null when it is paid by hand. */
  sending: DisbursementProgress.nullable(),
  decidedBy: z.string().nullable(),
  /** The batch it is paid with, if any. */
  batchId: PayoutBatchId.nullable(),
  /** The actions allowed to the administrator who reads it: none on a payout of their own. */
  actions: z.array(PayoutAction),
  /** Until when it cannot be settled as failed by hand, since it may still be paid. */
  manualFailureBlockedUntil: Instant.nullable(),
})
export type AdminPayout = z.infer<typeof AdminPayout>

/**
 * STUCK: sent, and what became of it was not learned, or not taken by the provider for a quarter of an hour. It needs a
 * person.
 */
export const PayoutFilter = z.enum(['STUCK', ...PayoutStatus.options])
export type PayoutFilter = z.infer<typeof PayoutFilter>

export const PayoutSort = z.enum(['oldest', 'newest', 'largest'])
export type PayoutSort = z.infer<typeof PayoutSort>

/** How many are approved, or looked up, at once. */
export const maxPayoutsAtOnce = 100

/**
 * Unless sorted otherwise, pending payouts are listed the longest waiting first; final ones, or all, the newest first.
 */
const payoutFilters = {
  status: PayoutFilter.optional(),
  vendor: VendorId.optional(),
  search: SearchText.optional(),
  batch: PayoutBatchId.optional(),
  /** The days in Nairobi between which they were requested, both included. */
  from: Day.optional(),
  to: Day.optional(),
  sortBy: PayoutSort.optional(),
  /** Only these, with commas between them. */
  ids: z
    .string()
    .max(37 * maxPayoutsAtOnce)
    .transform((ids) => ids.split(','))
    .pipe(z.array(PayoutId))
    .optional()
    .meta({ examples: ['019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20'] }),
}

export const listAdminPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  summary: 'Lists payouts; those that wait for an action come the longest waiting first',
  access: 'admin',
  admins: 'everybody',
  filterOrder: ['status', 'search', 'batch', 'from', 'to', 'sortBy', 'ids', 'vendor'],
  query: z.strictObject({ ...payoutFilters, ...pageQuery }),
  response: page(AdminPayout).extend({
    /** Whether the program sends what is approved; otherwise people pay through the portal. */
    isSentByProgram: z.boolean(),
    /**
     * From this amount on, to one vendor in one day in Nairobi, two administrators approve: a smaller one while the last
     * proof of the ledger stands broken.
     */
    approverFromKES: Shillings,
    isLedgerBroken: z.boolean(),
    /** The totals that wait for an action, whatever the filter. */
    waiting: z.object({
      requested: z.object({ count: z.int(), amountKES: Shillings }),
      approved: z.object({ count: z.int(), amountKES: Shillings }),
      stuck: z.object({ count: z.int(), amountKES: Shillings }),
    }),
  }),
})

export const exportAdminPayouts = csvEndpoint(listAdminPayouts, 'Downloads the payouts that match as CSV')

const byId = { params: z.object({ id: PayoutId }) }
const reason = z.strictObject({ reason: text(200) })

export const getAdminPayout = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/:id',
  summary: 'Shows a payout with what deciding on it needs',
  access: 'admin',
  admins: 'everybody',
  ...byId,
  response: AdminPayout,
  errors: ['not_found'],
})

/** The money goes back to the vendor's balance. */
export const rejectPayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:id/reject',
  summary: 'Rejects a payout; the money goes back to the balance of the vendor',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: reason,
  response: AdminPayout,
  errors: ['not_found', 'invalid_transition', 'own_payout'],
})

/** It was paid, and this is its receipt. The same receipt for the same payout again changes nothing. */
export const settlePayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:id/settle',
  summary: 'Records that a payout was paid, under its receipt',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: z.strictObject({ reference: ProviderReceipt }),
  response: AdminPayout,
  errors: ['not_found', 'invalid_transition', 'own_payout', 'receipt_used'],
})

/** It could not be paid; the money goes back to the vendor's balance. */
export const failPayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:id/fail',
  summary: 'Records that a payout could not be paid; the money goes back to the balance of the vendor',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: reason,
  response: AdminPayout,
  errors: ['not_found', 'invalid_transition', 'own_payout'],
})
