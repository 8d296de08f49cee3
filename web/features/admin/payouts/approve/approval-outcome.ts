import type { Approval } from '#contracts/admin/payout-approvals.ts'
import type { PayoutStatus } from '#contracts/money/payouts.ts'
import { m } from '#web/paraglide/messages.js'

/** What became of a payout that was to be approved, as far as it is known. */
export type Outcome = 'PAID' | 'ON_ITS_WAY' | 'FAILED' | 'WAITING' | 'REFUSED'

export function approvalOutcome({ outcome }: Approval, status: PayoutStatus | undefined): Outcome {
  if (outcome === 'REFUSED') return 'REFUSED'
  if (status === 'PAID') return 'PAID'
  if (status === 'FAILED' || status === 'REJECTED') return 'FAILED'
  return outcome === 'FIRST_OF_TWO' && status === 'REQUESTED' ? 'WAITING' : 'ON_ITS_WAY'
}

const counted: [Outcome, (count: { count: number }) => string][] = [
  ['PAID', m.payouts_run_paid],
  ['ON_ITS_WAY', m.payouts_run_on_its_way],
  ['FAILED', m.payouts_run_failed],
  ['WAITING', m.payouts_run_waiting],
  ['REFUSED', m.payouts_run_not_approved],
]

/** How many ended how, in one line. */
export const countOutcomes = (outcomes: readonly Outcome[]): string =>
  counted
    .map(([outcome, words]) => ({ words, count: outcomes.filter((each) => each === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => words({ count }))
    .join(' · ')

const refusals: Record<NonNullable<Approval['code']>, () => string> = {
  not_found: () => m.error_not_found(),
  invalid_transition: () => m.error_move_not_allowed(),
  own_payout: () => m.error_own_payout(),
  approver_needed: () => m.error_approver_needed(),
  approver_too_new: () => m.error_approver_too_new(),
  payout_held: () => m.error_payout_held(),
  unseen_warnings: () => m.error_unseen_warnings(),
}

export const refusalLabel = (code: Approval['code']): string | undefined => (code ? refusals[code]() : undefined)
