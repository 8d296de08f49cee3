import { describe, expect, it } from 'vitest'
import { lastDays, lastWeek, salesPace } from './sales-days.ts'

const sale = (day: string, tickets: number) => ({ day, typeName: 'Seat', tickets, grossKES: tickets * 100 })

describe('the sales of the last days', () => {
  it('has each of fourteen days up to today once, with all kinds together', () => {
    const sold = [sale('2026-11-07', 9), sale('2026-11-21', 2), sale('2026-11-21', 3)]
    const days = lastDays(sold, null, '2026-11-22')
    expect(days).toHaveLength(14)
    expect(days.at(0)).toEqual({ day: '2026-11-09', tickets: 0, grossKES: 0, before: null })
    expect(days.at(-2)).toEqual({ day: '2026-11-21', tickets: 5, grossKES: 500, before: null })
    expect(days.at(-1)?.day).toBe('2026-11-22')
    expect(lastWeek(days)).toEqual({ tickets: 5, before: null })
  })

  it('stands beside those of the event before, where there was one', () => {
    const before = { days: [sale('2026-11-15', 8), sale('2026-11-20', 4), sale('2026-11-24', 3)] }
    const days = lastDays([sale('2026-11-20', 1)], before, '2026-11-22')
    expect(days.at(-3)).toEqual({
      day: '2026-11-20',
      tickets: 1,
      grossKES: 100,
      before: { tickets: 4, grossKES: 400 },
    })
    expect(lastWeek(days)).toEqual({ tickets: 1, before: 4 })
  })
})

describe('the pace of a week', () => {
  const today = '2026-11-22'

  it('says when nothing is left, where that is before the day of the event', () => {
    expect(salesPace(14, { left: 10, today, until: '2026-12-12' })).toEqual({ fullOn: '2026-11-27' })
  })

  it('says how many more are sold by then where places are left, and never more than there are', () => {
    expect(salesPace(7, { left: 30, today, until: '2026-12-12' })).toEqual({ more: 20 })
    expect(salesPace(7, { left: 20, today, until: '2026-12-12' })).toEqual({ more: 20 })
    expect(salesPace(1, { left: 30, today, until: today })).toEqual({ more: 0 })
  })
})
