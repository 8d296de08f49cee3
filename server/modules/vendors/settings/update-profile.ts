import type * as z from 'zod'
import type { updateVendorProfile as contract } from '#contracts/vendor-profile.ts'
import type { VendorActor } from '#server/modules/identity/index.ts'
import { acceptPhoneCode, confirmPassword, requireSecondFactor } from '#server/modules/identity/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { pausesAfter } from '../pauses.ts'
import type { VendorDeps } from '../vendor-deps.ts'
import { vendors } from '../vendors.tables.ts'
import { notifyPhoneChange, phoneChanged, recordPhoneChange } from './notify-phone-change.ts'
import { checkPayoutPhoneCode } from './payout-phone.ts'
import { shopPictures } from './shop-pictures.ts'
import { explainRefusal, isStale, replaceDetails, versionConflict } from './vendor-details.ts'
import { findProfileFor } from './vendor-profile.queries.ts'

type Change = z.output<(typeof contract)['body']>
type ProfileDeps = Pick<VendorDeps, 'db' | 'clock' | 'phoneCodes'>

/** Updates what the owner may change without an administrator: everything but the name of an approved shop. */
export async function updateProfile({ db, clock, phoneCodes }: ProfileDeps, actor: VendorActor, change: Change) {
  const {
    version,
    password,
    payoutPhoneCode,
    categories,
    opening,
    closures,
    deliveryAreas,
    preparationMinutes,
    pause,
    ...facts
  } = change
  // Someone who finds an open session must not be able to redirect the shop's payouts.
  if (change.payoutPhone) {
    requireSecondFactor(actor, clock)
    await confirmPassword(db, clock, actor, password ?? '')
  }
  const code =
    change.payoutPhone && payoutPhoneCode
      ? await checkPayoutPhoneCode(phoneCodes, actor, change.payoutPhone, payoutPhoneCode, 'payoutPhoneCode')
      : null
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const [vendor] = await tx.select().from(vendors).where(eq(vendors.id, actor.vendorId)).for('no key update')
    if (!vendor) throw notFound('The shop')
    if (isStale(vendor, version)) throw versionConflict(await findProfileFor(tx, actor, now))
    const isLookedAt = vendor.status === 'APPROVED' || vendor.status === 'SUSPENDED'
    if (facts.name !== undefined && facts.name !== vendor.name && isLookedAt) {
      throw new DomainError('invalid_transition', 'The name was approved with the shop. Ask us to change it.', {
        field: 'name',
      })
    }
    const newPhone = facts.payoutPhone !== vendor.payoutPhone ? facts.payoutPhone : undefined
    // A number that was mistyped would get the shop's money.
    if (newPhone && !code && phoneCodes.channels.length > 0) throw codeNeeded()
    if (code) await acceptPhoneCode(tx, code, now)
    await tx
      .update(vendors)
      .set({
        // Who has the settings open is not disturbed by a pause.
        version: pausesOnly(change) ? vendor.version : vendor.version + 1,
        ...facts,
        ...(await shopPictures(tx, vendor.id, change, now)),
        ...(preparationMinutes && { preparationFrom: preparationMinutes.from, preparationTo: preparationMinutes.to }),
        ...(newPhone && (await phoneChanged(tx, vendor, now))),
        ...(code && { payoutPhoneVerifiedAt: now }),
        ...(pause !== undefined && pauseColumns(now, vendor, pause)),
      })
      .where(eq(vendors.id, vendor.id))
    if (newPhone) {
      await notifyPhoneChange(tx, vendor, actor, { phone: newPhone }, now)
      await recordPhoneChange(tx, vendor, actor, { phone: newPhone }, now)
    }
    await replaceDetails(tx, vendor.id, { categories, opening, closures, deliveryAreas })
  }).catch(explainRefusal)
}

const codeNeeded = () =>
  new DomainError('phone_code_needed', 'Have a code sent to the new payout phone, and write it here.', {
    field: 'payoutPhoneCode',
  })

const pausesOnly = ({ pause, version: _, ...settings }: Change) =>
  pause !== undefined && Object.keys(settings).length === 0

/** A pause that has ended counts as none. Whoever pauses or resumes is there: what was missed before counts no more. */
function pauseColumns(now: Date, before: PauseBefore, pause: NonNullable<Change['pause']> | null) {
  const until = pause?.until ? new Date(pause.until) : null
  const isPaused = pause !== null && (until === null || until > now)
  const goesOn = isPaused && before.pauseReason === 'OWNER' && (before.pausedUntil === null || before.pausedUntil > now)
  return {
    pauseReason: isPaused ? ('OWNER' as const) : null,
    pausedUntil: isPaused ? until : null,
    missedOrders: 0,
    ...(!goesOn && { pausedAt: isPaused ? now : null, lastPauses: pausesAfter(now) }),
  }
}
type PauseBefore = Pick<typeof vendors.$inferSelect, 'pauseReason' | 'pausedUntil'>
