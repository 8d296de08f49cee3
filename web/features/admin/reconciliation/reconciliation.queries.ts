import { listUncertainPayments, listWebhookEventsForReview } from '#contracts/admin/payments.ts'
import {
  getReconciliation,
  listMissing,
  listStatementGaps,
  listStatementLines,
} from '#contracts/admin/reconciliation.ts'
import { findCandidatePayments, listSuspense } from '#contracts/admin/suspense.ts'
import { getWebhookEventMatches } from '#contracts/admin/webhook-events.ts'
import { listStatements } from '#contracts/money/imported-statements.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import type { ReconciliationSearch } from './reconciliation-search-params.ts'

const suspenseStates = { OPEN: 'OPEN', RESOLVED: 'RESOLVED', ALL: undefined } as const

export const suspenseItems = ({ state, search, from, to, sortBy }: ReconciliationSearch) =>
  apiPages(listSuspense, ['/api/admin/suspense', suspenseStates[state ?? 'OPEN'], search, from, to, sortBy])

export const uncertainPayments = ({ from, to, sortBy }: ReconciliationSearch) =>
  apiPages(listUncertainPayments, ['/api/admin/uncertain-payments', from, to, sortBy])

export const webhookEventsForReview = ({ outcome, from, to, sortBy }: ReconciliationSearch) =>
  apiPages(listWebhookEventsForReview, [
    '/api/admin/webhook-events',
    outcome,
    from,
    to,
    sortBy === 'newest' ? sortBy : undefined,
  ])

export const webhookEventMatches = (id: string) =>
  apiQuery(getWebhookEventMatches, [fillPath(getWebhookEventMatches.path, { id })])

export const reconciliation = apiQuery(getReconciliation, ['/api/admin/reconciliation'])

export const statementGaps = apiQuery(listStatementGaps, ['/api/admin/reconciliation/gaps'])

/** Of what no statement shows there are no lines. */
export const statementLines = ({ show, search, from, to, sortBy }: ReconciliationSearch) =>
  apiPages(listStatementLines, ['/api/admin/reconciliation/lines', show ?? 'UNMATCHED', search, from, to, sortBy])

export const missingOnStatements = ({ search, from, to, sortBy }: ReconciliationSearch) =>
  apiPages(listMissing, ['/api/admin/reconciliation/missing', search, from, to, sortBy])

export const statements = apiPages(listStatements, ['/api/admin/reconciliation/statements'])

export const candidatePayments = (provider: string, amountKES: number, near: string, search: string) =>
  apiQuery(findCandidatePayments, ['/api/admin/payments', provider, amountKES, near, search])
