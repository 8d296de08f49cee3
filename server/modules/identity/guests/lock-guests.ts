import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { users } from '../identity.tables.ts'
import { lockUsers } from '../lock-users.ts'

/**
 * Locks every guest with this phone until the transaction ends, in one order: what is counted of all of them then holds,
 * as what is counted of an account does by `lockUser`.
 */
export const lockGuestsOf = (tx: Tx, phone: string) =>
  lockUsers(tx, and(eq(users.phone, phone), eq(users.isGuest, true)))

/** Locks a guest until the transaction ends: their orders are kept in no account meanwhile (`lockKeptGuest`). */
export const lockGuest = (tx: Tx, userId: UserId) => lockUsers(tx, and(eq(users.id, userId), eq(users.isGuest, true)))

/** Whose orders are limited together, as an array: an account by itself, a guest with all guests of the same phone. */
export const countedTogether = (userId: UserId) => sql`array(select ${userId}::uuid union all
  select other.id from ${users} own join ${users} other on other.phone = own.phone
  where own.id = ${userId} and own.is_guest and other.is_guest and other.id <> own.id)`

/** Locks them, so that what is counted of them holds; in one order, as `lockGuestsOf`. */
export const lockCountedTogether = (tx: Tx, userId: UserId) =>
  lockUsers(tx, sql`${users.id} = any(${countedTogether(userId)})`)

/**
 * Who is one person as far as anybody can tell, as an array: all guests of a phone, and the account that has proved that
 * it is theirs; an account that has not proved it is by itself.
 */
export const onePerson = (userId: UserId) => sql`array(select ${userId}::uuid union
  select other.id from ${users} own join ${users} other on (other.phone = own.phone and other.is_guest)
    or (other.phone = own.phone and other.phone_verified_at is not null)
  where own.id = ${userId} and (own.is_guest or own.phone_verified_at is not null))`

/** Locks them, in the same order. */
export const lockOnePerson = (tx: Tx, userId: UserId) => lockUsers(tx, sql`${users.id} = any(${onePerson(userId)})`)
