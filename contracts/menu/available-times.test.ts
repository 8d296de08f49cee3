import { describe, expect, it } from 'vitest'
import { availableFrom, untilAfter } from './available-times.ts'

/** Of Nairobi. 20 November 2026 is a Friday. */
const at = (moment: string) => Date.parse(`2026-11-${moment}:00+03:00`)
const breakfast = { days: [1, 2, 3, 4, 5], from: 6 * 60, until: 11 * 60 }
const next = (moment: string, times = breakfast) => {
  const from = availableFrom(times, at(moment))
  return from === null ? 'now' : new Date(from + 3 * 3_600_000).toISOString().slice(8, 16)
}

describe('the times at which a product can be ordered', () => {
  it('begin with their first minute and end before their last, in Nairobi', () => {
    expect(['20T05:59', '20T06:00', '20T10:59', '20T11:00'].map((moment) => next(moment))).toEqual([
      '20T06:00',
      'now',
      'now',
      // After Friday comes Monday.
      '23T06:00',
    ])
    expect(availableFrom(breakfast, at('20T11:00') - 1)).toBe(null)
    expect(availableFrom(breakfast, at('20T06:00') - 1)).toBe(at('20T06:00'))
  })

  it('are those of its days alone, and may last till midnight', () => {
    expect(next('21T07:00')).toBe('23T06:00')
    const night = { days: [5], from: 20 * 60, until: 1440 }
    expect(['20T23:59', '21T00:00'].map((moment) => next(moment, night))).toEqual(['now', '27T20:00'])
    expect(next('20T03:00', { days: [1, 2, 3, 4, 5, 6, 7], from: 0, until: 1440 })).toBe('now')
  })

  it('that go over midnight are of the day on which they begin', () => {
    // Of Friday and Sunday, from eight in the evening until two.
    const night = { days: [5, 7], from: 20 * 60, until: 26 * 60 }
    expect(
      ['20T01:59', '20T20:00', '21T00:00', '21T01:59', '21T02:00', '23T01:00', '23T02:00'].map((moment) =>
        next(moment, night),
      ),
    ).toEqual(['20T20:00', 'now', 'now', 'now', '22T20:00', 'now', '27T20:00'])
    // From six till six is the whole day, and the next day has none of its own.
    const all = { days: [5], from: 6 * 60, until: 30 * 60 }
    expect(['20T06:00', '21T05:59', '21T06:00'].map((moment) => next(moment, all))).toEqual(['now', 'now', '27T06:00'])
  })

  it('end on the next day where the end is not after the beginning', () => {
    expect([untilAfter(360, 660), untilAfter(1200, 120), untilAfter(360, 0), untilAfter(360, 360)]).toEqual([
      660, 1560, 1440, 1800,
    ])
  })
})
