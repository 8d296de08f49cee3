import { takeStock } from '#server/modules/catalog/index.ts'
import { emit } from '#server/modules/outbox/index.ts'
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

/**
 * The worker's job: ends the offers whose time is over, and offers what is left to the first in each line whom it
 * suffices.
 */
export async function offerPlaces(deps: ModuleDeps): Promise<void> {
  const now = deps.clock.now()
  for (const offer of await endedOffers(deps.db, now, atOnce)) await lapse(deps, offer)
  if (!maySendOffers(now)) return
  // After a rush more places come back in one moment than are read at once.
  for (;;) {
    const due = await dueOffers(deps.db, now, atOnce)
    const made = await makeOffers(deps, due, now)
    if (due.length < atOnce || made === 0) return
  }
}

/**
 * Makes offers in their order, and returns how many were made. Where so many places are not left, nobody behind in the
 * line gets as many or more: what comes back meanwhile waits for the next look, and is then the first's.
 */
async function makeOffers(deps: ModuleDeps, due: readonly DueOffer[], now: Date): Promise<number> {
  const tooMany = new Map<string, number>()
  let made = 0
  for (const offer of due) {
    const stocks = offer.stockIds.join()
    if (offer.quantity >= (tooMany.get(stocks) ?? Number.POSITIVE_INFINITY)) continue
    const result = await makeOffer(deps, offer, now)
    if (result === 'MADE') made++
    if (result === 'TOO_FEW') tooMany.set(stocks, offer.quantity)
  }
  return made
}

type Result = 'MADE' | 'TOO_FEW' | 'GONE'

/** Thrown to roll back. */
class NotOffered extends Error {
  readonly why: Exclude<Result, 'MADE'>
  constructor(why: Exclude<Result, 'MADE'>) {
    super(why)
    this.why = why
  }
}

/** Not made where somebody else has had the places, or the person has an offer or has left. */
async function makeOffer({ db }: ModuleDeps, offer: DueOffer, now: Date): Promise<Result> {
  const endsAt = plus(now, offerMilliseconds)
  try {
    await inTransaction(db, async (tx) => {
      if (!(await markOffered(tx, offer, endsAt))) throw new NotOffered('GONE')
      if ((await takeStock(tx, offer.vendorId, placesByStock(offer))).length > 0) throw new NotOffered('TOO_FEW')
      const { customerId: userId, title, slug, quantity, productName } = offer
      const data = { event: title, slug, ticketType: productName, quantity, endsAt: endsAt.toISOString() }
      await emit(tx, { type: 'waitlist_offer', to: [userId], data }, now)
      await emitChanged(tx, offer, now)
    })
  } catch (error) {
    if (error instanceof NotOffered) return error.why
    throw error
  }
  return 'MADE'
}

const lapse = ({ db, clock }: ModuleDeps, offer: OpenOffer) =>
  inTransaction(db, async (tx) => {
    if (!(await endOffer(tx, offer, 'LAPSED'))) return
    await returnPlaces(tx, offer)
    await emitChanged(tx, offer, clock.now())
  })

type Places = Pick<OpenOffer, 'vendorId' | 'stockIds' | 'quantity'>

const placesByStock = ({ stockIds, quantity }: Places) => new Map(stockIds.map((id) => [id, quantity]))

/** Puts the places of an offer that ended back where they were taken from. */
export const returnPlaces = (tx: Tx, { vendorId, stockIds, quantity }: Places) =>
  takeStock(tx, vendorId, new Map(stockIds.map((id) => [id, -quantity])))

const emitChanged = (tx: Tx, { customerId, slug }: Pick<OpenOffer, 'customerId' | 'slug'>, now: Date) =>
  emit(tx, { type: 'waitlist_changed', customerId, slug }, now)
