import type { Language } from '#contracts/account/identity.ts'
import type { GrantableRight, StaffRole } from '#contracts/staff/staff-rights.ts'
import type { StaffId, StaffInvitationId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { bytea, citext, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'

/** Who works for a shop, and who has. Its owner is no row of it: `vendors.owner_id` alone says who owns a shop. */
export const vendorStaff = pgTable(
  'vendor_staff',
  {
    id: id<StaffId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    userId: id<UserId>().notNull(),
    role: text().$type<StaffRole>().notNull(),
    /** What the owner gave to this manager. */
    granted: text().array().$type<GrantableRight[]>().notNull(),
    joinedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.id] }),
    // One shop a person: a table of keys, small enough to be across vendors.
    uniqueIndex('vendor_staff_one_shop').on(table.userId).where(sql`${table.endedAt} is null`),
    index('vendor_staff_vendor_idx').on(table.vendorId, table.joinedAt),
    index('vendor_staff_user_idx').on(table.userId, table.endedAt),
    check('vendor_staff_role_known', sql`${table.role} in ('MANAGER', 'CASHIER', 'COOK', 'STEWARD')`),
    check(
      'vendor_staff_granted_to_managers',
      sql`${table.granted} <@ array['money', 'settings'] and (${table.role} = 'MANAGER' or ${table.granted} = '{}')`,
    ),
  ],
)

/**
 * An invitation to work for a shop: open until it is accepted or withdrawn, or has expired. Only the hash of its token
 * is kept.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id<StaffInvitationId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    /** Whose account can accept it; null of a link that is passed on by hand. */
    email: citext(),
    role: text().$type<StaffRole>().notNull(),
    granted: text().array().$type<GrantableRight[]>().notNull(),
    invitedBy: id<UserId>().notNull(),
    language: text().$type<Language>().notNull(),
    /** Of one that is mailed it is made with each try. */
    tokenHash: bytea(),
    invitedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    acceptedBy: id<UserId>(),
    withdrawnAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.id] }),
    uniqueIndex('staff_invitations_token_key').on(table.tokenHash),
    index('staff_invitations_open_idx')
      .on(table.vendorId, table.invitedAt)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
    check('staff_invitations_role_known', sql`${table.role} in ('MANAGER', 'CASHIER', 'COOK', 'STEWARD')`),
    check(
      'staff_invitations_granted_to_managers',
      sql`${table.granted} <@ array['money', 'settings'] and (${table.role} = 'MANAGER' or ${table.granted} = '{}')`,
    ),
    check('staff_invitations_one_end', sql`${table.acceptedAt} is null or ${table.withdrawnAt} is null`),
    check('staff_invitations_accepted_by_somebody', sql`(${table.acceptedAt} is null) = (${table.acceptedBy} is null)`),
  ],
)
