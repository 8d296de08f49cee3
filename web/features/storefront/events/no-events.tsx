import { useInfiniteQuery } from '@tanstack/react-query'
import { type DatePreset, daysAfter } from '#web/features/shared/events/days.ts'
import { EventCard } from '#web/features/shared/events/event-card.tsx'
import { eventPages } from '#web/features/shared/events/events.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { SectionHead } from '#web/ui/surface.tsx'
import { toEventFilters } from './event-filter-params.ts'
import { useEventSearch } from './use-event-search.ts'

const titles: Record<DatePreset, () => string> = {
  today: () => m.events_none_today(),
  weekend: () => m.events_none_weekend(),
  month: () => m.events_none_month(),
}

/** As many as fill a row. */
const offered = 4

/** Where no event fits: the next ones after the days that were asked for, so that a Sunday evening is no dead end. */
export function NoEvents() {
  const { search, change } = useEventSearch()
  const { to, ...filters } = toEventFilters(search, Date.now())
  const after = useInfiniteQuery({
    ...eventPages({ ...filters, from: to && daysAfter(to, 1) }),
    enabled: to !== undefined,
  })
  const next = to === undefined ? [] : (after.data?.pages[0]?.items.slice(0, offered) ?? [])
  const nothing = { search: undefined, category: undefined, when: undefined, from: undefined, to: undefined }
  return (
    <>
      <h2 className="sr-only">{m.events_title()}</h2>
      <EmptyState
        className="pt-10"
        cloth="sea"
        art="ngoma-cut"
        title={search.when ? titles[search.when]() : m.events_none()}
        action={
          <Button variant="quiet" onClick={() => change(nothing)}>
            {m.events_show_all()}
          </Button>
        }
      >
        {next.length > 0 ? m.events_none_then() : m.events_none_text()}
      </EmptyState>
      {next.length > 0 && (
        <section aria-label={m.events_next()}>
          <SectionHead title={m.events_next()} />
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 lg:gap-5 xl:grid-cols-4">
            {next.map((event) => (
              <EventCard key={event.id} event={event} isRowOnPhone />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
