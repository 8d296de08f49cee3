import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'
import { notifyPhoneChange, phoneChanged, recordPhoneChange } from '../settings/notify-phone-change.ts'
import { vendors } from '../vendors.tables.ts'

/**
 * Sends a shop's payouts to another phone, for a reason that its owner is told and the trail keeps. The same phone
 * changes nothing.
 */
export async function changePayoutPhone(
  db: Db,
  actor: Actor,
  id: VendorId,
  { payoutPhone, reason }: { payoutPhone: string; reason: string },
  now: Date,
) {
  await inTransaction(db, async (tx) => {
    const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, id)).for('update')
    if (!vendor) throw notFound('The vendor')
    if (vendor.payoutPhone === payoutPhone) return
    await tx
      .update(vendors)
      .set({ payoutPhone, ...(await phoneChanged(tx, vendor, now)), version: vendor.version + 1 })
      .where(eq(vendors.id, id))
    await notifyPhoneChange(tx, vendor, actor, { phone: payoutPhone, reason }, now)
    await recordPhoneChange(tx, vendor, actor, { phone: payoutPhone, reason }, now)
  })
}
