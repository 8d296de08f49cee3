import { openingsOn } from '../opening-hours.ts'
import type { DemoOrder, DemoVendor, Market } from '../types.ts'
import { areasFor, buildCart, pickCustomer } from './cart.ts'
import { type OpenOrderStatus, openOrderOutcome } from './outcome.ts'
import { random as seeded } from './random.ts'

type OpenOrder = [status: OpenOrderStatus, minutesAgo: number, isDemoCustomer?: true]

/** What stands in the kitchens now. The minutes are minutes that the vendor was open. */
const openOrdersByVendor: Record<string, OpenOrder[]> = {
  'mama-achieng': [
    ['PAID', 2],
    ['PAID', 5],
    ['PAID', 8],
    ['ACCEPTED', 12, true],
    ['ACCEPTED', 19],
    ['ACCEPTED', 27],
    ['READY', 34],
    ['READY', 41],
    ['OUT_FOR_DELIVERY', 52],
  ],
  'swahili-plate': [
    ['PAID', 4],
    ['ACCEPTED', 21],
    ['READY', 38],
  ],
  'chapo-republic': [
    ['PAID', 3],
    ['ACCEPTED', 9],
    ['OUT_FOR_DELIVERY', 33],
  ],
}

/**
 * Orders that are not finished: the demo vendor signs in to a kitchen at work, and the demo customer follows her lunch.
 */
export function openOrders(market: Market, now: Date, seed: string): DemoOrder[] {
  const [demoCustomer, ...others] = market.customers
  return Object.entries(openOrdersByVendor).flatMap(([vendorKey, orders]) => {
    const vendor = market.vendors.find((each) => each.key === vendorKey)!
    let free = others
    return orders.map(([status, minutesAgo, isDemoCustomer], index): DemoOrder => {
      const random = seeded(`${seed}/${vendorKey}/now/${index}`)
      const isBrought = status === 'OUT_FOR_DELIVERY' || isDemoCustomer === true
      const inReach = free.filter((each) => !isBrought || areasFor(vendor, each).length > 0)
      const customer = isDemoCustomer ? demoCustomer! : pickCustomer(vendor, inReach, seed, random)
      free = free.filter((each) => each !== customer)
      const placedAt = openMinutesBack(vendor, now, minutesAgo)
      return {
        key: `order/${vendorKey}/now/${index + 1}`,
        vendorKey,
        eventKey: null,
        customerKey: customer.key,
        placedAt,
        ...buildCart(vendor, customer, random, isBrought),
        ...openOrderOutcome(status, placedAt, minutesAgo),
      }
    })
  })
}

/** The instant so many minutes of opening ago: by night, the end of the evening before. */
function openMinutesBack(vendor: DemoVendor, now: Date, minutes: number): Date {
  let left = minutes
  for (let days = 0; days > -30; days--) {
    for (const { from, to } of openingsOn(vendor, now, days).toReversed()) {
      const end = Math.min(to.getTime(), now.getTime())
      const open = (end - from.getTime()) / 60_000
      if (open <= 0) continue
      if (open >= left) return new Date(Math.floor((end - left * 60_000) / 1000) * 1000)
      left -= open
    }
  }
  throw new Error(`${vendor.name} has not been open for a month.`)
}
