import { describe, expect, it } from 'vitest'
import { addMinutes, daysBetween, momentAt } from './dates.ts'
import { market } from './index.ts'

// A week of days, because events move on to their weekday.
const days = Array.from({ length: 7 }, (_, day) => addMinutes(new Date('2026-11-20T09:00:00Z'), day * 1_440))
const { events, vendors } = market
const ticketsOf = (slug: string) => events.find((event) => event.slug === slug)!.ticketTypes

describe('the events of the demo market', () => {
  it('lie within two months, but for two that are over', () => {
    for (const now of days) {
      const ahead = events.map((event) => daysBetween(now, momentAt(event.starts, now)))
      expect(ahead.filter((day) => day < 0)).toHaveLength(2)
      expect(ahead.filter((day) => day > 60)).toEqual([])
    }
  })

  it('are held by vendors that may sell', () => {
    const approved = vendors.filter((vendor) => vendor.status === 'APPROVED').map((vendor) => vendor.key)
    expect(events.filter((event) => !approved.includes(event.vendorKey))).toEqual([])
  })

  it('never sell more places than there are', () => {
    for (const { ticketTypes, capacity } of events) {
      expect(ticketTypes.reduce((sum, type) => sum + type.quota, 0)).toBeLessThanOrEqual(capacity)
      for (const type of ticketTypes) expect([type.key, type.stock! + type.sold]).toEqual([type.key, type.quota])
      for (const type of ticketTypes) expect(type.stock).toBeGreaterThanOrEqual(0)
    }
  })

  it('show every state: sold out, few left, cancelled, not yet on sale', () => {
    expect(ticketsOf('santuri-all-vinyl-benga').every((type) => type.stock === 0)).toBe(true)
    expect(ticketsOf('vicheko-night').reduce((sum, type) => sum + type.stock!, 0)).toBeLessThan(10)
    expect(events.filter((event) => event.status === 'CANCELLED').map((event) => event.reason)).toHaveLength(1)
    for (const now of days) {
      for (const type of ticketsOf('taarab-by-the-dhow')) {
        expect([type.sold, momentAt(type.saleStarts!, now) > now]).toEqual([0, true])
      }
    }
  })
})
