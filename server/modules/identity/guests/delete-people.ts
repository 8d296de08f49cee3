import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, inArray, isNotNull } from '#server/platform/database/drizzle.ts'
import { users } from '../identity.tables.ts'

/** Deletes the rows of people who were erased, to which nothing refers; the database refuses those of whom it knows more. */
export const deleteErasedPeople = (db: Db, ids: readonly UserId[]) =>
  db.delete(users).where(and(inArray(users.id, [...ids]), isNotNull(users.erasedAt)))
