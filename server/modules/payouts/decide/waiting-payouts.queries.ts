import { unprovenApproverFromKES } from '#contracts/money/payouts.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { isLedgerBrokenSql } from '#server/modules/ledger/index.ts'
import { pickSettings } from '#server/modules/settings/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, selectOne } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'
import { payouts } from '../payouts.tables.ts'
import { limitNames, limits, type PayoutReadDeps, payoutNeedsPerson } from './admin-payouts.queries.ts'

const countWaiting = (isWaiting: SQL) => ({
  count: sql<number>`count(*) filter (where ${isWaiting})::int`,
  cents: sql<Cents>`coalesce(sum(${payouts.amountCents}) filter (where ${isWaiting}), 0)::bigint`,
})

/**
 * How much waits to be decided on, to be paid, and for a person to find out what became of it; and from what on two
 * approve.
 */
export async function countWaitingPayouts({ db, clock, startedWith }: PayoutReadDeps) {
  const now = clock.now()
  const requested = countWaiting(sql`${payouts.status} = 'REQUESTED'`)
  const approved = countWaiting(sql`${payouts.status} = 'APPROVED'`)
  const stuck = countWaiting(payoutNeedsPerson(now))
  const counts = await selectOne(
    db,
    columns({
      requested: jsonObject(requested),
      approved: jsonObject(approved),
      stuck: jsonObject(stuck),
      limits,
      isLedgerBroken: isLedgerBrokenSql,
    }),
    sql`from ${payouts} where ${acrossVendors('admin-lists')} and ${payouts.status} in ('REQUESTED', 'APPROVED', 'SENT')`,
  )
  const shown = ({ count, cents }: { count: number; cents: Cents }) => ({ count, amountKES: toKES(cents) })
  assert(counts, 'sums are one row')
  const { requested: asked, approved: decided, stuck: sent } = counts
  const { approverFromKES } = pickSettings(limitNames, counts.limits, startedWith)
  return {
    waiting: { requested: shown(asked), approved: shown(decided), stuck: shown(sent) },
    approverFromKES: counts.isLedgerBroken ? Math.min(approverFromKES, unprovenApproverFromKES) : approverFromKES,
    isLedgerBroken: counts.isLedgerBroken,
  }
}
