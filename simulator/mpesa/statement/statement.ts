import { z } from 'zod'
import type { AccountLedger, Movement } from './account-ledger.ts'

export type Period = { from: number; to: number }
export type Statement = Period & {
  openingKES: number
  closingKES: number
  /** Newest first, each with what the account held after it. */
  entries: { movement: Movement; balanceKES: number }[]
}

/**
 * What happened in a period. Balances are counted back from today's, so they agree however the ledger was altered. Of
 * payments at the same time one may be posted before another that was completed earlier: a statement lists them as they
 * were completed.
 */
export function accountStatement(ledger: AccountLedger, { from, to }: Period): Statement {
  const entries: Statement['entries'] = []
  let balanceKES = ledger.utilityKES()
  let closingKES = balanceKES
  const newestFirst = ledger
    .movements()
    .toSorted((a, b) => a.completedAt - b.completedAt)
    .toReversed()
  for (const movement of newestFirst) {
    const { completedAt, amountKES } = movement
    if (completedAt < from) break
    if (completedAt <= to) entries.push({ movement, balanceKES })
    balanceKES -= amountKES
    if (completedAt > to) closingKES = balanceKES
  }
  return { from, to, openingKES: balanceKES, closingKES, entries }
}

const nairobiOffset = '+03:00'

/** A day in Nairobi (2026-11-20), or a moment with its offset. */
export const PeriodBound = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

const startOfPeriod = (bound: string) => Date.parse(bound.includes('T') ? bound : `${bound}T00:00:00${nairobiOffset}`)
const endOfPeriod = (bound: string) => Date.parse(bound.includes('T') ? bound : `${bound}T23:59:59.999${nairobiOffset}`)

/** Days are whole and both of them count. Without bounds it is everything there is. */
export function statementPeriod(
  ledger: AccountLedger,
  now: number,
  { from, to }: { from?: string; to?: string },
): Period {
  const first = () => ledger.movements().reduce((least, { completedAt }) => Math.min(least, completedAt), now)
  return { from: from ? startOfPeriod(from) : first(), to: to ? endOfPeriod(to) : now }
}
