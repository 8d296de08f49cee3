import type { PayoutResult, PayoutResultOutcome } from '#contracts/admin/payout-batches.ts'
import type { PayoutBatchId, PayoutId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import { payoutForAdmin } from '../decide/admin-payouts.queries.ts'
import { decidePayout, type PayoutDeps } from '../decide/decide-payout.ts'
import { parsePayoutResults, type ResultRow, type RowResult } from './parse-payout-results.ts'
import { payoutsOfBatch } from './payout-batches.queries.ts'

const maxResultRows = 2_000

/** Settles the payouts of a batch by the file, each by itself: a row that is refused leaves the others alone. */
export async function importPayoutResults(deps: PayoutDeps, actor: Actor, id: PayoutBatchId, csv: string) {
  const rows = parsePayoutResults(csv)
  if (rows.length > maxResultRows) {
    throw new DomainError('invalid_input', `The file has more than ${maxResultRows} rows.`, { field: 'csv' })
  }
  const inBatch = await payoutsOfBatch(deps.db, id)
  const results: PayoutResult[] = []
  for (const row of rows) {
    const { line, reference } = row
    results.push({ line, reference, outcome: await importRow(deps, actor, row, inBatch.get(reference)) })
  }
  return results
}

async function importRow(
  deps: PayoutDeps,
  actor: Actor,
  { amountKES, result }: ResultRow,
  payout: { id: PayoutId; amountKES: number } | undefined,
): Promise<PayoutResultOutcome> {
  if (!payout) return 'UNKNOWN'
  if (!result) return 'UNREADABLE'
  if (amountKES !== null && amountKES !== payout.amountKES) return 'AMOUNT_MISMATCH'
  // Checked first, so that a result that was imported already is reported as unchanged.
  if (await isAlreadySettledAs(deps, actor, payout.id, result)) return 'UNCHANGED'
  try {
    await decidePayout(deps, actor, payout.id, toDecision(result), 'results')
    return result.kind
  } catch (error) {
    const outcome = error instanceof DomainError && outcomeByError[error.code]
    if (!outcome) throw error
    // The same results may have come twice at the same moment.
    return (await isAlreadySettledAs(deps, actor, payout.id, result)) ? 'UNCHANGED' : outcome
  }
}

const outcomeByError: Partial<Record<DomainError['code'], PayoutResultOutcome>> = {
  invalid_transition: 'INVALID_TRANSITION',
  receipt_used: 'RECEIPT_USED',
  own_payout: 'OWN_PAYOUT',
}

const toDecision = (result: RowResult) =>
  result.kind === 'PAID'
    ? ({ action: 'settle', reference: result.receipt } as const)
    : ({ action: 'fail', reason: result.reason } as const)

async function isAlreadySettledAs(deps: PayoutDeps, actor: Actor, id: PayoutId, result: RowResult): Promise<boolean> {
  const { status, reference, reason } = await payoutForAdmin(deps, actor.userId, id)
  if (status !== result.kind) return false
  return result.kind === 'PAID' ? reference === result.receipt : reason === result.reason
}
