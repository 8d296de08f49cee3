import type { Language } from '#contracts/account/identity.ts'
import type { PhoneCodePurpose } from '#contracts/notifications/texts/sms/phone-code-sms.ts'
import type { PhoneCodeId, UserId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, pgTable, smallint, text } from '#server/platform/database/drizzle-tables.ts'
import { users } from '../identity.tables.ts'

/**
 * That a code was sent to a phone. The code itself is made of the id with a secret that is not in the database, so there
 * is nothing here to guess it by. The newest of a phone, a purpose, an account and a browser counts.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: id<PhoneCodeId>().primaryKey(),
    /** E.164. */
    phone: text().notNull(),
    purpose: text().$type<PhoneCodePurpose>().notNull(),
    /** Who asked for it; null where nobody is signed in. */
    userId: id<UserId>().references(() => users.id, { onDelete: 'cascade' }),
    /** Of the token of the browser that asked, where no session says who that is (`markAskingBrowser`). */
    browserHash: bytea(),
    language: text().$type<Language>().notNull(),
    /** How often somebody gave a code for it. */
    tries: smallint().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('phone_codes_newest_idx').on(table.phone, table.purpose, table.id),
    index('phone_codes_user_idx').on(table.userId).where(sql`${table.userId} is not null`),
    index('phone_codes_expires_idx').on(table.expiresAt),
    check(
      'phone_codes_purpose_known',
      sql`${table.purpose} in ('OWN_PHONE', 'PAYOUT_PHONE', 'KEEP_ORDER', 'SIGN_IN', 'CONFIRM')`,
    ),
    check(
      'phone_codes_browser_known',
      sql`(${table.purpose} in ('KEEP_ORDER', 'SIGN_IN')) = (${table.browserHash} is not null)`,
    ),
    check('phone_codes_tries_bounded', sql`${table.tries} between 0 and 5`),
  ],
)
