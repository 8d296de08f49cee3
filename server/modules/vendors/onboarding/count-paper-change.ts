import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { vendors } from '../vendors.tables.ts'

/**
 * Counts a paper that comes or goes as a change of its owner's shop, so that nobody approves the shop by papers that
 * they did not see. What was decided on stays as it was. In one transaction with the paper: an approval comes wholly
 * before it, or wholly after.
 */
export async function countPaperChange(tx: Tx, ownerId: UserId) {
  const isOwn = eq(vendors.ownerId, ownerId)
  const [shop] = await tx.select({ status: vendors.status }).from(vendors).where(isOwn).for('no key update')
  if (!shop) return
  checkPapersOpen(shop.status)
  await tx
    .update(vendors)
    .set({ version: sql`${vendors.version} + 1` })
    .where(isOwn)
}

/** Refuses once a shop was let in; of no shop, null. One that was rejected may apply again with other papers. */
export function checkPapersOpen(status: (typeof vendors.$inferSelect)['status'] | null) {
  if (status !== 'APPROVED' && status !== 'SUSPENDED') return
  throw new DomainError('invalid_transition', 'These documents were decided on, and stay as they are.')
}
