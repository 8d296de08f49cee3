import type { PayoutResult, PayoutResultOutcome } from '#contracts/payout-runs.ts'
import type { PayoutId, PayoutRunId } from '#contracts/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Board, decidePayout } from '../decide/decide-payout.ts'
import { payoutForAdmin } from '../payouts.queries.ts'
import { type ResultRow, type RowResult, readResults } from './parse-payout-results.ts'
import { payoutsOfRun } from './payout-batches.queries.ts'

const payoutRunRowsMax = 2_000

/** Ends the payouts of a run as the file says, each by itself: a row that is refused leaves the others alone. */
export async function bringPayoutResults(board: Board, actor: Actor, id: PayoutRunId, csv: string) {
  const rows = readResults(csv)
  if (rows.length > payoutRunRowsMax) {
    throw new DomainError('invalid_input', `The file has more than ${payoutRunRowsMax} rows.`, { field: 'csv' })
  }
  const inRun = await payoutsOfRun(board.db, id)
  const results: PayoutResult[] = []
  for (const row of rows) {
    const { line, reference } = row
    results.push({ line, reference, outcome: await take(board, actor, row, inRun.get(reference)) })
  }
  return results
}

async function take(
  board: Board,
  actor: Actor,
  { amountKES, result }: ResultRow,
  payout: { id: PayoutId; amountKES: number } | undefined,
): Promise<PayoutResultOutcome> {
  if (!payout) return 'UNKNOWN'
  if (!result) return 'UNREADABLE'
  if (amountKES !== null && amountKES !== payout.amountKES) return 'OTHER_AMOUNT'
  // Looked at before, so that a word that was taken already is not told as news.
  if (await hasEndedSo(board, actor, payout.id, result)) return 'UNCHANGED'
  try {
    await decidePayout(board, actor, payout.id, decisionOf(result), 'results')
    return result.kind
  } catch (error) {
    const outcome = error instanceof DomainError && outcomeOf[error.code]
    if (!outcome) throw error
    // The same results may have come twice at the same moment.
    return (await hasEndedSo(board, actor, payout.id, result)) ? 'UNCHANGED' : outcome
  }
}

const outcomeOf: Partial<Record<DomainError['code'], PayoutResultOutcome>> = {
  move_not_allowed: 'MOVED_ON',
  receipt_used: 'RECEIPT_USED',
  own_payout: 'OWN',
}

const decisionOf = (result: RowResult) =>
  result.kind === 'PAID'
    ? ({ act: 'settle', reference: result.receipt } as const)
    : ({ act: 'fail', reason: result.reason } as const)

async function hasEndedSo(board: Board, actor: Actor, id: PayoutId, result: RowResult): Promise<boolean> {
  const { status, reference, reason } = await payoutForAdmin(board, actor.userId, id)
  if (status !== result.kind) return false
  return result.kind === 'PAID' ? reference === result.receipt : reason === result.reason
}
