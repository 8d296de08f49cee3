import { addMinutes, daysBetween, momentAt, nairobiDay } from '../dates.ts'
import type { DemoEvent, DemoOrder, DemoTicketType, DemoVendor, Market } from '../types.ts'
import { orderFrequency, subtotalOf } from './cart.ts'
import { momentOn } from './order-times.ts'
import { ticketOrderOutcome } from './outcome.ts'
import { type Random, random as seeded } from './random.ts'

/** Tickets were on sale for this long before the event, or until now. */
const saleDays = 40

/** The orders that sold exactly what an event's ticket types say they sold. */
export function ticketSales(market: Market, event: DemoEvent, now: Date, seed: string): DemoOrder[] {
  const vendor = market.vendors.find((each) => each.key === event.vendorKey)!
  const cancelledAt = event.status === 'CANCELLED' ? addMinutes(nairobiDay(now, -2), 600) : undefined
  const orders = event.ticketTypes.flatMap((type) => {
    const random = seeded(`${seed}/${type.key}`)
    const until = new Date(
      Math.min(now.getTime(), salesEnd(event, type, now).getTime(), cancelledAt?.getTime() ?? Infinity),
    )
    const sales: DemoOrder[] = []
    const bought = new Map<string, number>()
    for (let left = type.sold; left > 0; ) {
      const placedAt = saleMoment(vendor, now, until, random)
      const quantity = Math.min(
        left,
        type.maxPerOrder ?? left,
        random.weighted([1, 2, 3, 4], (each) => 1 / each),
      )
      left -= quantity
      const lines = [{ productKey: type.key, variationKey: null, quantity, unitPriceKES: type.priceKES }]
      const customer = random.weighted(market.customers, (each) =>
        (bought.get(each.key) ?? 0) + quantity > (type.maxPerCustomer ?? Infinity)
          ? 0
          : (each.county === event.county ? 4 : 1) * orderFrequency(each),
      )
      bought.set(customer.key, (bought.get(customer.key) ?? 0) + quantity)
      sales.push({
        key: `order/${type.key}/${sales.length + 1}`,
        vendorKey: vendor.key,
        eventKey: event.key,
        customerKey: customer.key,
        placedAt,
        fulfilment: { method: 'TICKETS' },
        note: null,
        lines,
        subtotalKES: subtotalOf(lines),
        deliveryFeeKES: 0,
        ...ticketOrderOutcome(placedAt, random),
      })
    }
    return sales
  })
  if (!cancelledAt) return orders
  // Every ticket of a cancelled event is paid back, one order a minute.
  return orders.map((order, index) => ({
    ...order,
    refund: { at: addMinutes(cancelledAt, index + 5), reason: event.reason ?? 'The event was cancelled' },
  }))
}

export const salesEnd = (event: DemoEvent, type: DemoTicketType, now: Date): Date =>
  addMinutes(momentAt(event.starts, now), -60 * type.saleEndsHoursBefore)

/** Sales pick up towards the end. */
function saleMoment(vendor: DemoVendor, now: Date, until: Date, random: Random): Date {
  const lastDay = daysBetween(now, until)
  for (;;) {
    const days = lastDay - Math.floor(saleDays * random.next() ** 1.6)
    const at = momentOn(vendor, now, days, random, 'evening')
    if (at && addMinutes(at, 2) < until) return at
  }
}
