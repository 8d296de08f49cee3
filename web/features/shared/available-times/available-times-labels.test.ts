import { describe, expect, it } from 'vitest'
import { availableLabel, availableSentence, commonTimes } from './available-times-labels.ts'

const breakfast = { days: [1, 2, 3, 4, 5], from: 6 * 60, until: 11 * 60 }
const at = (moment: string) => Date.parse(`2026-11-${moment}:00+03:00`)

describe('when a product can be ordered, in words', () => {
  it('is the time of today, tomorrow or the day that it comes', () => {
    expect(
      ['19T05:00', '19T06:00', '19T11:00', '20T11:00'].map((moment) => availableLabel(breakfast, at(moment))),
    ).toEqual(['From 06:00', undefined, 'Tomorrow 06:00', 'Mon 06:00'])
    expect(availableLabel(null, at('19T05:00'))).toBe(undefined)
  })

  it('names its days and its times', () => {
    expect(availableSentence({ ...breakfast, days: [1, 6] })).toBe('Mon, Sat, 06:00–11:00')
    expect(availableSentence(breakfast)).toBe('Mon–Fri, 06:00–11:00')
    expect(availableSentence({ ...breakfast, days: [1, 2, 4, 5, 6] })).toBe('Mon, Tue, Thu–Sat, 06:00–11:00')
    expect(availableSentence({ days: [1, 2, 3, 4, 5, 6, 7], from: 20 * 60, until: 26 * 60 })).toBe(
      'Every day, 20:00–02:00',
    )
    expect(availableSentence({ days: [7], from: 0, until: 1440 })).toBe('Sun, 00:00–24:00')
  })

  it('are told of several products where all of them have the same', () => {
    const [early, other] = [{ availableTimes: breakfast }, { availableTimes: { ...breakfast, until: 12 * 60 } }]
    expect(commonTimes([early, { availableTimes: { ...breakfast } }])).toEqual(breakfast)
    for (const mixed of [[], [early, other], [early, { availableTimes: null }], [{ availableTimes: null }]])
      expect(commonTimes(mixed)).toBe(null)
  })
})
