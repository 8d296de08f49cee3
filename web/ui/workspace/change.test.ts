import { describe, expect, it } from 'vitest'
import { changePercent, formatChange, formatPointChange, formatShare } from './change.ts'

describe('a figure against another time', () => {
  it.each([
    [110, 100, 10],
    [88, 100, -12],
    [100, 100, 0],
    [0, 0, 0],
    [0, 50, -100],
  ])('%i after %i is %i percent', (now, before, percent) => {
    expect(changePercent(now, before)).toBe(percent)
  })

  it('says nothing when there was nothing before', () => {
    expect(changePercent(5, 0)).toBeNull()
  })

  it('is written with its sign', () => {
    expect([275, -12, 0].map(formatChange)).toEqual(['+275\u00a0%', '−12\u00a0%', '±0\u00a0%'])
  })

  it('is written in times when it is more than tenfold, and not at all when there was next to nothing before', () => {
    expect([999, 1000, 1275, 9999, 10_000, 37_346].map(formatChange)).toEqual([
      '+999\u00a0%',
      '11 times',
      '14 times',
      '101 times',
      '–',
      '–',
    ])
  })
})

describe('a share', () => {
  it('differs from another by points', () => {
    expect([0.041, -0.0112, 0].map(formatPointChange)).toEqual(['+4.1 pt', '−1.1 pt', '±0 pt'])
  })

  it('has one decimal, unless it is whole', () => {
    expect([0.874, 1, 0].map(formatShare)).toEqual(['87.4\u00a0%', '100\u00a0%', '0\u00a0%'])
  })
})
