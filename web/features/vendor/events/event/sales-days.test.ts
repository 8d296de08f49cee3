import { describe, expect, it } from 'vitest'
import { lastDays } from './sales-days.ts'

describe('the sales of the last days', () => {
  it('has each of fourteen days up to today once, with all kinds together', () => {
    const sale = (day: string, tickets: number) => ({ day, typeName: 'Seat', tickets, grossKES: tickets * 100 })
    const days = lastDays([sale('2026-11-07', 9), sale('2026-11-21', 2), sale('2026-11-21', 3)], '2026-11-22')
    expect(days).toHaveLength(14)
    expect(days.at(0)).toEqual({ day: '2026-11-09', tickets: 0, grossKES: 0 })
    expect(days.at(-2)).toEqual({ day: '2026-11-21', tickets: 5, grossKES: 500 })
    expect(days.at(-1)?.day).toBe('2026-11-22')
  })
})
