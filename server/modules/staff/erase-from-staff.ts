import { and, eq, isNull, sql } from '#server/platform/database/drizzle.ts'
import { type Erase, isOneOf } from '#server/platform/database/erasure.ts'
import { staffInvitations, vendorStaff } from './staff.tables.ts'

/** They work for no shop any more, and invitations to their address are withdrawn. */
export const eraseFromStaff: Erase = async (tx, { userId, vendorIds, contacts, now }) => {
  await tx
    .update(vendorStaff)
    .set({ endedAt: now })
    .where(and(isOneOf(vendorStaff.vendorId, vendorIds), eq(vendorStaff.userId, userId), isNull(vendorStaff.endedAt)))
  await tx
    .update(staffInvitations)
    .set({
      email: null,
      tokenHash: null,
      withdrawnAt: sql`case when ${staffInvitations.acceptedAt} is null then coalesce(${staffInvitations.withdrawnAt}, ${now.toISOString()}) end`,
    })
    .where(
      and(
        isOneOf(staffInvitations.vendorId, vendorIds),
        sql`(${staffInvitations.email} = any(${sql.param(contacts)}::citext[]) or ${staffInvitations.acceptedBy} = ${userId})`,
      ),
    )
}
