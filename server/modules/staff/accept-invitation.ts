import type { StaffId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { type Actor, lockUser } from '#server/modules/identity/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, gt } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { findEmployer, findOwnShop } from './shops.queries.ts'
import { findInvitation, isAdministrator, isUnanswered } from './staff.queries.ts'
import { staffInvitations, vendorStaff } from './staff.tables.ts'

const expired = () =>
  new DomainError('link_expired', 'This invitation is used, withdrawn or too old. Ask for a new one.')

/** What an invitation is to, for whoever holds its link. */
export async function describeInvitation({ db, clock }: ModuleDeps, token: string) {
  const found = await findInvitation(db, token, clock.now())
  if (!found) throw expired()
  const { shop, role, granted, email, expiresAt } = found
  return { shop, role, granted, email, expiresAt: new Date(expiresAt).toISOString() }
}

/**
 * Makes whoever is signed in staff of the shop. Of several who hold one link, at the same time too, the first has it.
 */
export async function acceptInvitation({ db, clock }: ModuleDeps, actor: Actor, token: string): Promise<VendorId> {
  const now = clock.now()
  const found = await findInvitation(db, token, now)
  if (!found) throw expired()
  const { id, vendorId, email, shop } = found
  if (email !== null && email.toLowerCase() !== actor.email?.toLowerCase())
    throw new DomainError(
      'invitation_for_other',
      'This invitation was mailed to another address. Sign in with that one, or ask for a link instead.',
    )
  // Whoever finds the number of somebody's phone again works for no shop by that.
  if (actor.email === null)
    throw new DomainError('email_needed', 'Give your account an email and a password first, then join the shop.')
  await inTransaction(db, async (tx) => {
    // Whoever opens a shop of their own at the same time, accepts another invitation, or is given another role, waits
    // or is waited for.
    await lockUser(tx, actor.userId)
    if (await isAdministrator(tx, actor.userId))
      throw new DomainError('wrong_role', 'An administrator decides about shops, and so works for none.')
    await refuseSecondShop(tx, actor.userId, vendorId)
    const [taken] = await tx
      .update(staffInvitations)
      .set({ acceptedAt: now, acceptedBy: actor.userId })
      .where(
        and(
          eq(staffInvitations.vendorId, vendorId),
          eq(staffInvitations.id, id),
          isUnanswered,
          gt(staffInvitations.expiresAt, now),
        ),
      )
      .returning()
    if (!taken) throw expired()
    const { role, granted } = taken
    await tx
      .insert(vendorStaff)
      .values({ id: newId<StaffId>(), vendorId, userId: actor.userId, role, granted, joinedAt: now })
    const detail = { name: shop, role, granted }
    await recordAudit(tx, actor, { action: 'vendor.join-staff', subjectId: vendorId, detail }, now)
  })
  return vendorId
}

async function refuseSecondShop(tx: Tx, userId: UserId, wanted: VendorId) {
  const own = await findOwnShop(tx, userId)
  if (own)
    throw new DomainError('already_in_shop', `You own ${own.name}. Use another account to work for a second shop.`)
  const employer = await findEmployer(tx, userId)
  if (employer?.vendorId === wanted)
    throw new DomainError(
      'already_in_shop',
      `You work for ${employer.shop} already. Its owner changes what you may do.`,
    )
  if (employer)
    throw new DomainError('already_in_shop', `You work for ${employer.shop}. Leave it first, or use another account.`)
}
