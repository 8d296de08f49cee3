import { unprovenApproverFromKES } from '#contracts/money/payouts.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { isLedgerBrokenSql } from '#server/modules/ledger/index.ts'
import { pickSettings } from '#server/modules/settings/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'
import { payouts } from '../payouts.tables.ts'
import { limitNames, limits, type PayoutReadDeps, payoutNeedsPerson } from './admin-payouts.queries.ts'

const countWaiting = (isWaiting: SQL) =>
  jsonObject({
    count: sql<number>`count(*) filter (where ${isWaiting})::int`,
    cents: sql<Cents>`coalesce(sum(waiting.amount_cents) filter (where ${isWaiting}), 0)::bigint`,
  })
type Waiting = ValueOf<ReturnType<typeof countWaiting>>

const counts = columns({
  requested: countWaiting(sql`waiting.status = 'REQUESTED'`),
  approved: countWaiting(sql`waiting.status = 'APPROVED'`),
  stuck: countWaiting(sql`waiting.is_stuck`),
})

/**
 * How much waits to be decided on, to be paid, and for a person to find out what became of it; and from what on two
 * approve.
 */
export async function countWaitingPayouts({ db, clock, startedWith }: PayoutReadDeps) {
  const now = clock.now()
  const waiting = sql`select ${payouts.status}, ${payouts.amountCents}, ${payoutNeedsPerson(now)} as is_stuck
    from ${payouts} where ${acrossVendors('admin-lists')} and ${payouts.status} in ('REQUESTED', 'APPROVED', 'SENT')`
  // Counted before the rest is read: Citus refuses other subqueries beside sums of all vendors.
  const found = await selectOne(
    db,
    columns({
      requested: sql<Waiting>`counted.requested`,
      approved: sql<Waiting>`counted.approved`,
      stuck: sql<Waiting>`counted.stuck`,
      limits,
      isLedgerBroken: isLedgerBrokenSql,
    }),
    sql`from (select ${counts} from (${waiting}) waiting) counted`,
  )
  const shown = ({ count, cents }: Waiting) => ({ count, amountKES: toKES(cents) })
  assert(found, 'sums are one row')
  const { requested, approved, stuck } = found
  const { approverFromKES } = pickSettings(limitNames, found.limits, startedWith)
  return {
    waiting: { requested: shown(requested), approved: shown(approved), stuck: shown(stuck) },
    approverFromKES: found.isLedgerBroken ? Math.min(approverFromKES, unprovenApproverFromKES) : approverFromKES,
    isLedgerBroken: found.isLedgerBroken,
  }
}
