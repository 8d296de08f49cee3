import { dateOf, nairobiDay } from './dates.ts'
import { buildCart, pickCustomer } from './history/cart.ts'
import { openOrders } from './history/open-orders.ts'
import { historyDays, momentOn, ordersOn } from './history/order-times.ts'
import { outcomeOf } from './history/outcome.ts'
import { random as seeded } from './history/random.ts'
import { ticketSales } from './history/ticket-sales.ts'
import type { DemoOrder, DemoVendor, Market } from './types.ts'

type HistoryOptions = { market: Market; now: Date; seed?: string }

/** A suspended vendor has sold nothing since. */
const suspendedDays = 12

/**
 * Three months of orders up to `now`, in the order they were placed. The same market, moment and seed give the same
 * orders.
 */
export function orderHistory({ market, now, seed = 'uliza' }: HistoryOptions): DemoOrder[] {
  const isOver = (order: DemoOrder) => (order.refund ?? order.transitions.at(-1)!).at <= now
  return [
    ...market.vendors.flatMap((vendor) => finishedOrders(market, vendor, now, seed)).filter(isOver),
    ...market.events.flatMap((event) => ticketSales(market, event, now, seed)),
    ...openOrders(market, now, seed),
  ].sort((one, other) => one.placedAt.getTime() - other.placedAt.getTime() || (one.key < other.key ? -1 : 1))
}

function finishedOrders(market: Market, vendor: DemoVendor, now: Date, seed: string): DemoOrder[] {
  if (vendor.status !== 'APPROVED' && vendor.status !== 'SUSPENDED') return []
  const lastDay = vendor.status === 'SUSPENDED' ? -suspendedDays : 0
  const days = Array.from({ length: historyDays + lastDay + 1 }, (_, index) => index - historyDays)
  return days.flatMap((day) => {
    const date = dateOf(nairobiDay(now, day))
    const random = seeded(`${seed}/${vendor.key}/${date}`)
    return Array.from({ length: ordersOn(vendor, now, day, random) }).flatMap((_, index): DemoOrder[] => {
      const placedAt = momentOn(vendor, now, day, random)
      if (!placedAt) return []
      const customer = pickCustomer(vendor, market.customers, seed, random)
      const cart = buildCart(vendor, customer, random)
      return [
        {
          key: `order/${vendor.key}/${date}/${index + 1}`,
          vendorKey: vendor.key,
          eventKey: null,
          customerKey: customer.key,
          placedAt,
          ...cart,
          ...outcomeOf(vendor, cart, placedAt, random),
        },
      ]
    })
  })
}
