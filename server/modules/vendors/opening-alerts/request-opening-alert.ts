import { maxOpeningAlerts, openingAlertDays } from '#contracts/opening-alerts.ts'
import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { lockUser } from '#server/modules/identity/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq, lte } from '#server/platform/database/drizzle.ts'
import { type Erase, isOneOf } from '#server/platform/database/erasure.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { isShopOpen, shopsWaitedFor, shopsWaitedForUntil } from './opening-alerts.queries.ts'
import { openingAlerts } from './opening-alerts.tables.ts'

/** Who asked at this moment or before it waits no longer. */
export const waitingSince = (now: Date) => plus(now, -days(openingAlertDays))

/** Under the lock of its customer, so that two at once are counted. */
export const requestOpeningAlert = (db: Db, customerId: UserId, vendorId: VendorId, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, customerId)
    const isOpen = await isShopOpen(tx, vendorId, now)
    if (isOpen === undefined) throw notFound('The vendor')
    if (isOpen) throw new DomainError('shop_is_open', 'The shop takes orders now.')
    const others = (await shopsWaitedFor(tx, customerId, waitingSince(now))).filter((id) => id !== vendorId)
    if (others.length >= maxOpeningAlerts)
      throw new DomainError(
        'too_many_opening_alerts',
        `You wait for ${maxOpeningAlerts} shops already. Let one of them go.`,
      )
    await tx
      .insert(openingAlerts)
      .values({ customerId, vendorId, askedAt: now })
      .onConflictDoUpdate({ target: [openingAlerts.customerId, openingAlerts.vendorId], set: { askedAt: now } })
  })

export async function dropOpeningAlert(db: Db, customerId: UserId, vendorId: VendorId): Promise<void> {
  await db
    .delete(openingAlerts)
    .where(and(eq(openingAlerts.customerId, customerId), eq(openingAlerts.vendorId, vendorId)))
}

/** The nightly job. */
export async function deleteOldOpeningAlerts(db: Db, now: Date): Promise<void> {
  const until = waitingSince(now)
  const shops = await shopsWaitedForUntil(db, until)
  await db.delete(openingAlerts).where(and(isOneOf(openingAlerts.vendorId, shops), lte(openingAlerts.askedAt, until)))
}

/** Nobody is waited for any longer. */
export const eraseOpeningAlerts: Erase = async (tx, { userId }) => {
  const shops = await shopsWaitedFor(tx, userId, new Date(0))
  await tx
    .delete(openingAlerts)
    .where(and(isOneOf(openingAlerts.vendorId, shops), eq(openingAlerts.customerId, userId)))
}
