import { describe, expect, it } from 'vitest'
import { daysUntil, presetDates } from './days.ts'

describe('the days that a word means', () => {
  it.each([
    ['today', '2026-11-18', '2026-11-18', '2026-11-18'],
    ['weekend', '2026-11-18', '2026-11-20', '2026-11-22'],
    ['weekend', '2026-11-20', '2026-11-20', '2026-11-22'],
    ['weekend', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['weekend', '2026-12-30', '2027-01-01', '2027-01-03'],
    ['month', '2026-11-18', '2026-11-18', '2026-11-30'],
    ['month', '2028-02-29', '2028-02-29', '2028-02-29'],
  ] as const)('%s, said on %s, is from %s to %s', (when, today, from, to) => {
    expect(presetDates(when, today)).toEqual({ from, to })
  })
})

describe('how far away an event is', () => {
  it('counts the midnights in Nairobi, not the hours', () => {
    const lateOnFriday = Date.parse('2026-11-20T23:30:00+03:00')
    expect(daysUntil('2026-11-21T00:30:00+03:00', lateOnFriday)).toBe(1)
    expect(daysUntil('2026-11-20T23:45:00+03:00', lateOnFriday)).toBe(0)
  })
})
