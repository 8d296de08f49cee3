import { describe, expect, it } from 'vitest'
import { nairobiWeekday, weekHours } from './week-hours.ts'

describe("the week's hours", () => {
  const week = weekHours([
    { weekday: 1, opens: 17 * 60, closes: 26 * 60 },
    { weekday: 1, opens: 7 * 60, closes: 14 * 60 + 30 },
    { weekday: 7, opens: 0, closes: 1440 },
  ])

  it('begins on Monday, with every window of a day in order and nights past midnight', () => {
    expect(week[0]).toMatchObject({ name: 'Monday', times: ['07:00–14:30', '17:00–02:00'] })
  })

  it('has every day, also those that are closed', () => {
    expect(week.map(({ times }) => times.length)).toEqual([2, 0, 0, 0, 0, 0, 1])
  })

  it('is one row of a shop that is open around the clock, and seven as soon as one day ends', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1440 }))
    expect(weekHours(always)).toEqual([{ weekday: 0, name: 'Every day', times: ['around the clock'] }])
    expect(weekHours([...always.slice(1), { weekday: 1, opens: 0, closes: 1380 }])).toHaveLength(7)
  })

  it("knows the day in Nairobi, which begins before London's", () => {
    expect(nairobiWeekday(Date.parse('2026-11-22T21:30:00Z'))).toBe(1)
  })
})
