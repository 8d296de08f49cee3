import type { Language, Role } from '#contracts/account/identity.ts'
import type { SecurityEventKind } from '#contracts/account/security-events.ts'
import type { AdminRole } from '#contracts/admin/admin-rights.ts'
import type { AccountEmailKind } from '#contracts/admin/users/users.ts'
import type { SessionId, UserId } from '#contracts/wire/primitives.ts'
import { bytea, citext, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'

export const users = pgTable(
  'users',
  {
    id: id<UserId>().primaryKey(),
    name: text().notNull(),
    /** Null of a guest, and of an account that is signed in to by a code to its phone. */
    email: citext(),
    /** E.164. */
    phone: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Which administrator somebody is (docs/decisions/0164); null of everybody else. */
    adminRole: text().$type<AdminRole>(),
    /**
     * The name of the place that food should be brought to, as last chosen. Areas are each vendor's own, so it is no
     * reference.
     */
    area: text(),
    /** Argon2id in PHC form: the settings stand in it, so that they can be raised. Null where there is no email. */
    passwordHash: text(),
    /** Ordered without an account: nothing is proved, and nobody signs in to it (docs/decisions/0163). */
    isGuest: boolean().notNull().default(false),
    /** What the links in their mail that stop such mail are signed with. */
    unsubscribeSecret: id<string>().notNull().default(sql`gen_random_uuid()`),
    emailVerifiedAt: moment(),
    /** When they proved by a code that the phone is theirs; null since it changed, or since somebody else proved it. */
    phoneVerifiedAt: moment(),
    disabledAt: moment(),
    /**
     * From when an administrator whom another let in may be the second of two (docs/decisions/0115); null without a
     * wait.
     */
    approverFrom: moment(),
    /** When it first was their duty to have a second factor (docs/decisions/0153); null while it never was. */
    secondFactorDutyFrom: moment(),
    /**
     * When administrators took away a second factor that was lost, or locking the account one that was added shortly
     * before (docs/decisions/0169); null once there is another.
     */
    factorLostAt: moment(),
    /** Since when nobody may sign in before another password is chosen by mail; null of everybody else. */
    lockedAt: moment(),
    /**
     * When the account was locked shortly after its address had changed: until one is confirmed, nothing mailed to it
     * opens the account (docs/decisions/0169).
     */
    emailDoubtedAt: moment(),
    /**
     * When it was asked that they be erased (docs/decisions/0106); until they are, or come back, the account is closed.
     */
    erasureRequestedAt: moment(),
    /** When they are erased next: thirty days later, and each day after that while something of theirs is open. */
    eraseAt: moment(),
    /** The row of somebody who was erased stays, and says nothing of them. */
    erasedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    // A number has one owner: whoever proved it last.
    uniqueIndex('users_verified_phone_key').on(table.phone).where(sql`${table.phoneVerifiedAt} is not null`),
    index('users_role_created_idx').on(table.role, table.createdAt.desc()),
    // Of the administrators' list: by name, and those who cannot sign in, who are few.
    index('users_name_idx').on(table.name, table.id),
    index('users_disabled_idx').on(table.createdAt.desc(), table.id.desc()).where(sql`${table.disabledAt} is not null`),
    index('users_guest_phone_idx').on(table.phone, table.id).where(sql`${table.isGuest}`),
    index('users_erased_idx').on(table.erasedAt).where(sql`${table.erasedAt} is not null`),
    index('users_erase_idx').on(table.isGuest, table.eraseAt).where(sql`${table.eraseAt} is not null`),
    check(
      'users_admin_role_known',
      sql`(${table.role} = 'ADMIN') = (${table.adminRole} is not null) and ${table.adminRole} in ('OWNER', 'FINANCE', 'SUPPORT')`,
    ),
    check(
      'users_sign_in_whole',
      sql`num_nonnulls(${table.email}, ${table.passwordHash}) in (0, 2) and (not ${table.isGuest} or (${table.email} is null and ${table.role} = 'CUSTOMER'))`,
    ),
    check(
      'users_erasure_whole',
      sql`num_nonnulls(${table.erasureRequestedAt}, ${table.eraseAt}) in (0, 2) and (${table.erasedAt} is null or ${table.eraseAt} is null)`,
    ),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id<SessionId>().primaryKey(),
    tokenHash: bytea().notNull(),
    csrfToken: text().notNull(),
    userId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    agent: text().notNull(),
    /** In which language this device was last used; null where nobody chose one. */
    language: text().$type<Language>(),
    createdAt: moment().notNull(),
    /** When it was last proved here who it is; until then of a session the moment of signing in. */
    confirmedAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [uniqueIndex('sessions_token_key').on(table.tokenHash), index('sessions_user_idx').on(table.userId)],
)

/**
 * A browser on which an account has been signed in to, by the hash of its device cookie. Its tries are counted apart
 * from everybody else's, so that strangers who use up an account's tries do not lock its owner out.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytea().notNull(),
    userId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_user_idx').on(table.userId),
    index('known_devices_used_idx').on(table.lastUsedAt),
  ],
)

/** What happened to an account, from which device; kept for a year. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id<string>().primaryKey(),
    userId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SecurityEventKind>().notNull(),
    address: text().notNull(),
    agent: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('security_events_user_idx').on(table.userId, table.id.desc()),
    index('security_events_at_idx').on(table.at),
    check(
      'security_events_kind_known',
      sql`${table.kind} in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'PHONE_CHANGED', 'PHONE_VERIFIED_ELSEWHERE', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'RECOVERY_CODES_MADE', 'RECOVERY_CODE_USED', 'DATA_DOWNLOADED', 'LOST_FACTOR_REQUESTED', 'LOST_FACTOR_AGREED', 'LOST_FACTOR_ENDED', 'LOST_FACTOR_REMOVED', 'ACCOUNT_LOCKED')`,
    ),
  ],
)

/** Which terms somebody accepted, and in which language they stood before them; as long as the account is there. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    userId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text().notNull(),
    language: text().$type<Language>(),
    acceptedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
)

/** What is mailed about an account itself, with its link where it has one. Only the hash of a link's token is kept. */
export const accountEmails = pgTable(
  'account_emails',
  {
    id: id<string>().primaryKey(),
    userId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<AccountEmailKind>().notNull(),
    /** Where it goes; for CONFIRM_EMAIL the address that the account is to have. */
    email: citext().notNull(),
    language: text().$type<Language>().notNull(),
    /** Made when it is mailed, so that the token itself is nowhere; or by an administrator, who is told it once. */
    tokenHash: bytea(),
    createdBy: id<UserId>().references(() => users.id),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex('account_emails_token_key').on(table.tokenHash),
    index('account_emails_user_idx').on(table.userId),
    index('account_emails_created_by_idx').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    index('account_emails_created_idx').on(table.createdAt),
    check(
      'account_emails_kind_known',
      sql`${table.kind} in ('PASSWORD_RESET', 'CONFIRM_EMAIL', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ROLE_CHANGED', 'ADMIN_LET_IN', 'ERASURE_REQUESTED', 'SIGN_UP_REFUSED', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'RECOVERY_CODES_MADE', 'RECOVERY_CODE_USED', 'NEW_DEVICE', 'PHONE_CHANGED', 'PHONE_VERIFIED_ELSEWHERE', 'DATA_DOWNLOADED', 'LOST_FACTOR_REQUESTED', 'LOST_FACTOR_AGREED', 'LOST_FACTOR_ENDED', 'LOST_FACTOR_REMOVED', 'ACCOUNT_LOCKED')`,
    ),
  ],
)
