import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ApprovalSort } from '#contracts/admin/vendors.ts'
import { type ApprovalFilters, vendorApprovals } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { loadedRows } from '#web/ui/tables/record-list.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { Application } from './application.tsx'
import { QueueItem } from './queue-item.tsx'

type ApprovalSearch = ApprovalFilters & { vendor?: string }

const sortLabels: Record<ApprovalSort, () => string> = {
  waiting: () => m.payouts_sort_oldest(),
  newest: () => m.admin_sort_newest(),
  name: () => m.admin_sort_name(),
}

export interface ApprovalsPageProps {
  filters: ApprovalSearch
  /** The page's state is its address. */
  go: (change: ApprovalSearch) => void
}

/** The queue, and beside it (on a phone: instead of it) everything the chosen vendor sent. */
export function ApprovalsPage({ filters, go }: ApprovalsPageProps) {
  const { search, sortBy, from, to, vendor: chosen } = filters
  const query = useInfiniteQuery({ ...vendorApprovals(filters), placeholderData: keepPreviousData })
  const queue = loadedRows(query)
  const open = queue.find(({ id }) => id === chosen)
  // On a wide screen the place beside the queue is never empty.
  const shown = open ?? queue[0]
  const isNarrowed = !!(search || from || to)
  return (
    <WorkspacePage
      title={m.admin_approvals()}
      note={!sortBy && <span className={cn(open && 'max-lg:hidden')}>{m.admin_approvals_note()}</span>}
      action={<CsvLink query={vendorApprovals(filters)} />}
    >
      <div className={cn(open && 'max-lg:hidden')}>
        <FilterBar>
          <SearchBox
            label={m.admin_vendors_search()}
            value={search ?? ''}
            onSearch={(words) => go({ search: words || undefined })}
          />
          <DayFilter from={from} to={to} onChange={go} />
          <SortSelect labels={sortLabels} value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        </FilterBar>
      </div>
      {query.isError && !query.data && (
        <ErrorState
          heading="h2"
          title={m.admin_approvals_failed()}
          error={query.error}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isPending && (
        <div aria-hidden className="grid gap-4">
          <Skeleton className="h-72 rounded-card lg:h-16" />
          <Skeleton className="h-[520px] rounded-card max-lg:hidden" />
        </div>
      )}
      {query.data && !shown && isNarrowed && (
        <EmptyState heading="h2" cloth="forest" title={m.admin_vendors_none()}>
          {m.admin_none_found_text()}
        </EmptyState>
      )}
      {query.data && !shown && !isNarrowed && (
        <EmptyState
          heading="h2"
          cloth="forest"
          art="chai-cut"
          saying={m.admin_approvals_saying()}
          title={m.admin_approvals_none_title()}
        >
          {m.admin_approvals_none()}
        </EmptyState>
      )}
      {shown && (
        <div className="grid gap-4">
          <div className={cn('min-w-0', open && 'max-lg:hidden')}>
            <ol
              aria-label={m.admin_queue()}
              className="overflow-hidden rounded-card border border-line bg-surface lg:grid lg:auto-cols-[minmax(260px,1fr)] lg:grid-flow-col lg:overflow-x-auto"
            >
              {queue.map((vendor) => (
                <QueueItem key={vendor.id} vendor={vendor} isShown={vendor.id === shown.id} />
              ))}
            </ol>
            <ShowMore query={query} />
          </div>
          <Application key={shown.id} vendor={shown} isChosen={open !== undefined} />
        </div>
      )}
    </WorkspacePage>
  )
}
