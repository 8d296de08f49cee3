import { maxPayoutsPerBatch } from '#contracts/admin/payout-batches.ts'
import type { PayoutId, UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, asc, eq, inArray, ne, not, type SQL } from '#server/platform/database/drizzle.ts'
import { claimDue } from '#server/platform/database/sharding/claim-due.ts'
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { isHeldByProofSql } from '../decide/payout-facts.queries.ts'
import { isHeldSql } from '../payouts.queries.ts'
import type { PayoutRow } from '../payouts.tables.ts'
import { payouts } from '../payouts.tables.ts'

/**
 * The approved payouts that this person may put into a batch, held until the transaction ends. Who comes second waits
 * here, and then finds them approved no more. Always in the order of their ids, so that two never wait for each other
 * in a circle.
 */
export async function lockApprovedPayouts(
  tx: Tx,
  userId: UserId,
  ids: readonly PayoutId[] | undefined,
  now: Date,
): Promise<PayoutRow[]> {
  const { vendorId, requestedAt: dueAt } = payouts
  const isApproved = eq(payouts.status, 'APPROVED')
  const isDue = and(
    isApproved,
    not(isHeldSql(now)),
    not(isHeldByProofSql(now)),
    ne(payouts.requestedBy, userId),
    ids && inArray(payouts.id, ids),
  ) as SQL
  const lock = (areTheirs: SQL | undefined, most: number) =>
    tx.select().from(payouts).where(areTheirs).orderBy(asc(payouts.id)).limit(most).for('no key update')
  return claimDue(tx, { vendorId, dueAt, isDue, most: maxPayoutsPerBatch }, async (whose, most) => {
    if (!isSharded(tx)) return lock(and(whose, isDue), most)
    // The machine of a vendor locks by what lies on it, and what holds payouts does not.
    const due = await tx.select({ id: payouts.id }).from(payouts).where(and(whose, isDue))
    const areDue = inArray(
      payouts.id,
      due.map(({ id }) => id),
    )
    return due.length === 0 ? [] : lock(and(whose, isApproved, areDue), most)
  })
}
