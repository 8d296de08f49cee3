import { describe, expect, it } from 'vitest'
import { maxQuantity } from '#contracts/checkout.ts'
import { daysBetween, weekdayOf } from './dates.ts'
import { market } from './index.ts'
import { isOpen } from './opening-hours.ts'
import { orderHistory } from './order-history.ts'
import type { DemoOrder } from './types.ts'

const now = new Date('2026-11-20T10:30:00Z')
const orders = orderHistory({ market, now })
const vendors = new Map(market.vendors.map((vendor) => [vendor.key, vendor]))
const customers = new Map(market.customers.map((customer) => [customer.key, customer]))
const withStatus = (status: DemoOrder['status']) => orders.filter((order) => order.status === status)
const hourOf = (order: DemoOrder) => (order.placedAt.getUTCHours() + 3) % 24

describe('the order history of the demo market', () => {
  it('tells of three months, in order', () => {
    expect(orders.length).toBeGreaterThan(2_200)
    expect(daysBetween(now, orders[0]!.placedAt)).toBe(-91)
    expect(orders.every((order, index) => index === 0 || order.placedAt >= orders[index - 1]!.placedAt)).toBe(true)
    expect(new Set(orders.map((order) => order.key)).size).toBe(orders.length)
  })

  it('is the same every time, and another with another seed', () => {
    expect(orderHistory({ market, now })).toEqual(orders)
    expect(orderHistory({ market, now, seed: 'other' })).not.toEqual(orders)
  })

  it('orders only what the vendor lists, at its price, within the maximum', () => {
    for (const order of orders) {
      const tickets = market.events.find((event) => event.key === order.eventKey)?.ticketTypes
      const listed = tickets ?? vendors.get(order.vendorKey)!.products
      for (const line of order.lines) {
        const product = listed.find((each) => each.key === line.productKey)!
        const variation = product.variations.find((each) => each.key === line.variationKey)
        expect(line.variationKey === null).toBe(product.variations.length === 0)
        expect(line.unitPriceKES).toBe((variation ?? product).priceKES)
        expect(line.quantity).toBeGreaterThanOrEqual(1)
        expect(line.quantity).toBeLessThanOrEqual(product.maxPerOrder ?? maxQuantity)
      }
      expect(new Set(order.lines.map((line) => line.variationKey ?? line.productKey)).size).toBe(order.lines.length)
    }
  })

  it('sells no customer more of a ticket than one customer may have', () => {
    const limited = market.events
      .flatMap(({ ticketTypes }) => ticketTypes)
      .filter((type) => type.maxPerCustomer !== null)
    expect(limited.length).toBeGreaterThan(0)
    for (const type of limited) {
      const bought = new Map<string, number>()
      for (const { customerKey, lines } of orders)
        for (const { productKey, quantity } of lines)
          if (productKey === type.key) bought.set(customerKey, (bought.get(customerKey) ?? 0) + quantity)
      expect(Math.max(0, ...bought.values())).toBeLessThanOrEqual(type.maxPerCustomer!)
    }
  })

  it('adds up, reaches the minimum and brings it to a place the customer has', () => {
    for (const order of orders) {
      const sum = order.lines.reduce((total, line) => total + line.unitPriceKES * line.quantity, 0)
      expect(order.subtotalKES).toBe(sum)
      const vendor = vendors.get(order.vendorKey)!
      const to = order.fulfilment
      const area = to.method === 'DELIVERY' ? vendor.deliveryAreas.find((each) => each.key === to.areaKey) : undefined
      expect(order.deliveryFeeKES).toBe(area?.feeKES ?? 0)
      expect(sum).toBeGreaterThanOrEqual(area?.minimumKES ?? 0)
      if (to.method === 'DELIVERY') {
        const places = customers.get(order.customerKey)!.places
        expect([area!.name, places.some((place) => place.address === to.address)]).toEqual([to.area, true])
      }
      if (to.method === 'PICKUP') expect(vendor.hasPickup).toBe(true)
      expect(to.method === 'TICKETS').toBe(order.eventKey !== null)
    }
  })

  it('is placed while the vendor is open', () => {
    expect(orders.filter((order) => !isOpen(vendors.get(order.vendorKey)!, order.placedAt, now))).toEqual([])
  })

  it('moves forward in time, begins unpaid and ends where it stands', () => {
    for (const { placedAt, status, transitions, refund } of orders) {
      expect(transitions[0]).toMatchObject({ status: 'PENDING_PAYMENT', at: placedAt })
      expect(transitions.at(-1)!.status).toBe(status)
      expect(transitions.every((transition, index) => index === 0 || transition.at >= transitions[index - 1]!.at)).toBe(
        true,
      )
      expect(transitions.at(-1)!.at <= now && (refund === null || refund.at <= now)).toBe(true)
      const isPaid = transitions.some((transition) => transition.status === 'PAID')
      if (status === 'REJECTED' || status === 'CANCELLED') expect(refund !== null).toBe(isPaid)
    }
  })

  it('is accepted, or refused, within ten minutes of payment', () => {
    for (const { transitions } of orders) {
      const paid = transitions.findIndex((transition) => transition.status === 'PAID')
      const answer = transitions[paid + 1]
      if (paid > 0 && answer) expect(answer.at.getTime() - transitions[paid]!.at.getTime()).toBeLessThanOrEqual(600_000)
    }
  })

  it('mostly ends well, and shows every ending', () => {
    expect(withStatus('COMPLETED').length / orders.length).toBeGreaterThan(0.85)
    for (const status of ['EXPIRED', 'REJECTED', 'CANCELLED'] as const)
      expect(withStatus(status).length).toBeGreaterThan(10)
  })

  it('peaks at lunch, at supper and at the weekend, and grows', () => {
    const food = orders.filter((order) => order.eventKey === null)
    const at = (hours: number[]) => food.filter((order) => hours.includes(hourOf(order))).length / hours.length
    expect(at([12, 13])).toBeGreaterThan(1.5 * at([15, 16]))
    expect(at([18, 19])).toBeGreaterThan(1.5 * at([15, 16]))
    const on = (weekday: number) => food.filter((order) => weekdayOf(order.placedAt) === weekday).length
    expect(on(5) + on(6)).toBeGreaterThan(on(1) + on(2))
    const since = (from: number, to: number) =>
      food.filter((order) => daysBetween(order.placedAt, now) >= from && daysBetween(order.placedAt, now) < to).length
    expect(since(1, 29)).toBeGreaterThan(1.15 * since(57, 85))
  })

  it('sells exactly the tickets that events say were sold, and pays back those of a cancelled event', () => {
    for (const event of market.events) {
      const sales = orders.filter((order) => order.eventKey === event.key)
      for (const type of event.ticketTypes) {
        const sold = sales.flatMap((order) => order.lines).filter((line) => line.productKey === type.key)
        expect([type.key, sold.reduce((sum, line) => sum + line.quantity, 0)]).toEqual([type.key, type.sold])
      }
      expect(sales.every((order) => (order.refund !== null) === (event.status === 'CANCELLED'))).toBe(true)
    }
  })

  it('is silent about vendors that may not sell', () => {
    const pending = market.vendors.filter((vendor) => vendor.status === 'PENDING').map((vendor) => vendor.key)
    expect(orders.filter((order) => pending.includes(order.vendorKey))).toEqual([])
    const suspended = orders.filter((order) => vendors.get(order.vendorKey)!.status === 'SUSPENDED')
    expect(suspended.filter((order) => daysBetween(order.placedAt, now) < 12)).toEqual([])
  })
})

describe('orders under way', () => {
  const moments = ['2026-11-20T10:30:00Z', '2026-11-20T04:10:00Z', '2026-11-20T22:30:00Z', '2026-11-22T00:00:00Z']

  it.each(moments)('wait in three kitchens at %s', (moment) => {
    const at = new Date(moment)
    const waiting = orderHistory({ market, now: at }).filter((order) =>
      ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY'].includes(order.status),
    )
    expect(new Set(waiting.map((order) => order.vendorKey)).size).toBe(3)
    expect(new Set(waiting.map((order) => order.status)).size).toBe(4)
    for (const order of waiting) {
      expect(isOpen(vendors.get(order.vendorKey)!, order.placedAt, at)).toBe(true)
      expect(order.transitions.at(-1)!.at <= at).toBe(true)
    }
  })

  it('have the demo customer waiting for her lunch from the demo vendor', () => {
    const hers = orders.filter((order) => order.customerKey === 'customer/wanjiru-kamau' && order.status === 'ACCEPTED')
    expect(hers).toMatchObject([{ vendorKey: 'mama-achieng', fulfilment: { method: 'DELIVERY' } }])
  })
})
