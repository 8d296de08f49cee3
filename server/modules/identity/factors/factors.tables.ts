import type { UserId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { boolean, check, index, integer, pgTable, primaryKey } from '#server/platform/database/drizzle-tables.ts'
import { users } from '../identity.tables.ts'

/** The authenticator app of an account. It counts from when a code of it was confirmed. */
export const authenticatorApps = pgTable(
  'authenticator_apps',
  {
    userId: id<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    sealedSecret: bytea().notNull(),
    confirmedAt: moment(),
    /** The step of thirty seconds whose code was accepted last: none up to it is accepted again. */
    lastStep: integer(),
    lastUsedAt: moment(),
  },
  (table) => [
    check(
      'authenticator_apps_confirmed_by_code',
      sql`num_nonnulls(${table.confirmedAt}, ${table.lastStep}, ${table.lastUsedAt}) in (0, 3)`,
    ),
  ],
)

/** The recovery codes of an account, made together; the key of their hashes is sealed as other secrets are. */
export const recoverySets = pgTable('recovery_sets', {
  userId: id<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedKey: bytea().notNull(),
  madeAt: moment().notNull(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: id<UserId>()
      .notNull()
      .references(() => recoverySets.userId, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    usedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** A sign-in whose password was right, and which waits for the second factor. Only the hash of its token is kept. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: bytea().primaryKey(),
    userId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of an account that is to be erased: its person said that it is to be kept. */
    restoresAccount: boolean().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('pending_sign_ins_user_idx').on(table.userId),
    index('pending_sign_ins_expires_idx').on(table.expiresAt),
  ],
)
