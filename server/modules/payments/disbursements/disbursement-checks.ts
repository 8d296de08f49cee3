import type { DisbursementCheck, DisbursementCheckKind } from '#contracts/money/disbursements.ts'
import type { ProviderStatus, QuerySubject } from '../providers/disbursement-provider.ts'
import type { DisbursementRow } from './disbursement-deps.ts'

/** A provider that is queried every hour for two weeks must not make a row large: the first and the last are kept. */
const maxChecks = 40
const keptFirst = 10

/**
 * What was learned of a disbursement, with one more. The same again only moves its time. The caller has locked the row.
 */
export function withCheck(
  { checks }: Pick<DisbursementRow, 'checks'>,
  kind: DisbursementCheckKind,
  now: Date,
  detail: string | null = null,
): DisbursementCheck[] {
  const at = now.toISOString()
  const last = checks.at(-1)
  if (last?.kind === kind && last.detail === detail)
    return [...checks.slice(0, -1), { ...last, at, times: last.times + 1 }]
  const all = [...checks, { at, kind, detail, times: 1 }]
  return all.length <= maxChecks ? all : [...all.slice(0, keptFirst), ...all.slice(keptFirst + 1)]
}

/** What the result of the last request said, when it ended nothing: the provider's code with its words. */
export function unexplainedResult(checks: readonly DisbursementCheck[]): string | null {
  const sinceSent = checks.slice(checks.findLastIndex(({ kind }) => kind === 'SENT') + 1)
  return sinceSent.findLast(({ kind }) => kind === 'RESULT')?.detail ?? null
}

/** Where a status came from: a result of its own accord, or a query. */
export type StatusSource = 'RESULT' | QuerySubject

/** A status in the provider's own words. */
export function toDisbursementCheck(
  source: StatusSource,
  status: ProviderStatus,
): [DisbursementCheckKind, string | null] {
  if (status.kind === 'NOT_FOUND' && source === 'DISBURSEMENT') return ['NOT_FOUND', status.detail ?? null]
  const kind = source === 'DISBURSEMENT' ? 'STATUS' : source
  if (status.kind === 'SUCCEEDED') return [kind, ['Completed', status.receipt].filter(Boolean).join(' ')]
  return [kind, (status.kind === 'FAILED' ? status.failure : status.detail) ?? null]
}
