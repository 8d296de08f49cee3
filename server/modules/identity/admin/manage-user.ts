import type { Role } from '#contracts/account/identity.ts'
import { type AdminRole, adminRoles } from '#contracts/admin/admin-rights.ts'
import type { NewRole } from '#contracts/admin/users/users.ts'
import type { SessionId, UserId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Db, inTransaction, type Tx, violatedConstraint } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import type { Eraser } from '#server/platform/database/erasure.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { linkExpiresAt, queueAccountNotices, queueResetLinkFor, toldAddressOf } from '../account-links/account-links.ts'
import type { AdminActor } from '../actor.ts'
import { findErasure } from '../erasure/erasure.queries.ts'
import { requestErasureWithLock, restoreAccount } from '../erasure/request-erasure.ts'
import { users } from '../identity.tables.ts'
import { lockUser } from '../lock-users.ts'
import { accountLocked } from '../login.ts'
import { closeLostFactorOf } from '../lost-factors/end-lost-factor.ts'
import { administratorLetIn } from '../security/approver.ts'
import { dutyFrom } from '../security/second-factor-duty.ts'
import { endAllSessions, endSession, findLanguage } from '../sessions.queries.ts'
import type { Shops } from '../shops/shops.ts'
import { adminRightMissing } from './admin-membership.ts'

interface Act {
  actor: AdminActor
  userId: UserId
  now: Date
}

/** Nobody does to their own account what another administrator should look at. */
function refuseOwnAccount({ actor, userId }: Act) {
  if (actor.userId !== userId) return
  throw new DomainError('own_account', 'This is your own account: another administrator has to do this.')
}

/**
 * What is done to one account, in a transaction that holds its row: what is read of it stays so until the end.
 * To other administrators only those do anything who say who is one.
 */
async function withUser<T>(
  db: Db,
  act: Act,
  work: (tx: Tx, user: typeof users.$inferSelect) => Promise<T>,
): Promise<T> {
  refuseOwnAccount(act)
  const done = inTransaction(db, async (tx) => {
    await lockUser(tx, act.userId)
    const [user] = await tx.select().from(users).where(eq(users.id, act.userId))
    // Whoever was erased is nobody about whom anything could be done.
    if (!user || user.erasedAt) throw notFound('The user')
    if (user.adminRole && !act.actor.admin.rights.includes('roles')) throw adminRightMissing(act.actor.admin)
    return work(tx, user)
  })
  return done.catch((error) => {
    if (violatedConstraint(error) !== 'users_an_owner_remains') throw error
    throw new DomainError('last_owner', 'This is the last owner of the market: make somebody else one first.')
  })
}

const isSo = (sentence: string) => new DomainError('invalid_transition', sentence)

/** Signed out everywhere, and not let in again (docs/decisions/0093). The reason stays in the audit trail. */
export const disableUser = (db: Db, act: Act, reason: string) =>
  withUser(db, act, async (tx, { id, disabledAt }) => {
    if (disabledAt) throw isSo('This account is disabled already.')
    await tx.update(users).set({ disabledAt: act.now }).where(eq(users.id, id))
    await closeLostFactorOf(tx, id, act.now)
    const ended = await endAllSessions(tx, id)
    const detail = { reason, sessions: ended.length }
    await recordAudit(tx, act.actor, { action: 'user.disable', subjectId: id, detail }, act.now)
  })

export const enableUser = (db: Db, act: Act, reason: string) =>
  withUser(db, act, async (tx, { id, disabledAt }) => {
    if (!disabledAt) throw isSo('This account is not disabled.')
    await tx.update(users).set({ disabledAt: null }).where(eq(users.id, id))
    await administratorLetIn(tx, id, act.now)
    await recordAudit(tx, act.actor, { action: 'user.enable', subjectId: id, detail: { reason } }, act.now)
  })

