import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, inArray, isNull } from '#server/platform/database/drizzle.ts'
import { users } from '../identity.tables.ts'

/** Closes these guests, and has them erased as soon as nothing of theirs is open. Nobody is asked: nobody could answer. */
export const letGuestsBeErased = (db: Db, ids: readonly UserId[], now: Date) =>
  db
    .update(users)
    .set({ erasureRequestedAt: now, eraseAt: now })
    .where(and(inArray(users.id, [...ids]), eq(users.isGuest, true), isNull(users.eraseAt)))
