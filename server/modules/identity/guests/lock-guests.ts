import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { users } from '../identity.tables.ts'

/**
 * Locks every guest with this phone until the transaction ends, in one order: what is counted of all of them then holds,
 * as what is counted of an account does by `lockUser`.
 */
export const lockGuestsOf = (tx: Tx, phone: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.isGuest, true)))
    .orderBy(users.id)
    .for('no key update')

/** Locks a guest until the transaction ends: their orders are kept in no account meanwhile (`lockKeptGuest`). */
export const lockGuest = (tx: Tx, userId: UserId) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isGuest, true)))
    .for('no key update')
