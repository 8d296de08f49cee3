import type { LostFactorEnd } from '#contracts/admin/users/lost-factors.ts'
import type { LostFactorId, UserId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, pgTable, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'
import { users } from '../identity.tables.ts'

/**
 * Somebody who knows a password asks for the second factor to be taken away, since they have lost it and the recovery
 * codes (docs/decisions/0169). Two administrators agree, and a day later it is done, unless it is ended before.
 */
export const lostFactorRequests = pgTable(
  'lost_factor_requests',
  {
    id: id<LostFactorId>().primaryKey(),
    userId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    /** Where it was asked for. */
    address: text().notNull(),
    agent: text().notNull(),
    /** Of the device cookie there: who agrees does so on another device. */
    deviceHash: bytea().notNull(),
    askedAt: moment().notNull(),
    firstApprovedBy: id<UserId>(),
    firstApprovedAt: moment(),
    /** How it was checked who asks. */
    firstNote: text(),
    secondApprovedBy: id<UserId>(),
    secondApprovedAt: moment(),
    secondNote: text(),
    /** When the factors are taken away, once two have agreed. */
    removeAt: moment(),
    endedAt: moment(),
    endedHow: text().$type<LostFactorEnd>(),
    /** The administrator who declined it, and why. */
    endedBy: id<UserId>(),
    endNote: text(),
  },
  (table) => [
    uniqueIndex('lost_factor_requests_open_key').on(table.userId).where(sql`${table.endedAt} is null`),
    index('lost_factor_requests_due_idx').on(table.removeAt).where(sql`${table.endedAt} is null`),
    index('lost_factor_requests_user_idx').on(table.userId),
    check(
      'lost_factor_requests_by_two',
      sql`${table.firstApprovedBy} <> ${table.secondApprovedBy} and ${table.userId} not in (${table.firstApprovedBy}, ${table.secondApprovedBy}) and (${table.secondApprovedBy} is null or ${table.firstApprovedBy} is not null)`,
    ),
    check(
      'lost_factor_requests_approved_whole',
      sql`num_nonnulls(${table.firstApprovedBy}, ${table.firstApprovedAt}, ${table.firstNote}) in (0, 3) and num_nonnulls(${table.secondApprovedBy}, ${table.secondApprovedAt}, ${table.secondNote}, ${table.removeAt}) in (0, 4)`,
    ),
    check(
      'lost_factor_requests_wait',
      sql`${table.firstApprovedAt} >= ${table.askedAt} and ${table.removeAt} >= ${table.secondApprovedAt} + interval '24 hours' and (${table.endedHow} <> 'REMOVED' or (${table.removeAt} is not null and ${table.endedAt} >= ${table.removeAt}))`,
    ),
    check(
      'lost_factor_requests_ended_whole',
      sql`num_nonnulls(${table.endedAt}, ${table.endedHow}) in (0, 2) and ${table.endedHow} in ('REMOVED', 'STOPPED', 'DECLINED', 'FACTOR_USED', 'PASSWORD_CHANGED', 'EXPIRED', 'CLOSED') and (${table.endedHow} = 'DECLINED') = (num_nonnulls(${table.endedBy}, ${table.endNote}) = 2)`,
    ),
  ],
)
