import { takeStock } from '#server/modules/catalog/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { nairobiMinute } from '#server/platform/nairobi.ts'
import { type DueOffer, dueOffers, endedOffers, endOffer, markOffered, type OpenOffer } from './offers.queries.ts'

const offerMilliseconds = minutes(30)

/** Offers go out between 7:00 and 22:00 in Nairobi, so that nobody loses one asleep. */
function maySendOffers(now: Date): boolean {
  const { minute } = nairobiMinute(now)
  return minute >= 7 * 60 && minute < 22 * 60
}

const atOnce = 200

/** The worker's job: ends the offers whose time is over, and offers what is left to the first in each line whom it suffices. */
export async function offerPlaces(deps: ModuleDeps): Promise<void> {
  const now = deps.clock.now()
  for (const offer of await endedOffers(deps.db, now, atOnce)) await lapse(deps, offer)
  if (!maySendOffers(now)) return
  for (const offer of await dueOffers(deps.db, now, atOnce)) await makeOffer(deps, offer, now)
}

/** Thrown to roll back: somebody else has had the places, or the person has an offer or has left. */
class NotOffered extends Error {}

async function makeOffer({ db, live }: ModuleDeps, offer: DueOffer, now: Date) {
  const endsAt = plus(now, offerMilliseconds)
  try {
    await inTransaction(db, async (tx) => {
      if (!(await markOffered(tx, offer, endsAt))) throw new NotOffered()
      if ((await takeStock(tx, offer.vendorId, placesOf(offer))).length > 0) throw new NotOffered()
      const { customerId: userId, title, slug, quantity, productName } = offer
      const data = { event: title, slug, ticketType: productName, quantity, endsAt: endsAt.toISOString() }
      await notify(tx, { userId, kind: 'waitlist_offer', data }, now)
    })
  } catch (error) {
    if (error instanceof NotOffered) return
    throw error
  }
  publish(live, offer)
}

async function lapse({ db, live }: ModuleDeps, offer: OpenOffer) {
  const isEnded = await inTransaction(db, async (tx) => {
    if (!(await endOffer(tx, offer, 'LAPSED'))) return false
    await returnPlaces(tx, offer)
    return true
  })
  if (isEnded) publish(live, offer)
}

type Places = Pick<OpenOffer, 'vendorId' | 'stockIds' | 'quantity'>

const placesOf = ({ stockIds, quantity }: Places) => new Map(stockIds.map((id) => [id, quantity]))

/** Puts the places of an offer that ended back where they were taken from. */
export const returnPlaces = (tx: Tx, { vendorId, stockIds, quantity }: Places) =>
  takeStock(tx, vendorId, new Map(stockIds.map((id) => [id, -quantity])))

export const publish = (live: ModuleDeps['live'], { customerId, slug }: Pick<OpenOffer, 'customerId' | 'slug'>) =>
  live.publish([`user:${customerId}`], [`/api/events/${slug}/waitlist`, '/api/user/notifications'])
