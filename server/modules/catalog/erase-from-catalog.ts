import { and } from '#server/platform/database/drizzle.ts'
import { type Erase, type Eraser, isOneOf, mentions, withoutPerson } from '#server/platform/database/erasure.ts'
import { products } from './catalog.tables.ts'

/**
 * A menu stays: it stands on the receipts of others. Why a product was rejected was written to a person, and does not
 * name them.
 */
const eraseFromCatalog: Erase = async (tx, person) => {
  const isRejectedWith = and(isOneOf(products.vendorId, person.vendorIds), mentions(products.rejectionReason, person))
  await tx
    .update(products)
    .set({ rejectionReason: withoutPerson(products.rejectionReason, person) })
    .where(isRejectedWith)
}

/** Decisions about products of the shops they had to do with are told to whoever sells them. */
export const catalogEraser: Eraser = {
  async find(tx, { vendorIds }) {
    const rows = await tx.select({ id: products.id }).from(products).where(isOneOf(products.vendorId, vendorIds))
    return { goodsIds: rows.map(({ id }) => id) }
  },
  erase: eraseFromCatalog,
}
