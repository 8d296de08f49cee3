import { and } from 'drizzle-orm'
import { type Eraser, isOneOf, mentions, withoutPerson } from '#server/platform/database/erasure.ts'
import { products } from './catalog.tables.ts'

/** A menu stays: it stands on the receipts of others. Why a product was rejected was written to a person, and does not name them. */
export const eraseFromCatalog: Eraser = async (tx, person) => {
  const isRejectedWith = and(isOneOf(products.vendorId, person.vendorIds), mentions(products.rejectionReason, person))
  await tx
    .update(products)
    .set({ rejectionReason: withoutPerson(products.rejectionReason, person) })
    .where(isRejectedWith)
}
