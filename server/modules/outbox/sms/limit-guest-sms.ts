import type { CountedLimit } from '#contracts/wire/limit.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isWithinLimit } from '#server/platform/http/rate-limit.ts'
import { BeyondLimit, type Claimed } from '../channel.ts'
import { isAlwaysTold } from '../routing/route-message.ts'

/** A phone has tickets of many events and shops, which together may not fill it. */
const smsToGuest: CountedLimit = { name: 'guest-sms', max: 5, every: '1 hour', by: 'phone', of: 'SMS' }

/** Five hundred phones are told of a change, reminded and written to twice. */
const smsOfShop: CountedLimit = { name: 'guest-sms-of', max: 2000, every: '1 day', by: 'shop', of: 'SMS' }

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
  const counted = [
    [smsOfShop, vendorId],
    [smsToGuest, phone],
  ] as const
  for (const [limit, subject] of counted) {
    if (!(await isWithinLimit(db, clock, limit, subject))) throw new BeyondLimit(`${limit.name}:${subject}`)
  }
}
