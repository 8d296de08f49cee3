import { describe, expect, it } from 'vitest'
import { daysBefore, eachDay, readRange } from './day-range.ts'

/** Already the 21st in Nairobi. */
const lateEvening = new Date('2026-11-20T21:30:00Z')

describe('the days of a report', () => {
  it('reports the last thirty days in Nairobi by default', () => {
    expect(readRange({}, lateEvening)).toEqual({
      from: '2026-10-23',
      to: '2026-11-21',
      startsAt: new Date('2026-10-22T21:00:00Z'),
      endsAt: new Date('2026-11-21T21:00:00Z'),
    })
  })

  it('reports thirty days up to a given last day', () => {
    expect(readRange({ to: '2026-03-30' }, lateEvening)).toMatchObject({ from: '2026-03-01', to: '2026-03-30' })
  })

  it('reports a single day', () => {
    const range = readRange({ from: '2026-11-20', to: '2026-11-20' }, lateEvening)
    expect(eachDay(range)).toEqual(['2026-11-20'])
    expect(daysBefore(range)).toMatchObject({ from: '2026-11-19', to: '2026-11-19' })
  })

  it('compares a range with as many preceding days', () => {
    const range = readRange({ from: '2026-03-01', to: '2026-03-31' }, lateEvening)
    expect(daysBefore(range)).toMatchObject({ from: '2026-01-29', to: '2026-02-28', endsAt: range.startsAt })
    expect(eachDay(range)).toHaveLength(31)
  })

  it('refuses a reversed range of days, and too many days', () => {
    expect(() => readRange({ from: '2026-11-21', to: '2026-11-20' }, lateEvening)).toThrow('after the last')
    expect(() => readRange({ from: '2024-01-01' }, lateEvening)).toThrow('at most 366 days')
    expect(() => readRange({ from: '2026-11-22' }, lateEvening)).toThrow('after the last')
  })

  it.each(['0000-01-01', '0001-01-01', '9999-12-31'])('refuses a day too far in the past or future: %s', (day) => {
    expect(() => readRange({ to: day }, lateEvening)).toThrow('too far away')
    expect(() => readRange({ from: day }, lateEvening)).toThrow('too far away')
  })
})
