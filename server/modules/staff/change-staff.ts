import type { StaffMember } from '#contracts/staff/staff.ts'
import { type GrantableRight, type StaffRole, takesGrants } from '#contracts/staff/staff-rights.ts'
import type { StaffId } from '#contracts/wire/primitives.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor, VendorActor } from '#server/modules/identity/index.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'
import type { StaffDeps } from './invite-staff.ts'
import { findEmployer } from './shops.queries.ts'
import { findMember } from './staff.queries.ts'
import { vendorStaff } from './staff.tables.ts'

/** Of this shop, and still there. The owner is no row of the table, so nothing here can reach them. */
const isMember = ({ vendorId }: Pick<VendorActor, 'vendorId'>, id: StaffId) =>
  and(eq(vendorStaff.vendorId, vendorId), eq(vendorStaff.id, id), isNull(vendorStaff.endedAt))

/** Counts from the next request: rights are read with each. */
export async function changeStaff(
  { db, clock, live, endRevokedStreams }: StaffDeps,
  actor: VendorActor,
  id: StaffId,
  { role, granted: given }: { role: StaffRole; granted: GrantableRight[] },
): Promise<StaffMember> {
  const granted = takesGrants(role) ? given : []
  const { member, userId } = await inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(vendorStaff).where(isMember(actor, id)).for('update')
    if (!before) throw notFound('The person')
    await tx.update(vendorStaff).set({ role, granted }).where(isMember(actor, id))
    const changed = await findMember(tx, actor.vendorId, id)
    if (!changed) throw notFound('The person')
    const detail = {
      name: changed.name,
      before: { role: before.role, granted: before.granted },
      after: { role, granted },
    }
    await recordAudit(tx, actor, { action: 'vendor.change-staff', subjectId: actor.vendorId, detail }, clock.now())
    return { member: changed, userId: before.userId }
  })
  publish(live, { type: 'own_rights_changed', userId, isEnded: false })
  await endRevokedStreams()
  return member
}

/** Ends somebody's rights, from their next request on. */
export async function removeStaff(
  { db, clock, live, endRevokedStreams }: StaffDeps,
  actor: VendorActor,
  id: StaffId,
): Promise<void> {
  const now = clock.now()
  const userId = await inTransaction(db, async (tx) => {
    const member = await findMember(tx, actor.vendorId, id)
    const ended = await end(tx, actor, id, now)
    if (!member || !ended) throw notFound('The person')
    const detail = { name: member.name, role: member.role }
    await recordAudit(tx, actor, { action: 'vendor.remove-staff', subjectId: actor.vendorId, detail }, now)
    return ended.userId
  })
  publish(live, { type: 'own_rights_changed', userId, isEnded: true })
  await endRevokedStreams()
}

/** Somebody who works for a shop leaves it, and may open or join another. */
export async function leaveShop({ db, clock, live, endRevokedStreams }: StaffDeps, actor: Actor): Promise<void> {
  const now = clock.now()
  const left = await inTransaction(db, async (tx) => {
    const employer = await findEmployer(tx, actor.userId)
    if (!employer) throw notFound('The shop')
    await end(tx, employer, employer.id, now)
    const detail = { role: employer.role }
    await recordAudit(tx, actor, { action: 'vendor.leave-staff', subjectId: employer.vendorId, detail }, now)
    return employer
  })
  publish(live, { type: 'staff_changed', vendorId: left.vendorId })
  await endRevokedStreams()
}

async function end(tx: Tx, shop: Pick<VendorActor, 'vendorId'>, id: StaffId, now: Date) {
  const [row] = await tx
    .update(vendorStaff)
    .set({ endedAt: now })
    .where(isMember(shop, id))
    .returning({ userId: vendorStaff.userId })
  return row
}
