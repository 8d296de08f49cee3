import type { VendorId } from '#contracts/wire/primitives.ts'
import { type Clock, days, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isWithin, rateLimit } from '#server/platform/http/rate-limit.ts'
import { BeyondLimit, type Claimed } from '../channel.ts'
import { isAlwaysTold } from '../routing/route-message.ts'

/** A phone has tickets of many events and shops, which together may not fill it. */
const maxPerPhone = 5

/** Five hundred phones are told of a change, reminded and written to twice. */
const maxPerShop = 2000

/**
 * Counts an SMS about an event to a phone without an account when it is first tried, by the phone and by the shop, over
 * all their events and links; beyond that it is left unsent. The SMS with the link was counted when it was asked for, and
 * what is always told is not counted. The shop comes first: who may not send counts against nobody else.
 */
export async function limitGuestSms(
  db: Db,
  clock: Clock,
  { type, tries }: Pick<Claimed, 'type' | 'tries'>,
  { phone, vendorId }: { phone: string; vendorId: VendorId },
) {
  if (tries > 1 || type === 'ticket_link' || isAlwaysTold(type, 'sms')) return
  const ofShop = { key: `guest-sms-of:${vendorId}`, max: maxPerShop, windowMilliseconds: days(1) }
  const ofPhone = { key: `guest-sms:${phone}`, max: maxPerPhone, windowMilliseconds: minutes(60) }
  for (const limit of [ofShop, ofPhone]) {
    if (!(await isWithin(rateLimit(db, clock, limit)))) throw new BeyondLimit(limit.key)
  }
}
