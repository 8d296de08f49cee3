import { describe, expect, it } from 'vitest'
import { formatAge, isOld } from './age.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

describe('how long something has waited', () => {
  it.each([
    ['2026-11-20T11:25:30Z', '34 min'],
    ['2026-11-20T08:10:00Z', '3 h'],
    ['2026-11-18T08:00:00Z', '2 d 4 h'],
    ['2026-11-01T08:00:00Z', '19 d'],
    ['2026-11-20T12:00:05Z', '0 min'],
  ])('since %s is %s', (since, words) => {
    expect(formatAge(since, now)).toBe(words)
  })

  it('is long after a day', () => {
    expect(isOld('2026-11-19T11:59:00Z', now)).toBe(true)
    expect(isOld('2026-11-19T12:01:00Z', now)).toBe(false)
  })
})
