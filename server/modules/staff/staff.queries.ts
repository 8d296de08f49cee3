import type { StaffInvitation, StaffList, StaffMember, VendorStaff } from '#contracts/staff/staff.ts'
import { maxStaff } from '#contracts/staff/staff-rights.ts'
import type { StaffId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { sessions, users } from '#server/modules/identity/identity.tables.ts'
import { visibleEmail } from '#server/modules/identity/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, isNull, sql } from '#server/platform/database/drizzle.ts'
import { columns, type RowOf, select, selectOne, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { hashToken } from '#server/platform/ids.ts'
import { staffInvitations, vendorStaff } from './staff.tables.ts'

/** Empty of who signs in by a code to the phone; an owner has one (`become-vendor.ts`). */
const workAddress = sql<string>`coalesce(${users.email}::text, '')`

const member = {
  id: vendorStaff.id,
  name: users.name,
  email: workAddress,
  role: vendorStaff.role,
  granted: vendorStaff.granted,
  joinedAt: millisecondsSql(vendorStaff.joinedAt),
  lastSeenAt: subquery(
    millisecondsSql(sql<Date | null>`max(${sessions.lastSeenAt})`),
    sql`from ${sessions} where ${sessions.userId} = ${vendorStaff.userId}`,
  ),
}

const toMember = ({ joinedAt, lastSeenAt, ...row }: RowOf<typeof member>): StaffMember => ({
  ...row,
  joinedAt: toInstant(joinedAt),
  lastSeenAt: toInstantOrNull(lastSeenAt),
})

const fromMembers = (vendorId: VendorId) => sql`from ${vendorStaff} join ${users} on ${users.id} = ${vendorStaff.userId}
  where ${vendorStaff.vendorId} = ${vendorId} and ${vendorStaff.endedAt} is null`

export async function findMember(db: Db, vendorId: VendorId, id: StaffId): Promise<StaffMember | undefined> {
  const row = await selectOne(db, columns(member), sql`${fromMembers(vendorId)} and ${vendorStaff.id} = ${id}`)
  return row && toMember(row)
}

const invitation = {
  id: staffInvitations.id,
  email: staffInvitations.email,
  role: staffInvitations.role,
  granted: staffInvitations.granted,
  invitedAt: millisecondsSql(staffInvitations.invitedAt),
  expiresAt: millisecondsSql(staffInvitations.expiresAt),
}

/** Neither accepted nor withdrawn; it may have expired. */
export const isUnanswered = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.withdrawnAt))

export const toInvitation = (
  row: Pick<typeof staffInvitations.$inferSelect, keyof typeof invitation>,
): StaffInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  granted: row.granted,
  invitedAt: row.invitedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** The longest there first, as invitations are: whoever came last stands last. */
async function readStaff(db: Db, vendorId: VendorId) {
  const [owner, members, invitations] = await Promise.all([
    selectOne(
      db,
      columns({ name: users.name, email: workAddress }),
      sql`from ${vendors} join ${users} on ${users.id} = ${vendors.ownerId} where ${vendors.id} = ${vendorId}`,
    ),
    select(
      db,
      columns({ ...member, userId: vendorStaff.userId }),
      sql`${fromMembers(vendorId)} order by ${vendorStaff.joinedAt}, ${vendorStaff.id} limit ${maxStaff}`,
    ),
    select(
      db,
      columns(invitation),
      sql`from ${staffInvitations} where ${staffInvitations.vendorId} = ${vendorId} and ${isUnanswered}
        order by ${staffInvitations.invitedAt}, ${staffInvitations.id} limit ${maxStaff}`,
    ),
  ])
  return {
    owner,
    members: members.map(({ userId, ...row }) => ({ ...toMember(row), userId })),
    invitations: invitations.map((row) => ({
      ...row,
      invitedAt: toInstant(row.invitedAt),
      expiresAt: toInstant(row.expiresAt),
    })),
  }
}

export async function listStaff(db: Db, vendorId: VendorId): Promise<StaffList> {
  const { owner, members, invitations } = await readStaff(db, vendorId)
  assert(owner, `the shop ${vendorId} has no owner`)
  return { owner, members: members.map(({ userId: _, ...member }) => member), invitations }
}

/** For administrators, who look people up by their account. */
export async function staffForAdmin(db: Db, vendorId: VendorId): Promise<VendorStaff> {
  const { owner, members, invitations } = await readStaff(db, vendorId)
  if (!owner) throw notFound('The vendor')
  return {
    members: members.map((row) => ({ ...row, email: visibleEmail('ADMIN', row.email) })),
    invitations: invitations.map((row) => ({ ...row, email: visibleEmail('ADMIN', row.email) })),
  }
}

/** How many work for a shop or are invited to, as `maxStaff` counts them. */
export async function countStaff(db: Db, vendorId: VendorId): Promise<number> {
  const row = await selectOne(
    db,
    columns({
      count: sql<number>`((select count(*) from ${vendorStaff}
          where ${vendorStaff.vendorId} = ${vendorId} and ${vendorStaff.endedAt} is null)
        + (select count(*) from ${staffInvitations}
          where ${staffInvitations.vendorId} = ${vendorId} and ${isUnanswered}))::int`,
    }),
    sql``,
  )
  return row?.count ?? 0
}

/** The invitation of a link, as long as it can be accepted. */
export const findInvitation = (db: Db, token: string, now: Date) =>
  selectOne(
    db,
    columns({ ...invitation, vendorId: staffInvitations.vendorId, shop: vendors.name }),
    sql`from ${staffInvitations} join ${vendors} on ${vendors.id} = ${staffInvitations.vendorId}
      where ${acrossVendors('key-from-outside')} and ${eq(staffInvitations.tokenHash, hashToken(token))}
        and ${isUnanswered} and ${staffInvitations.expiresAt} > ${momentSql(now)}`,
  )

/** Whether somebody is an administrator by now: another may have made them one since their session was read. */
export async function isAdministrator(db: Db, userId: UserId): Promise<boolean> {
  const person = await selectOne(db, columns({ role: users.role }), sql`from ${users} where ${users.id} = ${userId}`)
  return person?.role === 'ADMIN'
}

/** Who invites, and to which shop, for the email. */
export const invitationSender = (db: Db, { vendorId, invitedBy }: { vendorId: VendorId; invitedBy: UserId }) =>
  selectOne(
    db,
    columns({ shop: vendors.name, by: users.name }),
    sql`from ${vendors} join ${users} on ${users.id} = ${invitedBy} where ${vendors.id} = ${vendorId}`,
  )

/** Whose an invitation is, of which only the id is known. */
export const ownerOfInvitation = (db: Db, id: string) =>
  selectOne(
    db,
    columns({ id: staffInvitations.id, vendorId: staffInvitations.vendorId }),
    sql`from ${staffInvitations} where ${acrossVendors('due-work')} and ${staffInvitations.id} = ${id}`,
  )
