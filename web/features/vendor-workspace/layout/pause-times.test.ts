import { describe, expect, it } from 'vitest'
import { pauseTimes } from './pause-times.ts'

const times = (now: string, until: string | null) =>
  pauseTimes(new Date(now), { isOpen: until !== null, until }).map(
    ({ minutes, until: end }) => `${minutes} ${end.slice(5, 16)}`,
  )

describe('how long a shop may pause', () => {
  it('ends with its day', () => {
    expect(times('2026-11-20T09:00:00.000Z', '2026-11-20T18:00:00.000Z')).toEqual([
      '30 11-20T09:30',
      '60 11-20T10:00',
      '120 11-20T11:00',
      'null 11-20T18:00',
    ])
  })
  it('offers nothing longer than what is left of it', () => {
    expect(times('2026-11-20T17:15:00.000Z', '2026-11-20T18:00:00.000Z')).toEqual([
      '30 11-20T17:45',
      'null 11-20T18:00',
    ])
  })
  it('lasts till midnight in Nairobi when no hour says more', () => {
    expect(times('2026-11-20T20:30:00.000Z', null)).toEqual(['null 11-20T21:00'])
  })
})
