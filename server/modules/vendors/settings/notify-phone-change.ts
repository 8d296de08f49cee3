import type { Actor } from '#server/modules/identity/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { maskedPhone } from '#server/platform/phones.ts'
import type { vendors } from '../vendors.tables.ts'

type Vendor = Pick<typeof vendors.$inferSelect, 'ownerId' | 'name' | 'payoutPhone'>

/** Notifies the owner that payouts go to another phone from now on, so that a thief's change does not go unnoticed. */
export function notifyPhoneChange(
  tx: Tx,
  vendor: Vendor,
  actor: Actor,
  { phone, reason }: { phone: string; reason?: string },
  now: Date,
) {
  const by = actor.userId === vendor.ownerId ? ('OWNER' as const) : ('ADMIN' as const)
  const [from, to] = [maskedPhone(vendor.payoutPhone), maskedPhone(phone)]
  const data = { shop: vendor.name, by, name: actor.name, from, to, ...(reason && { reason }) }
  return notify(tx, { userId: vendor.ownerId, kind: 'payout_phone_changed', data }, now)
}
