import { describe, expect, it } from 'vitest'
import { weeksLater } from './duplicate-event.ts'

describe('holding an event again', () => {
  const day = 86_400_000
  it.each([
    ['one that was yesterday is held in two weeks less a day', -day, 14 * day],
    ['one of today is held in a week', 0, 7 * day],
    ['one to come in three weeks is held a week after it', 21 * day, 7 * day],
    ['one of last year is held on its weekday, a week ahead at least', -365 * day, 53 * 7 * day + 7 * day],
  ])('%s', (_, startsAt, later) => {
    expect(weeksLater(startsAt, 0)).toBe(later)
    expect(startsAt + later).toBeGreaterThanOrEqual(7 * day)
  })
})
