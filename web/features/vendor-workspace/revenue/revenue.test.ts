import { describe, expect, it } from 'vitest'
import { changePercent, ticksUpTo, toBuckets } from '#web/features/shared/sales/buckets.ts'
import { addDays, customRange, matchingPreset, presetRange } from '#web/features/shared/sales/day-ranges.ts'

const days = (count: number, grossKES = 10) =>
  Array.from({ length: count }, (_, index) => ({ day: addDays('2026-01-01', index), grossKES, orders: 1 }))

describe('the bars of the sales chart', () => {
  it('are days', () => {
    const bars = toBuckets(days(30), days(30, 4))
    expect(bars).toHaveLength(30)
    expect(bars[0]).toEqual({ from: '2026-01-01', to: '2026-01-01', grossKES: 10, orders: 1, beforeKES: 4 })
  })
  it('are weeks when there are many days, and lose nothing', () => {
    const bars = toBuckets(days(90), undefined)
    expect(bars).toHaveLength(13)
    expect(bars.reduce((total, { grossKES }) => total + grossKES, 0)).toBe(900)
    expect(bars.at(-1)).toMatchObject({ from: '2026-03-26', to: '2026-03-31', beforeKES: undefined })
  })
  it.each([
    [0, [0]],
    [32_800, [0, 20_000, 40_000]],
    [900, [0, 500, 1000]],
    [300, [0, 100, 200, 300]],
  ])('stand beside round amounts up to %i', (greatest, ticks) => expect(ticksUpTo(greatest)).toEqual(ticks))
})

describe('a change', () => {
  it.each([
    [110, 100, 10],
    [0, 100, -100],
    [1, 3, -66.7],
    [5, 0, null],
  ])('to %i from %i is %s percent', (now, before, percent) => expect(changePercent(now, before)).toBe(percent))
})

describe('a range of days', () => {
  it('says nothing when it is the usual one', () => {
    expect(presetRange('30', '2026-11-20')).toEqual({})
    expect(presetRange('7', '2026-11-20')).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  })
  it('is known again in the address', () => {
    for (const preset of ['7', '30', '90'] as const)
      expect(matchingPreset(presetRange(preset, '2026-11-20'), '2026-11-20')).toBe(preset)
    expect(matchingPreset({ from: '2026-11-01', to: '2026-11-02' }, '2026-11-20')).toBe('own')
  })
  it('is put in order, and is a year at most', () => {
    expect(customRange('2026-11-20', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
    expect(customRange('2020-01-01', '2026-11-20')?.from).toBe('2025-11-20')
    expect(customRange('', '2026-11-20')).toBeNull()
  })
})
