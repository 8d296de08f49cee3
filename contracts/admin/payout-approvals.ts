import * as z from 'zod'
import { PayoutWarning } from '../money/payout-warnings.ts'
import { AdminPayout, maxPayoutsAtOnce } from '../money/payouts.ts'
import { endpoint } from '../wire/endpoint.ts'
import { PayoutId } from '../wire/primitives.ts'

const byId = { params: z.object({ id: PayoutId }) }

/** The warnings as they were seen. One that is not among them refuses the approval. */
const acknowledged = z.array(PayoutWarning).max(10)

const refusals = [
  'not_found',
  'invalid_transition',
  'own_payout',
  'approver_needed',
  'approver_too_new',
  'payout_held',
  'unseen_warnings',
] as const

/** The first of two approvals leaves it REQUESTED. */
export const approvePayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:id/approve',
  summary: 'Approves a payout, once its warnings are acknowledged',
  access: 'admin',
  admins: ['money'],
  ...byId,
  body: z.strictObject({ acknowledged }),
  response: AdminPayout,
  errors: refusals,
})

/** What became of one of several: APPROVED; FIRST_OF_TWO, it waits for another administrator; REFUSED, by this code. */
const Approval = z.object({
  id: PayoutId,
  outcome: z.enum(['APPROVED', 'FIRST_OF_TWO', 'REFUSED']),
  code: z.enum(refusals).nullable(),
})
export type Approval = z.infer<typeof Approval>

/** Each is approved by itself, in this order: one that is refused leaves the others alone. */
export const approvePayouts = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/approve',
  summary: 'Approves several payouts, each by itself',
  access: 'admin',
  admins: ['money'],
  body: z.strictObject({
    payouts: z
      .array(z.strictObject({ id: PayoutId, acknowledged }))
      .min(1)
      .max(maxPayoutsAtOnce),
  }),
  response: z.object({ approvals: z.array(Approval) }),
})

/**
 * The money was back in the balance; it is taken out again for a payout to the vendor's phone of today, which waits for
 * approval.
 */
export const retryPayout = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:id/retry',
  summary: 'Requests a failed payout again from the balance of the vendor',
  status: 201,
  access: 'admin',
  admins: ['money'],
  ...byId,
  response: AdminPayout,
  errors: [
    'not_found',
    'invalid_transition',
    'own_payout',
    'insufficient_balance',
    'payout_phone_cooling',
    'payout_phone_unverified',
    'payout_held',
  ],
})
