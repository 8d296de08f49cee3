import { basketOf, buyerOf } from './history/basket.ts'
import { outcomeOf } from './history/outcome.ts'
import { ordersUnderWay } from './history/queue.ts'
import { random as seeded } from './history/random.ts'
import { historyDays, momentOn, ordersOn } from './history/rhythm.ts'
import { ticketSales } from './history/ticket-sales.ts'
import type { DemoOrder, DemoVendor, Market } from './types.ts'
import { dateOf, nairobiDay } from './when.ts'

type Asked = { market: Market; now: Date; seed?: string }

/** A suspended vendor has sold nothing since. */
const suspendedDays = 12

/**
 * Three months of orders up to `now`, in the order they were placed. The same market, moment and seed give the same orders.
 */
export function orderHistory({ market, now, seed = 'uliza' }: Asked): DemoOrder[] {
  const isOver = (order: DemoOrder) => (order.refund ?? order.moves.at(-1)!).at <= now
  return [
    ...market.vendors.flatMap((vendor) => finishedOrders(market, vendor, now, seed)).filter(isOver),
    ...market.events.flatMap((event) => ticketSales(market, event, now, seed)),
    ...ordersUnderWay(market, now, seed),
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
      const customer = buyerOf(vendor, market.customers, seed, random)
      const basket = basketOf(vendor, customer, random)
      return [
        {
          key: `order/${vendor.key}/${date}/${index + 1}`,
          vendorKey: vendor.key,
          eventKey: null,
          customerKey: customer.key,
          placedAt,
          ...basket,
          ...outcomeOf(vendor, basket, placedAt, random),
        },
      ]
    })
  })
}
