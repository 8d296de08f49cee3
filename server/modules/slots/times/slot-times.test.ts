import { describe, expect, it } from 'vitest'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { firstFree, placesLeft } from './free-slots.ts'
import { afterOpenTime, type ShopHours, slotsOfDay, slotTimes } from './slot-times.ts'

/** Friday 20 November 2026, 12:00 in Nairobi. */
const noon = new Date('2026-11-20T09:00:00Z')
const everyDay = (opens: number, closes: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: opens * 60, closes: closes * 60 }))
const lunchShop: ShopHours = { windows: everyDay(11, 14), closures: [], pause: null }
const terms = {
  slotMinutes: 20,
  kitchenMinutes: 30,
  leadMinutes: 60,
  daysAhead: 1,
  caps: { morning: 6, lunch: 6, afternoon: 6, evening: 6 },
} as const

const clock = (moment: Date) => new Date(moment.getTime() + hours(3)).toISOString().slice(11, 16)
const starts = (hoursOfShop: ShopHours, now: Date, differences: Partial<Parameters<typeof slotTimes>[1]> = {}) =>
  slotTimes(hoursOfShop, { ...terms, ...differences }, now).map(({ startsAt }) => clock(startsAt))

describe('the slots of a shop', () => {
  it('begin when its kitchen has been there for as long as an order takes, and end before it closes', () => {
    const night = plus(noon, -hours(8))
    expect(starts(lunchShop, night)).toEqual(['11:40', '12:00', '12:20', '12:40', '13:00', '13:20', '13:40'])
    expect(starts(lunchShop, night, { slotMinutes: 30, kitchenMinutes: 45, leadMinutes: 120 })).toEqual([
      '12:00',
      '12:30',
      '13:00',
      '13:30',
    ])
  })

  it('are so long ahead at least', () => {
    expect(starts(lunchShop, noon)).toEqual(['13:00', '13:20', '13:40'])
    expect(starts(lunchShop, plus(noon, 1))).toEqual(['13:20', '13:40'])
    expect(starts(lunchShop, noon, { leadMinutes: 30 })).toEqual(['12:40', '13:00', '13:20', '13:40'])
    expect(starts(lunchShop, plus(noon, hours(2)))).toEqual([])
  })

  it('are of so many calendar days at most, today among them', () => {
    const late = plus(noon, hours(4))
    expect(starts(lunchShop, late)).toEqual([])
    const slots = slotTimes(lunchShop, { ...terms, daysAhead: 3 }, late)
    expect(slots[0]?.startsAt).toEqual(plus(noon, days(1) - minutes(20)))
    expect(slots.at(-1)?.startsAt).toEqual(plus(noon, days(2) + minutes(100)))
    expect(slotTimes(lunchShop, { ...terms, daysAhead: 7 }, late)).toHaveLength(6 * 7)
  })

  it('go on over midnight where the shop is open, each on the day on which it begins', () => {
    const nights: ShopHours = { ...lunchShop, windows: everyDay(22, 26) }
    const saturday = slotsOfDay(nights, terms, '2026-11-21', noon).map(({ startsAt }) => clock(startsAt))
    expect(saturday).toEqual(['00:00', '00:20', '00:40', '01:00', '01:20', '01:40', '22:40', '23:00', '23:20', '23:40'])
    // A day that ends at midnight ends before it.
    const untilMidnight: ShopHours = { ...lunchShop, windows: everyDay(22, 24) }
    const starting = slotsOfDay(untilMidnight, terms, '2026-11-21', noon).map(({ startsAt }) => clock(startsAt))
    expect(starting).toEqual(['22:40', '23:00', '23:20', '23:40'])
  })

  it('leave out what a closure or a pause takes from their kitchen', () => {
    const from = plus(noon, minutes(90))
    const closed = { ...lunchShop, closures: [{ startsAt: from, endsAt: plus(noon, days(1)) }] }
    expect(starts(closed, plus(noon, -hours(2)))).toEqual(['11:40', '12:00', '12:20', '12:40', '13:00'])
    const paused = { ...lunchShop, pause: { until: plus(noon, minutes(40)) } }
    expect(starts(paused, plus(noon, -hours(1)))).toEqual(['13:20', '13:40'])
    expect(starts({ ...lunchShop, pause: { until: null } }, noon)).toEqual([])
  })

  it('have as many places as their part of the day, and none where that has none', () => {
    const all: ShopHours = { ...lunchShop, windows: everyDay(0, 24) }
    const caps = { morning: 1, lunch: 2, afternoon: 0, evening: 4 }
    const slots = slotTimes(all, { ...terms, caps, daysAhead: 1 }, plus(noon, -hours(12)))
    const capAt = (time: string) => slots.find(({ startsAt }) => clock(startsAt) === time)?.cap
    expect(['04:40', '05:00', '10:40', '11:00', '13:40', '14:00', '17:40', '18:00'].map(capAt)).toEqual([
      4,
      1,
      1,
      2,
      2,
      undefined,
      undefined,
      4,
    ])
  })
})

describe('the places of a slot', () => {
  const [first, second] = slotTimes(lunchShop, terms, noon)
  if (!first || !second) throw new Error('there are slots')
  const taken = (slot: typeof first, count: number, isClosed = false) => ({
    startsAt: slot.startsAt.getTime(),
    taken: count,
    isClosed,
  })

  it('are what is not taken, and none above a lowered cap or where it is closed', () => {
    expect(placesLeft(first, undefined)).toBe(6)
    expect(placesLeft(first, taken(first, 4))).toBe(2)
    expect(placesLeft({ cap: 3 }, taken(first, 4))).toBe(0)
    expect(placesLeft(first, taken(first, 0, true))).toBe(0)
  })

  it('are looked for in the order of time', () => {
    expect(firstFree([first, second], [taken(first, 6)])).toBe(second)
    expect(firstFree([first], [taken(first, 6)])).toBeUndefined()
  })
})

describe('the time that a shop is given to answer', () => {
  it('runs only while it is open', () => {
    expect(afterOpenTime(lunchShop, noon, minutes(30))).toEqual(plus(noon, minutes(30)))
    expect(afterOpenTime(lunchShop, plus(noon, minutes(110)), minutes(30))).toEqual(plus(noon, hours(23) + minutes(20)))
    expect(afterOpenTime(lunchShop, plus(noon, hours(9)), minutes(30))).toEqual(plus(noon, hours(23) + minutes(30)))
  })

  it('never ends where it never opens', () => {
    expect(afterOpenTime({ windows: [], closures: [], pause: null }, noon, 1)).toBeNull()
  })
})