/** Ends one session, or all of them. That one of them is over already is no mistake. */
export const endUserSessions = (db: Db, act: Act, session: SessionId | undefined) =>
  withUser(db, act, async (tx, { id }) => {
    const ended = session ? await endSession(tx, id, session) : await endAllSessions(tx, id)
    if (ended.length === 0) return
    const detail = { sessions: ended.length }
    await recordAudit(tx, act.actor, { action: 'user.end-sessions', subjectId: id, detail }, act.now)
  })

const isAdminRole = (role: NewRole): role is AdminRole => adminRoles.some((each) => each === role)

const toColumns = (role: NewRole): { role: Role; adminRole: AdminRole | null } =>
  isAdminRole(role) ? { role: 'ADMIN', adminRole: role } : { role, adminRole: null }

/**
 * With other rights a person signs in again. Whoever has a shop stays its vendor, and who works for one is of that
 * shop.
 */
export const changeUserRole = (
  db: Db,
  act: Act,
  { role, reason }: { role: NewRole; reason: string },
  { ownsShop, findEmployer }: Shops,
) =>
  withUser(db, act, async (tx, { id, email, ...user }) => {
    const before = user.adminRole ?? user.role
    if (role === before) throw isSo('This person has that role already.')
    if (!email) throw isSo('This person signs in without a password, and stays a customer.')
    if (await ownsShop(tx, id)) throw new DomainError('owns_shop', 'This person owns a shop, and stays its vendor.')
    if (await findEmployer(tx, id))
      throw new DomainError('owns_shop', 'This person works for a shop. Its owner has to end that first.')
    const language = (await findLanguage(tx, id)) ?? 'en'
    await tx
      .update(users)
      .set({ ...toColumns(role), ...(isAdminRole(role) && { secondFactorDutyFrom: dutyFrom(act.now) }) })
      .where(eq(users.id, id))
    await endAllSessions(tx, id)
    await administratorLetIn(tx, id, act.now)
    const told = toldAddressOf({ email, ...user })
    await queueAccountNotices(tx, [{ userId: id, kind: 'ROLE_CHANGED', email: told, language }], act.now)
    const detail = { role: { from: before, to: role }, reason }
    await recordAudit(tx, act.actor, { action: 'user.change-role', subjectId: id, detail }, act.now)
  })

/** Mails a link for a new password; where no mail is set up it does nothing, and says so. */
export async function sendPasswordReset(db: Db, act: Act, { isMailed }: { isMailed: boolean }) {
  const expiresAt = linkExpiresAt(act.now).toISOString()
  await withUser(db, act, async (tx, { id, email, disabledAt, emailDoubtedAt }) => {
    // Who signs in with no password has none to set.
    if (disabledAt || !email) throw notFound('The user')
    // What is mailed goes to whoever changed the address.
    if (emailDoubtedAt) throw accountLocked()
    if (!isMailed) return
    const language = (await findLanguage(tx, id)) ?? 'en'
    await queueResetLinkFor(tx, { userId: id, email, createdBy: act.actor.userId, language }, act.now)
    await recordAudit(tx, act.actor, { action: 'user.password-reset', subjectId: id, detail: { expiresAt } }, act.now)
  })
  return { isMailed, expiresAt }
}

interface AskedErasure {
  orders: number
  knowsOfTickets: boolean
  erasers: readonly Eraser[]
}

/**
 * Somebody asks an administrator to be erased, who types how many orders they have: that it is this person, and no
 * other.
 */
export const requestErasure = (db: Db, act: Act, { orders, knowsOfTickets, erasers }: AskedErasure) =>
  withUser(db, act, async (tx, { id }) => {
    const { now, actor } = act
    const erasure = await findErasure(tx, erasers, id, now)
    if (erasure.orders !== orders)
      throw new DomainError('invalid_input', 'This person has another number of orders.', { field: 'orders' })
    await requestErasureWithLock(tx, { userId: id, actorId: actor.userId, knowsOfTickets, erasers, now })
  })

export const cancelErasure = (db: Db, act: Act) =>
  withUser(db, act, async (tx, { id }) => {
    const kept = await restoreAccount(tx, { userId: id, actorId: act.actor.userId, now: act.now })
    if (!kept) throw isSo('This account is not to be erased.')
  })
