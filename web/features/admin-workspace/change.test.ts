import { describe, expect, it } from 'vitest'
import { changePercent, percentWords, shareWords } from './change.ts'

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
    expect([12, -12, 0].map(percentWords)).toEqual(['+12\u00a0%', '−12\u00a0%', '±0\u00a0%'])
  })
})

describe('a share', () => {
  it('has one decimal, unless it is whole', () => {
    expect([0.874, 1, 0].map(shareWords)).toEqual(['87.4\u00a0%', '100\u00a0%', '0\u00a0%'])
  })
})
