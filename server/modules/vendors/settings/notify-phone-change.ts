import { recordAudit } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { maskPhone } from '#server/platform/contacts.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { vendors } from '../vendors.tables.ts'

type VendorRow = typeof vendors.$inferSelect
type Vendor = Pick<VendorRow, 'id' | 'ownerId' | 'name' | 'payoutPhone'>

/**
 * What a changed payout phone brings: nobody has proved it yet, and payouts are held for as long as it is set now, and
 * never for less than they were before.
 */
export async function phoneChanged(
  tx: Tx,
  { payoutsHeldUntil: before }: Pick<VendorRow, 'payoutsHeldUntil'>,
  now: Date,
) {
  const until = plus(now, hours(await readSetting(tx, 'phoneChangeHoldHours')))
  return {
    payoutPhoneChangedAt: now,
    payoutPhoneVerifiedAt: null,
    payoutsHeldUntil: before && before > until ? before : until,
  }
}

/** Notifies the owner that payouts go to another phone from now on, so that a thief's change does not go unnoticed. */
export function notifyPhoneChange(
  tx: Tx,
  vendor: Vendor,
  actor: Actor,
  { phone, reason }: { phone: string; reason?: string },
  now: Date,
) {
  const by = actor.userId === vendor.ownerId ? ('OWNER' as const) : ('ADMIN' as const)
  const [from, to] = [maskPhone(vendor.payoutPhone), maskPhone(phone)]
  const data = { shop: vendor.name, by, name: actor.name, from, to, ...(reason && { reason }) }
  return emit(tx, { type: 'payout_phone_changed', to: [vendor.ownerId], data }, now)
}

/**
 * Writes down from which phone to which, whoever did it: the old one can be put back, and a dispute about a payout can
 * be settled.
 */
export function recordPhoneChange(
  tx: Tx,
  vendor: Vendor,
  actor: Pick<Actor, 'userId'>,
  { phone, reason }: { phone: string; reason?: string },
  now: Date,
) {
  const detail = { payoutPhone: { from: vendor.payoutPhone, to: phone }, ...(reason && { reason }) }
  return recordAudit(tx, actor, { action: 'vendor.change-payout-phone', subjectId: vendor.id, detail }, now)
}
