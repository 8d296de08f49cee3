import type { Language } from '#contracts/account/identity.ts'
import type { AdminRight } from '#contracts/admin/admin-rights.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, isNull, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { queueAccountNotices, toldAddress } from '../account-links/account-links.ts'
import type { Actor } from '../actor.ts'
import { isActiveAdminWith } from '../admin/admin-membership.ts'
import { sessions, users } from '../identity.tables.ts'

/**
 * How long after another administrator let somebody in as one they cannot be the second of two (docs/decisions/0115).
 */
const waiting = days(1)

/**
 * Somebody is an administrator by what another did: got the role, was enabled again, or has a password by the other's
 * link. For a day they are nobody's second, and all other administrators are told by mail, so that nobody makes their
 * own second unseen.
 */
export async function administratorLetIn(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const letIn = await tx
    .update(users)
    .set({ approverFrom: plus(now, waiting) })
    .where(and(eq(users.id, userId), eq(users.role, 'ADMIN')))
    .returning({ id: users.id })
  if (letIn.length === 0) return
  const told = await tx
    .select({
      userId: users.id,
      email: toldAddress,
      language: sql<Language>`coalesce((select ${sessions.language} from ${sessions}
        where ${sessions.userId} = ${users.id} and ${sessions.language} is not null
        order by ${sessions.lastSeenAt} desc limit 1), 'en')`,
    })
    .from(users)
    .where(
      sql`${users.role} = 'ADMIN' and ${users.disabledAt} is null and ${users.eraseAt} is null and ${users.id} <> ${userId}`,
    )
  await queueAccountNotices(
    tx,
    told.map((each) => ({ ...each, kind: 'ADMIN_LET_IN' })),
    now,
  )
}

/** An administrator with a right whose account is nobody else's meanwhile. */
const mayActAs = (right: AdminRight) => and(isActiveAdminWith(right), isNull(users.lockedAt))

/** Whether what somebody decided still counts: an administrator who has left, or lost the right, decides nothing. */
export const mayDecide = async (tx: Tx, userId: UserId, right: AdminRight): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.id, userId), mayActAs(right)))) > 0

/**
 * Refuses whoever did the first part themself, a first part of who may not decide any more, and two of whom one is an
 * administrator for less than a day by what another did: which of the two comes first is their choice.
 * @param own what is said to who did the first part
 * @param right what both must have
 */
export async function requireApprover(
  tx: Tx,
  actor: Actor,
  { first, own, right }: { first: UserId; own: string; right: AdminRight },
  now: Date,
): Promise<void> {
  if (first === actor.userId) throw new DomainError('approver_needed', own)
  const two = await tx
    .select({ isTooNew: sql<boolean>`coalesce(${users.approverFrom} > ${now.toISOString()}, false)` })
    .from(users)
    .where(and(inArray(users.id, [first, actor.userId]), mayActAs(right)))
  if (two.length < 2)
    throw new DomainError(
      'approver_needed',
      'Who did the first part may not decide this any more. Decline it, and let it be proposed anew.',
    )
  if (two.some(({ isTooNew }) => isTooNew))
    throw new DomainError(
      'approver_too_new',
      'One of you two is an administrator, or was let in again, for less than a day. Do it with another, or tomorrow.',
    )
}
