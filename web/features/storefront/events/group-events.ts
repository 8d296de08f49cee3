import type { EventCard } from '#contracts/events.ts'
import { weekendRange } from '#web/features/shared/events/days.ts'
import { nairobiDay } from '#web/lib/format/dates.ts'

export interface EventGroup {
  /** `today`, `weekend`, or a month like `2026-11`. */
  key: string
  events: EventCard[]
}

/** Events as people think of them: today, this weekend, then month by month. What has begun already is today's. */
export function groupEvents(events: readonly EventCard[], now: number): EventGroup[] {
  const today = nairobiDay(new Date(now))
  const weekend = weekendRange(today)
  const groups: EventGroup[] = []
  for (const event of events) {
    const day = nairobiDay(event.startsAt)
    const key = day <= today ? 'today' : day >= weekend.from && day <= weekend.to ? 'weekend' : day.slice(0, 7)
    const group = groups.find((each) => each.key === key)
    if (group) group.events.push(event)
    else groups.push({ key, events: [event] })
  }
  return groups
}
