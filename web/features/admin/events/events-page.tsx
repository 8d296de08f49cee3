import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminEventLine, AdminEventSort, AdminEventState } from '#contracts/admin/events.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { type Column, rowLink } from '#web/ui/tables/record-table.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { eventState, eventStates } from './event-state.ts'
import { adminEvents, type EventFilters } from './events.queries.ts'

const sortLabels: Record<AdminEventSort, () => string> = {
  latest: () => m.admin_events_sort_latest(),
  earliest: () => m.admin_events_sort_earliest(),
  title: () => m.admin_events_sort_title(),
}

/** The columns that can be left out, and what they are called. */
const columnNames = {
  state: m.admin_event_state,
  starts: m.admin_event_starts,
  vendor: m.admin_vendor,
  where: m.admin_event_where,
  tickets: m.admin_event_tickets,
}

/** The events of all vendors. */
export function EventsPage({ filters, go }: { filters: EventFilters; go: (change: EventFilters) => void }) {
  const { state, search, from, to, sortBy, hide } = filters
  const query = useInfiniteQuery({ ...adminEvents(filters), placeholderData: keepPreviousData })
  return (
    <WorkspacePage title={m.admin_events()} action={<CsvLink query={adminEvents(filters)} />}>
      <FilterBar>
        <SearchBox
          label={m.admin_events_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        <DayFilter from={from} to={to} onChange={go} />
        <SortSelect labels={sortLabels} value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
      </FilterBar>
      <FilterChips<AdminEventState>
        label={m.admin_event_state()}
        value={state}
        onChange={(chosen) => go({ state: chosen })}
        options={[
          { value: undefined, label: m.admin_all() },
          ...(Object.keys(eventStates) as AdminEventState[]).map((each) => ({
            value: each,
            label: eventStates[each].label(),
          })),
        ]}
      />
      <RecordList
        query={query}
        caption={m.admin_events()}
        columns={shownColumns(eventColumns(), columnNames, hide)}
        rowKey={({ id }) => id}
        failed={m.admin_events_failed()}
        empty={
          <EmptyState heading="h2" cloth="night" title={m.admin_events_none()}>
            {(state || search || from || to) && m.admin_none_found_text()}
          </EmptyState>
        }
      />
    </WorkspacePage>
  )
}

export const eventColumns = (): Column<AdminEventLine>[] => [
  {
    id: 'event',
    head: m.admin_event(),
    card: 'title',
    cell: ({ id, title }) => (
      <Link to="/admin/events/$id" params={{ id }} className={rowLink}>
        {title}
      </Link>
    ),
  },
  {
    id: 'state',
    head: m.admin_event_state(),
    card: 'aside',
    cell: (event) => <StatusBadge look={eventStates[eventState(event)]} />,
  },
  {
    id: 'starts',
    head: m.admin_event_starts(),
    card: 'left',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ startsAt }) => <time dateTime={startsAt}>{formatDate(startsAt, 'moment')}</time>,
  },
  { id: 'vendor', head: m.admin_vendor(), card: 'left', cell: ({ vendor }) => vendor.name },
  {
    id: 'where',
    head: m.admin_event_where(),
    card: 'none',
    cell: ({ isOnline, venue }) => (isOnline ? m.admin_event_online() : venue || '–'),
  },
  { id: 'tickets', head: m.admin_event_tickets(), card: 'right', right: true, cell: ({ tickets }) => tickets },
]
