import { type DatePreset, presetDates } from '#web/features/shared/events/days.ts'
import type { EventFilters } from '#web/features/shared/events/events.queries.ts'
import { nairobiDay } from '#web/lib/format/dates.ts'

export const datePresets = ['today', 'weekend', 'month'] as const satisfies readonly DatePreset[]

/** What stands in the address of the list of events. */
export interface EventSearch {
  search?: string
  category?: string
  when?: DatePreset
  /** Days of one's own choice; `when` goes before them. */
  from?: string
  to?: string
}

/** What the API is asked for: words like "this weekend" become days. */
export function toEventFilters({ search, category, when, from, to }: EventSearch, now: number): EventFilters {
  const range = when ? presetDates(when, nairobiDay(new Date(now))) : { from, to }
  return { search, category, ...range }
}
