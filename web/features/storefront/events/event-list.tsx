import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { isGone } from '#web/features/shared/events/availability.ts'
import { EventCard } from '#web/features/shared/events/event-card.tsx'
import { eventPages } from '#web/features/shared/events/events.queries.ts'
import { errorMessage } from '#web/lib/errors/error-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Notice, SectionHead } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { toEventFilters } from './event-filter-params.ts'
import { FeaturedEvent } from './featured-event.tsx'
import { type EventGroup, groupEvents } from './group-events.ts'
import { NoEvents } from './no-events.tsx'
import { useEventSearch } from './use-event-search.ts'

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 lg:gap-5 xl:grid-cols-4'

/** What is coming, by day and month; the next one of all stands first and large. */
export function EventList() {
  const { search } = useEventSearch()
  const query = useInfiniteQuery({
    ...eventPages(toEventFilters(search, Date.now())),
    placeholderData: keepPreviousData,
  })
  const now = useNow(query.dataUpdatedAt)
  if (query.isPending) return <EventListSkeleton />
  if (!query.data) return <ErrorState title={m.events_not_loaded()} error={query.error} onRetry={query.refetch} />

  const events = query.data.pages.flatMap((page) => page.items)
  if (events.length === 0) return <NoEvents />
  const isWhole = Object.values(search).every((value) => value === undefined)
  const featured = isWhole ? events.find(({ availability }) => !isGone(availability)) : undefined
  const others = events.filter((event) => event !== featured)
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      {featured && <FeaturedEvent event={featured} now={now} />}
      {groupEvents(others, now).map((group) => (
        <section key={group.key} aria-label={groupTitle(group)}>
          <SectionHead title={groupTitle(group)} action={<span className="meta text-right">{groupDays(group)}</span>} />
          <div className={grid}>
            {group.events.map((event) => (
              <EventCard key={event.id} event={event} isRowOnPhone />
            ))}
          </div>
        </section>
      ))}
      {query.isFetchNextPageError && (
        <Notice tone="bad" live className="mx-auto mt-6 max-w-[480px]">
          {errorMessage(query.error)}
        </Notice>
      )}
      <ShowMore query={query} label={m.events_show_more()} isAhead={query.data.pages.length === 1} />
    </div>
  )
}

function groupTitle({ key, events }: EventGroup): string {
  if (key === 'today') return m.events_today()
  if (key === 'weekend') return m.events_this_weekend()
  return formatDate(events[0]!.startsAt, 'monthLong')
}

function groupDays({ events }: EventGroup): string {
  const [first, last] = [events[0]!, events.at(-1)!].map(({ startsAt }) => formatDate(startsAt, 'weekday'))
  return first === last ? `${first}` : `${first} – ${last}`
}

function EventListSkeleton() {
  return (
    <div aria-hidden className={cn(grid, 'mt-16')}>
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-surface max-sm:flex max-sm:h-32">
          <Skeleton className="aspect-32/21 rounded-none max-sm:aspect-auto max-sm:w-26" />
          <div className="flex flex-1 gap-3 p-3.5">
            <Skeleton className="h-14 w-9" />
            <div className="flex-1">
              <Skeleton className="h-4 w-[80%]" />
              <Skeleton className="mt-2 h-3 w-[50%]" />
              <Skeleton className="mt-5 h-4 w-[60%]" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
