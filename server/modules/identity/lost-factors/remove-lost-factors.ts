import { lostFactorOpenDays } from '#contracts/account/lost-factor.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, asc, eq, isNull, lt, lte } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { authenticatorApps, recoverySets } from '../factors/factors.tables.ts'
import { endPendingSignIns } from '../factors/pending-sign-in.ts'
import { knownDevices, users } from '../identity.tables.ts'
import { lockUser } from '../lock-users.ts'
import { passkeys } from '../passkeys/passkeys.tables.ts'
import { mayDecide } from '../security/approver.ts'
import { endAllSessions } from '../sessions.queries.ts'
import { isClosed, rightOver } from './decide-lost-factor.ts'
import { closeLostFactorOf } from './end-lost-factor.ts'
import { lostFactorRequests as requests } from './lost-factors.tables.ts'
import { askAdmins, tellLostFactor } from './tell-lost-factor.ts'

interface RemovalDeps extends ModuleDeps {
  /** Ends what streams to sessions that are over. */
  endRevokedStreams: () => Promise<void>
}

/**
 * Ends what no two agreed to within its days, and takes away the second factors of whose day is over, one account after
 * the other.
 */
export async function removeLostFactors({ db, clock, live, endRevokedStreams }: RemovalDeps): Promise<void> {
  await endOldRequests(db, clock.now())
  for (;;) {
    const now = clock.now()
    const [due] = await db
      .select({ id: requests.id, userId: requests.userId })
      .from(requests)
      .where(and(lte(requests.removeAt, now), isNull(requests.endedAt)))
      .orderBy(asc(requests.removeAt))
      .limit(1)
    if (!due) return
    await inTransaction(db, (tx) => removeIfDue(tx, due.userId, now)).catch((error) => {
      if (!(error instanceof EndedMeanwhile)) throw error
    })
    await endRevokedStreams()
    publish(live, { type: 'users_changed' })
  }
}

/** Each is ended once, and its person told, however many look at the same moment. */
const endOldRequests = (db: Db, now: Date) =>
  inTransaction(db, async (tx) => {
    const isOld = lte(requests.askedAt, plus(now, -days(lostFactorOpenDays)))
    const ended = await tx
      .update(requests)
      .set({ endedAt: now, endedHow: 'EXPIRED' })
      .where(and(isOld, isNull(requests.removeAt), isNull(requests.endedAt)))
      .returning()
    for (const { userId, ...row } of ended)
      await tellLostFactor(tx, { userId, device: { ...row, language: null }, step: 'ENDED' }, now)
  })

/**
 * Once, however many look at the same moment: whoever comes second waits for the account, and finds it ended. The
 * factors go first, in the order in which whoever uses one ends what was asked for; then that, unless it was just ended
 * so, or stopped: then nothing is taken away.
 */
async function removeIfDue(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await lockUser(tx, userId)
  const isDue = and(eq(requests.userId, userId), isNull(requests.endedAt), lte(requests.removeAt, now))
  const [row] = await tx.select().from(requests).where(isDue)
  if (!row) return
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  assert(user, `user ${userId} is gone`)
  if (isClosed(user)) return void (await closeLostFactorOf(tx, userId, now))
  if (!(await isStillAgreed(tx, user, row))) return askAnew(tx, user, row, now)
  for (const table of [authenticatorApps, passkeys, recoverySets])
    await tx.delete(table).where(eq(table.userId, userId))
  const removed = await tx
    .update(requests)
    .set({ endedAt: now, endedHow: 'REMOVED' })
    .where(and(eq(requests.id, row.id), isDue))
    .returning({ id: requests.id })
  if (removed.length === 0) throw new EndedMeanwhile()
  await tx.update(users).set({ factorLostAt: now }).where(eq(users.id, userId))
  // Told before the sessions end: the last one says in which language.
  await tellLostFactor(tx, { userId, device: { ...row, language: null }, step: 'REMOVED' }, now)
  await recordAudit(tx, { userId: null }, { action: 'user.remove-lost-factor', subjectId: userId, detail: {} }, now)
  await endPendingSignIns(tx, userId)
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
  await endAllSessions(tx, userId)
}

/** Undoes the transaction. */
class EndedMeanwhile extends Error {}

type Row = typeof requests.$inferSelect
type User = typeof users.$inferSelect

/** An administrator who has left meanwhile, or lost the right, has agreed to nothing; one is an owner of the market. */
async function isStillAgreed(tx: Tx, user: User, { firstApprovedBy, secondApprovedBy }: Row): Promise<boolean> {
  assert(firstApprovedBy && secondApprovedBy, 'two have agreed')
  const right = rightOver(user)
  for (const by of [firstApprovedBy, secondApprovedBy]) if (!(await mayDecide(tx, by, right))) return false
  return (await mayDecide(tx, firstApprovedBy, 'roles')) || mayDecide(tx, secondApprovedBy, 'roles')
}

/** It waits for two as if nobody had agreed, and is told as if it were asked for now. */
async function askAnew(tx: Tx, user: User, { id, ...row }: Row, now: Date): Promise<void> {
  const asked = await tx
    .update(requests)
    .set({
      askedAt: now,
      ...{ firstApprovedBy: null, firstApprovedAt: null, firstNote: null },
      ...{ secondApprovedBy: null, secondApprovedAt: null, secondNote: null, removeAt: null },
    })
    .where(and(eq(requests.id, id), isNull(requests.endedAt)))
    .returning({ id: requests.id })
  if (asked.length === 0) return
  await tellLostFactor(tx, { userId: user.id, device: { ...row, language: null }, step: 'REQUESTED' }, now)
  await askAdmins(tx, user, now)
  const action = 'user.ask-lost-factor-anew'
  await recordAudit(tx, { userId: null }, { action, subjectId: user.id, detail: {} }, now)
}

/** The nightly clean-up: as long as what happened to the account is kept. */
export const deleteOldLostFactors = (db: Db, now: Date) =>
  db.delete(requests).where(lt(requests.endedAt, plus(now, -days(365))))
