import type { LostFactorEnd } from '#contracts/admin/users/lost-factors.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { lostFactorRequests as requests } from './lost-factors.tables.ts'

/** A request of somebody that nothing has ended yet. */
export const isOpenOf = (userId: UserId) => and(eq(requests.userId, userId), isNull(requests.endedAt))

const ended = (db: Db | Tx, userId: UserId, how: Exclude<LostFactorEnd, 'DECLINED' | 'REMOVED'>, now: Date) =>
  db.update(requests).set({ endedAt: now, endedHow: how }).where(isOpenOf(userId)).returning({ id: requests.id })

/**
 * Ends what was asked for, in the statement that uses a factor or changes the password: who can do that has lost
 * nothing, or whoever asked knew a password that is another now.
 */
export const endingLostFactor = (db: Db | Tx, userId: UserId, how: 'FACTOR_USED' | 'PASSWORD_CHANGED', now: Date) =>
  db.$with('ended_lost_factor').as(ended(db, userId, how, now))

/** Ends what was asked for, if anything was: says whether. */
export const stopLostFactorOf = async (tx: Tx, userId: UserId, now: Date): Promise<boolean> =>
  (await ended(tx, userId, 'STOPPED', now)).length > 0

/** The same of an account that nobody signs in to any more. */
export const closeLostFactorOf = (tx: Tx, userId: UserId, now: Date) => ended(tx, userId, 'CLOSED', now)
