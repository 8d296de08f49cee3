import type { VendorId } from '#contracts/wire/primitives.ts'
import {
  acceptPhoneCode,
  checkPhoneCode,
  type PhoneCodeDeps,
  type VendorActor,
} from '#server/modules/identity/index.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { assert, DomainError } from '#server/platform/errors.ts'
import { vendors } from '../vendors.tables.ts'

async function findPayoutPhone(db: Db, vendorId: VendorId) {
  const [vendor] = await db
    .select({ phone: vendors.payoutPhone, verifiedAt: vendors.payoutPhoneVerifiedAt })
    .from(vendors)
    .where(eq(vendors.id, vendorId))
  assert(vendor, `vendor ${vendorId} is gone`)
  return vendor
}

/** Where payouts go, whether somebody of the shop proved that they have that phone, and by what a code can be sent. */
export async function readPayoutPhone({ db, channels }: PhoneCodeDeps, vendorId: VendorId) {
  const { phone, verifiedAt } = await findPayoutPhone(db, vendorId)
  return { phone, verifiedAt: verifiedAt?.toISOString() ?? null, channels: [...channels] }
}

/** A code for a payout phone, as whoever asked for it gives it. */
export const checkPayoutPhoneCode = (
  deps: PhoneCodeDeps,
  { userId }: VendorActor,
  phone: string,
  code: string,
  field?: string,
) => checkPhoneCode(deps, { purpose: 'PAYOUT_PHONE', phone, userId }, code, { field })

/** Proves the payout phone as it is: that of a shop which has asked for no payout yet, or which others have changed. */
export async function verifyPayoutPhone(deps: PhoneCodeDeps, actor: VendorActor, code: string) {
  const { phone } = await findPayoutPhone(deps.db, actor.vendorId)
  const checked = await checkPayoutPhoneCode(deps, actor, phone, code)
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await acceptPhoneCode(tx, checked, now)
    const proved = await tx
      .update(vendors)
      .set({ payoutPhoneVerifiedAt: now })
      .where(and(eq(vendors.id, actor.vendorId), eq(vendors.payoutPhone, phone)))
      .returning({ id: vendors.id })
    if (proved.length === 0)
      throw new DomainError('phone_code_expired', 'The payout phone was changed meanwhile. Have a code sent there.')
  })
}
