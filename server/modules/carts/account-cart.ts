import type { KeptCart } from '#contracts/account-cart.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import type { Erase } from '#server/platform/database/erasure.ts'
import { DomainError } from '#server/platform/errors.ts'
import { carts } from './carts.tables.ts'

const empty: KeptCart = { vendorId: null, vendorName: null, items: [] }

export async function findAccountCart(db: Db, customerId: UserId) {
  const [found] = await db.select().from(carts).where(eq(carts.customerId, customerId))
  return found
    ? { cart: found.cart, revision: found.revision, changedAt: found.changedAt.toISOString() }
    : { cart: empty, revision: 0, changedAt: null }
}

interface Change {
  cart: KeptCart
  revision: number
}

/** One statement writes it where it is as the device has seen it: of two devices at once, the other reads it again. */
export const setAccountCart = (db: Db, customerId: UserId, { cart, revision }: Change, now: Date) =>
  inTransaction(db, async (tx) => {
    const [written] = await tx
      .insert(carts)
      .values({ customerId, cart, revision: revision + 1, changedAt: now })
      .onConflictDoUpdate({
        target: carts.customerId,
        set: { cart, revision: revision + 1, changedAt: now },
        setWhere: sql`${carts.revision} = ${revision}`,
      })
      .returning({ revision: carts.revision })
    if (!written) throw new DomainError('version_conflict', 'The cart was changed on another device.')
    await emit(tx, { type: 'cart_changed', customerId }, now)
    return written
  })

export const eraseCart: Erase = async (tx, { userId }) => {
  await tx.delete(carts).where(eq(carts.customerId, userId))
}
