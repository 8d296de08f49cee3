import { describe, expect, it } from 'vitest'
import type { EventCard } from '#contracts/events.ts'
import { groupEvents } from './group-events.ts'

const event = (day: string) => ({ title: day, startsAt: `${day}T18:00:00+03:00` }) as EventCard
const now = Date.parse('2026-11-18T12:00:00+03:00')

describe('events in groups', () => {
  it('are today with what began before, this weekend, then month by month', () => {
    const days = ['2026-11-16', '2026-11-18', '2026-11-20', '2026-11-22', '2026-11-27', '2026-12-05']
    const groups = groupEvents(days.map(event), now).map(({ key, events }) => [key, events.length])
    expect(groups).toEqual([
      ['today', 2],
      ['weekend', 2],
      ['2026-11', 1],
      ['2026-12', 1],
    ])
  })
})
