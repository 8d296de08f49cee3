import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, gt, isNull } from '#server/platform/database/drizzle.ts'
import { hashToken } from '#server/platform/ids.ts'
import { knownDevices, users } from '../identity.tables.ts'

/** A number is given to somebody else once it was not used for months: sooner than that it is still its person's. */
const verifiedWithin = days(90)

/** Of an account that a code to this phone opens; there is one at most. */
export const opensByPhone = (phone: string, now: Date) =>
  and(
    eq(users.phone, phone),
    gt(users.phoneVerifiedAt, plus(now, -verifiedWithin)),
    isNull(users.passwordHash),
    eq(users.isGuest, false),
  )

/** Whether the account that opens by this phone has been signed in to on this device. */
export async function isDeviceOfPhone(db: Db, token: string, phone: string, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, hashToken(token)), opensByPhone(phone, now)))
  return found !== undefined
}
