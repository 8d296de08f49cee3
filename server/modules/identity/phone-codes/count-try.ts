import { maxPhoneCodeTries } from '#contracts/account/phone-code-rules.ts'
import type { PhoneCodePurpose } from '#contracts/notifications/texts/sms/phone-code-sms.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, desc, eq, gt, isNull, lt, sql } from '#server/platform/database/drizzle.ts'
import { phoneCodes } from './phone-codes.tables.ts'

/** Of whom a code is, and for what. */
export interface PhoneCodeSubject {
  purpose: PhoneCodePurpose
  /** E.164. */
  phone: string
  /** Who asks; null where nobody is signed in. A code that one account had sent is of no use to another. */
  userId: UserId | null
  /** In which browser it was asked for, where no session says who that is: in another it is of no use either. */
  browserHash?: Buffer
}

export const isUsable = (now: Date) => and(isNull(phoneCodes.usedAt), gt(phoneCodes.expiresAt, now))

/**
 * Counts a try of the newest code, and answers it; undefined where there is none that may be tried. The condition is
 * looked at again once the row is locked, so that many at once are no more than there may be.
 */
export async function countTry(db: Db, { purpose, phone, userId, browserHash }: PhoneCodeSubject, now: Date) {
  const newest = db
    .select({ id: phoneCodes.id })
    .from(phoneCodes)
    .where(
      and(
        eq(phoneCodes.phone, phone),
        eq(phoneCodes.purpose, purpose),
        sql`${phoneCodes.userId} is not distinct from ${userId}::uuid`,
        browserHash && eq(phoneCodes.browserHash, browserHash),
      ),
    )
    .orderBy(desc(phoneCodes.id))
    .limit(1)
  const [tried] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(and(eq(phoneCodes.id, newest), lt(phoneCodes.tries, maxPhoneCodeTries), isUsable(now)))
    .returning({ id: phoneCodes.id, tries: phoneCodes.tries })
  return tried
}
