import { unprovenApproverFromKES } from '#contracts/money/payouts.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { isLedgerBrokenSql } from '#server/modules/ledger/index.ts'
import { pickSettings } from '#server/modules/settings/index.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'
import { payouts } from '../payouts.tables.ts'
import { limitNames, limits, type PayoutReadDeps, payoutNeedsPerson } from './admin-payouts.queries.ts'

interface Waiting {
  count: number
  cents: Cents
}

const countWaiting = (isWaiting: SQL) =>
  sql<Waiting>`json_build_object('count', count(*) filter (where ${isWaiting})::int,
    'cents', coalesce(sum(amount_cents) filter (where ${isWaiting}), 0)::bigint)`

/**
 * How much waits to be decided on, to be paid, and for a person to find out what became of it; and from what on two
 * approve. Each in a level of its own, as Citus can plan it: the payouts, their sums, and what is read beside these.
 */
export async function countWaitingPayouts({ db, clock, startedWith }: PayoutReadDeps) {
  const waiting = sql`select ${payouts.status}, ${payouts.amountCents}, ${payoutNeedsPerson(clock.now())} as needs_person
    from ${payouts} where ${acrossVendors('admin-lists')} and ${payouts.status} in ('REQUESTED', 'APPROVED', 'SENT')`
  const sums = columns({
    requested: countWaiting(sql`status = 'REQUESTED'`),
    approved: countWaiting(sql`status = 'APPROVED'`),
    stuck: countWaiting(sql`needs_person`),
  })
  const counts = await selectOne(
    db,
    columns({
      requested: sql<Waiting>`requested`,
      approved: sql<Waiting>`approved`,
      stuck: sql<Waiting>`stuck`,
      limits,
      isLedgerBroken: isLedgerBrokenSql,
    }),
    sql`from (select ${sums} from (${waiting}) waiting) sums`,
  )
  const shown = ({ count, cents }: Waiting) => ({ count, amountKES: toKES(cents) })
  assert(counts, 'sums are one row')
  const { requested: asked, approved: decided, stuck: sent } = counts
  const { approverFromKES } = pickSettings(limitNames, counts.limits, startedWith)
  return {
    waiting: { requested: shown(asked), approved: shown(decided), stuck: shown(sent) },
    approverFromKES: counts.isLedgerBroken ? Math.min(approverFromKES, unprovenApproverFromKES) : approverFromKES,
    isLedgerBroken: counts.isLedgerBroken,
  }
}
