import { describe, expect, it } from 'vitest'
import { formatMinutes } from './clocks.tsx'

describe('how long an order has been where it is, or is late', () => {
  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h 0 min'],
    [301, '5 h 1 min'],
    [1439, '23 h 59 min'],
    [1440, '1 d 0 h'],
    [3125, '2 d 4 h'],
  ])('of %i minutes is said as %s', (minutes, words) => {
    expect(formatMinutes(minutes).replaceAll('\u00a0', ' ')).toBe(words)
  })
})
