import type { AdminRight } from './admin-rights.ts'
import type { AdminDashboard } from './analytics.ts'

export type Decisions = AdminDashboard['decisions']

/** Whose decision it is, of each kind that waits for one. */
export const decisionRights: Readonly<Record<keyof Decisions, AdminRight>> = {
  approvals: 'vendors',
  pausedShops: 'vendors',
  products: 'vendors',
  lostFactors: 'people',
  payouts: 'money',
  payoutsToPay: 'money',
  payoutsStuck: 'money',
  problems: 'money',
  refunds: 'money',
  suspense: 'money',
  suspenseProposals: 'money',
  lineProposals: 'money',
  corrections: 'money',
  uncertainPayments: 'money',
  webhookEvents: 'money',
  discrepancies: 'money',
  statementGaps: 'money',
  deadLetters: 'operations',
  proofViolations: 'money',
}
