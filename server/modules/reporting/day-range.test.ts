import { describe, expect, it } from 'vitest'
import { daysBefore, eachDay, readRange } from './day-range.ts'

/** Already the 21st in Nairobi. */
const lateEvening = new Date('2026-11-20T21:30:00Z')

describe('the days of a report', () => {
  it('are the last thirty in Nairobi unless said', () => {
    expect(readRange({}, lateEvening)).toEqual({
      from: '2026-10-23',
      to: '2026-11-21',
      startsAt: new Date('2026-10-22T21:00:00Z'),
      endsAt: new Date('2026-11-21T21:00:00Z'),
    })
  })

  it('are thirty up to a last day that is said', () => {
    expect(readRange({ to: '2026-03-30' }, lateEvening)).toMatchObject({ from: '2026-03-01', to: '2026-03-30' })
  })

  it('may be one day', () => {
    const range = readRange({ from: '2026-11-20', to: '2026-11-20' }, lateEvening)
    expect(eachDay(range)).toEqual(['2026-11-20'])
    expect(daysBefore(range)).toMatchObject({ from: '2026-11-19', to: '2026-11-19' })
  })

  it('have as many days before them', () => {
    const range = readRange({ from: '2026-03-01', to: '2026-03-31' }, lateEvening)
    expect(daysBefore(range)).toMatchObject({ from: '2026-01-29', to: '2026-02-28', endsAt: range.startsAt })
    expect(eachDay(range)).toHaveLength(31)
  })

  it('are refused the wrong way round, and when they are too many', () => {
    expect(() => readRange({ from: '2026-11-21', to: '2026-11-20' }, lateEvening)).toThrow('after the last')
    expect(() => readRange({ from: '2024-01-01' }, lateEvening)).toThrow('at most 366 days')
    expect(() => readRange({ from: '2026-11-22' }, lateEvening)).toThrow('after the last')
  })

  it.each(['0000-01-01', '0001-01-01', '9999-12-31'])('are refused far away: %s', (day) => {
    expect(() => readRange({ to: day }, lateEvening)).toThrow('too far away')
    expect(() => readRange({ from: day }, lateEvening)).toThrow('too far away')
  })
})
