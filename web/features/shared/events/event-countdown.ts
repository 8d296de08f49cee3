import type { EventCard } from '#contracts/events.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { daysUntil } from './days.ts'

/** How far away an event is, as people say it. Apart from `days.ts`, which is in the first load of every page. */
export function eventCountdown({ startsAt, endsAt }: Pick<EventCard, 'startsAt' | 'endsAt'>, now: number): string {
  if (Date.parse(endsAt) <= now) return m.events_ended()
  if (Date.parse(startsAt) <= now) return m.events_now()
  const days = daysUntil(startsAt, now)
  if (days === 0) return m.events_today()
  if (days === 1) return m.events_tomorrow()
  return days <= 20 ? m.events_in_days({ count: days }) : formatDate(startsAt, 'day')
}
