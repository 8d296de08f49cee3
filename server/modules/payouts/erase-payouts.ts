import { and } from '#server/platform/database/drizzle.ts'
import { type Erase, isOneOf, withoutPerson } from '#server/platform/database/erasure.ts'
import { payouts } from './payouts.tables.ts'

/**
 * What their shop was paid stays, with its receipt: the books are kept for seven years. The phone that it went to goes.
 * None of it is under way: a payout's end is waited for.
 */
export const erasePayouts: Erase = async (tx, person) => {
  await tx
    .update(payouts)
    .set({
      phone: '',
      reason: withoutPerson(payouts.reason, person),
    })
    .where(and(isOneOf(payouts.vendorId, person.vendorIds), isOneOf(payouts.id, person.payoutIds)))
}
