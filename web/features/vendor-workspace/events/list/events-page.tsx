import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VendorEventTab } from '#contracts/events/vendor-events.ts'
import { sectionTitles } from '#web/features/vendor-workspace/events/event-labels.ts'
import { vendorEvents } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import Plus from '~icons/lucide/plus'
import { EventRow } from './event-row.tsx'
import { LiveEvents } from './live-events.tsx'

/** In the order in which they need somebody. */
const tabs = ['ON_SALE', 'DRAFT', 'CANCELLED', 'PAST'] as const satisfies VendorEventTab[]

export interface EventsPageProps {
  tab: VendorEventTab | undefined
  search: string | undefined
  /** The page's state is its address. */
  go: (to: { tab?: VendorEventTab | undefined; search?: string | undefined }) => void
}

/** The vendor's events: what is on now, then each tab as a section of its own. */
export function EventsPage({ tab, search, go }: EventsPageProps) {
  const { data, isError, error, refetch } = useInfiniteQuery(vendorEvents({ tab: 'ON_SALE' }))
  const counts = data?.pages[0]?.counts
  const total = counts && tabs.reduce((sum, each) => sum + counts[each], 0)
  const isEmpty = total === 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-32 lg:text-42">{m.organiser_events()}</h1>
        {!isEmpty && (
          <Link to="/vendor/events/new" className={buttonClass({ variant: 'quiet' })}>
            <Plus aria-hidden />
            {m.organiser_new()}
          </Link>
        )}
      </div>
      {isError ? (
        <ErrorState heading="h2" title={m.organiser_failed()} error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : isEmpty ? (
        <EmptyState
          cloth="plum"
          heading="h2"
          title={m.organiser_none()}
          action={
            <Link to="/vendor/events/new" className={buttonClass({})}>
              {m.organiser_new()}
            </Link>
          }
        >
          {m.organiser_none_text()}
        </EmptyState>
      ) : (
        <>
          <LiveEvents events={data.pages.flatMap(({ items }) => items)} />
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
            <Chips>
              <Chip selected={!tab} count={total} onClick={() => go({ search })}>
                {m.organiser_all()}
              </Chip>
              {tabs.map((each) => (
                <Chip
                  key={each}
                  selected={tab === each}
                  count={counts?.[each]}
                  onClick={() => go({ tab: tab === each ? undefined : each, search })}
                >
                  {sectionTitles[each]()}
                </Chip>
              ))}
            </Chips>
            <SearchBox
              label={m.organiser_find()}
              value={search ?? ''}
              onSearch={(words) => go({ tab, search: words || undefined })}
            />
          </div>
          {tabs
            .filter((each) => (tab ? each === tab : counts && counts[each] > 0))
            .map((each) => (
              <Section key={each} tab={each} search={search} count={counts?.[each] ?? 0} />
            ))}
          <Legend />
          <Pindo className="mt-8 max-md:hidden" />
        </>
      )}
    </>
  )
}

function Section({ tab, search, count }: { tab: VendorEventTab; search: string | undefined; count: number }) {
  const query = useInfiniteQuery(vendorEvents({ tab, search }))
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label={sectionTitles[tab]()}>
      <h2 className="mt-7 mb-2.5 flex items-baseline gap-2.5 text-20">
        {sectionTitles[tab]()}
        {tab === 'PAST' && <span className="meta tabular-nums">{count}</span>}
      </h2>
      {isError ? (
        <ErrorState heading="h3" title={m.organiser_failed()} error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Skeleton className="h-28 rounded-card" />
      ) : items.length === 0 ? (
        <p className="meta">{search ? m.organiser_none_found() : m.organiser_none_here()}</p>
      ) : (
        <ul
          className={
            tab === 'DRAFT'
              ? 'overflow-hidden rounded-card border border-line-strong border-dashed bg-surface'
              : 'overflow-hidden rounded-card border border-line bg-surface'
          }
        >
          {items.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="quiet" size="sm" className="mt-3" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {m.organiser_more()}
        </Button>
      )}
    </section>
  )
}

const keys = [
  ['bg-money-fill', () => m.organiser_key_sold()],
  ['bg-work', () => m.organiser_key_given()],
  ['bg-ink !h-1', () => m.organiser_key_in()],
] as const

const Legend = () => (
  <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
    {keys.map(([look, label]) => (
      <span key={look} className="inline-flex items-center gap-2">
        <span aria-hidden className={`size-3.5 rounded-[4px] ${look}`} />
        {label()}
      </span>
    ))}
  </p>
)

const ListSkeleton = () => (
  <div aria-hidden className="mt-4 grid gap-3">
    <Skeleton className="h-12 w-full max-w-lg rounded-control" />
    {['a', 'b', 'c'].map((row) => (
      <Skeleton key={row} className="h-28 rounded-card" />
    ))}
  </div>
)
