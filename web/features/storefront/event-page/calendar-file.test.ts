import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const file = calendarFile(
  {
    slug: 'jazz',
    title: 'Jazz, live; on the roof',
    description: `First line\nSecond line ${'ñ'.repeat(60)}`,
    venue: 'Kahawa & Keki',
    startsAt: '2026-11-20T16:00:00.000Z',
    endsAt: '2026-11-20T20:00:00.000Z',
    url: 'https://uliza.example/events/jazz',
  },
  Date.parse('2026-11-01T08:00:00Z'),
)

describe('the file for a calendar', () => {
  it('says when in UTC', () => {
    expect(file).toContain('DTSTART:20261120T160000Z\r\nDTEND:20261120T200000Z\r\n')
  })

  it('escapes what would end a value', () => {
    expect(file).toContain('SUMMARY:Jazz\\, live\\; on the roof\r\n')
    expect(file).toContain('First line\\nSecond line')
  })

  it('has no line longer than 75 bytes, and loses nothing in folding', () => {
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain('ñ'.repeat(60))
  })
})
