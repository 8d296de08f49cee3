import { describe, expect, it } from 'vitest'
import { formatClosure, toClosure } from './closure-days.ts'

describe('days a shop is closed', () => {
  it('last from midnight to midnight in Nairobi', () => {
    expect(toClosure('2026-12-24', '2026-12-26', 'Krismasi')).toEqual({
      startsAt: '2026-12-23T21:00:00.000Z',
      endsAt: '2026-12-26T21:00:00.000Z',
      reason: 'Krismasi',
    })
  })
  it('are named by their first and last day', () => {
    expect(formatClosure(toClosure('2026-12-24', '2026-12-26', ''))).toBe('24 Dec 2026 – 26 Dec 2026')
    expect(formatClosure(toClosure('2026-12-25', '2026-12-25', ''))).toBe('25 Dec 2026')
  })
  it('are told with the times when they are parts of days', () => {
    const afternoon = { startsAt: '2026-12-24T09:00:00.000Z', endsAt: '2026-12-24T21:00:00.000Z' }
    expect(formatClosure(afternoon)).toMatch(/12:00 – .*00:00/)
  })
})
