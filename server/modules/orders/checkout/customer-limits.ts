import { DomainError } from '#server/platform/errors.ts'

/**
 * How many orders of one customer may wait for payment at once, with whichever vendors. A household that orders from several kitchens
 * pays one after another; somebody who fills a shop with orders that are never paid does not.
 */
const maxUnpaidOrders = 5

/** So many pieces of anything are always held for one customer who has not paid: a party's lunch, a class's tickets. */
const alwaysHeld = 20
/** And of larger stocks this share, so that no account alone empties a shop without paying. */
const heldShare = 0.1

/** How many of a stock are held for the unpaid orders of one customer, of so many that are left or already held for them. */
export const maxHeldUnpaid = (available: number) => Math.max(alwaysHeld, Math.floor(available * heldShare))

/**
 * How many of a free ticket type one customer may have, over all their orders, where the organiser has not said: nobody pays for them,
 * so that nothing else keeps one account from taking all.
 */
export const maxFreeOfType = 20

/** Refuses one more order while too many wait for payment. What was counted holds if the customer is locked. */
export function refuseTooManyUnpaid({ unpaidOrders }: { unpaidOrders: number }) {
  if (unpaidOrders < maxUnpaidOrders) return
  throw new DomainError(
    'too_many_unpaid_orders',
    `${unpaidOrders} of your orders wait for payment. Pay or cancel one of them, then order again.`,
    { data: { unpaidOrders } },
  )
}
