import type { PasskeyId, SessionId, UserId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'
import { users } from '../identity.tables.ts'

/** A passkey of an account: its public half, the other never leaves the device or what syncs it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id<PasskeyId>().primaryKey(),
    userId: id<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** How often its device says that it was used; 0 for ever of those that are synced. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The model of its authenticator, where it says so. */
    aaguid: text().notNull(),
    /** Whether it may be copied to other devices, and is. */
    isSyncable: boolean().notNull(),
    isSynced: boolean().notNull(),
    name: text().notNull(),
    addedAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.credentialId),
    index('passkeys_user_idx').on(table.userId),
  ],
)

export type PasskeyPurpose = 'ADD' | 'SIGN_IN' | 'CONFIRM'

/** What a passkey has to sign, once: for one purpose, and of one session unless it begins one. Only its hash is kept. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytea().primaryKey(),
    purpose: text().$type<PasskeyPurpose>().notNull(),
    sessionId: id<SessionId>(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('passkey_challenges_expires_idx').on(table.expiresAt),
    check('passkey_challenges_purpose_known', sql`${table.purpose} in ('ADD', 'SIGN_IN', 'CONFIRM')`),
    check('passkey_challenges_of_session', sql`(${table.purpose} = 'SIGN_IN') = (${table.sessionId} is null)`),
  ],
)
