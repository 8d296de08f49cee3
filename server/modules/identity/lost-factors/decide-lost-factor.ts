import { lostFactorOpenDays, lostFactorWaitHours } from '#contracts/account/lost-factor.ts'
import type { AdminRight } from '#contracts/admin/admin-rights.ts'
import type { LostFactorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { AdminActor } from '../actor.ts'
import { adminRightMissing } from '../admin/admin-membership.ts'
import { users } from '../identity.tables.ts'
import { mayDecide, requireApprover } from '../security/approver.ts'
import { lostFactorRequests as requests } from './lost-factors.tables.ts'
import { tellLostFactor } from './tell-lost-factor.ts'

interface Decision {
  actor: AdminActor
  id: LostFactorId
  note: string
  now: Date
}

type Row = typeof requests.$inferSelect
type Subject = Pick<typeof users.$inferSelect, 'id' | 'adminRole' | 'disabledAt' | 'eraseAt'>

/** Nobody signs in to it, with or without a second factor. */
export const isClosed = ({ disabledAt, eraseAt }: Pick<Subject, 'disabledAt' | 'eraseAt'>) =>
  disabledAt !== null || eraseAt !== null

/** What both must have: accounts of administrators are a matter of owners of the market. */
export const rightOver = ({ adminRole }: Pick<Subject, 'adminRole'>): AdminRight => (adminRole ? 'roles' : 'people')

/**
 * An administrator has checked who it is. The second of two, of whom one is an owner of the market, begins the day
 * after which the factors are taken away; the account is told when that is.
 */
export const approveLostFactor = (db: Db, decision: Decision & { deviceToken: string | undefined }) =>
  inTransaction(db, async (tx) => {
    const { actor, note, deviceToken, now } = decision
    const { row, user } = await lockOpen(tx, decision)
    const right = rightOver(user)
    if (!actor.admin.rights.includes(right)) throw adminRightMissing(actor.admin)
    if (deviceToken && hashToken(deviceToken).equals(row.deviceHash)) throw sameDevice()
    if (isClosed(user)) throw new DomainError('invalid_transition', 'This account is closed: nobody signs in to it.')
    if (row.askedAt <= plus(now, -days(lostFactorOpenDays))) throw decided()
    if (!row.firstApprovedBy)
      await approve(tx, row, { firstApprovedBy: actor.userId, firstApprovedAt: now, firstNote: note })
    else {
      if (row.secondApprovedBy) throw decided()
      await requireApprover(tx, actor, { first: row.firstApprovedBy, own, right }, now)
      const hasOwner = actor.admin.rights.includes('roles') || (await mayDecide(tx, row.firstApprovedBy, 'roles'))
      if (!hasOwner) throw adminRightMissing(actor.admin)
      const removeAt = plus(now, hours(lostFactorWaitHours))
      await approve(tx, row, { secondApprovedBy: actor.userId, secondApprovedAt: now, secondNote: note, removeAt })
      const device = { ...row, language: null }
      await tellLostFactor(tx, { userId: user.id, device, step: 'AGREED', removeAt: removeAt.toISOString() }, now)
    }
    await recordAudit(
      tx,
      actor,
      { action: 'user.approve-lost-factor', subjectId: user.id, detail: { reason: note } },
      now,
    )
  })

/** Whoever asked may sit where an administrator is signed in, or be one. */
const sameDevice = () =>
  new DomainError(
    'approver_needed',
    'It was asked for on this device. Agree on another one, or leave it to another administrator.',
  )

const own = 'You have agreed already. Another administrator checks it, and is the second.'

const approve = (tx: Tx, { id }: Row, approval: Partial<Row>) =>
  tx.update(requests).set(approval).where(eq(requests.id, id))

/** Ends it with a reason; the account is told. */
export const declineLostFactor = (db: Db, decision: Decision) =>
  inTransaction(db, async (tx) => {
    const { actor, note, now } = decision
    const { row, user } = await lockOpen(tx, decision)
    if (!actor.admin.rights.includes(rightOver(user))) throw adminRightMissing(actor.admin)
    const ended = { endedAt: now, endedHow: 'DECLINED', endedBy: actor.userId, endNote: note } as const
    await tx.update(requests).set(ended).where(eq(requests.id, row.id))
    await tellLostFactor(tx, { userId: user.id, device: { ...row, language: null }, step: 'ENDED' }, now)
    await recordAudit(
      tx,
      actor,
      { action: 'user.decline-lost-factor', subjectId: user.id, detail: { reason: note } },
      now,
    )
  })

/** What was asked for, held until the transaction ends: of two who decide at once the second sees what the first did. */
async function lockOpen(tx: Tx, { actor, id }: Decision): Promise<{ row: Row; user: Subject }> {
  const [row] = await tx.select().from(requests).where(eq(requests.id, id)).for('update')
  if (!row) throw notFound('The request')
  if (row.userId === actor.userId)
    throw new DomainError('own_account', 'This is your own account: two other administrators have to do this.')
  if (row.endedAt) throw decided()
  const [user] = await tx
    .select({ id: users.id, adminRole: users.adminRole, disabledAt: users.disabledAt, eraseAt: users.eraseAt })
    .from(users)
    .where(and(eq(users.id, row.userId), isNull(users.erasedAt)))
  if (!user) throw notFound('The user')
  return { row, user }
}

const decided = () => new DomainError('invalid_transition', 'This is decided or has ended already. Look at it again.')
