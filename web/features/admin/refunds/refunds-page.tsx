import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AdminRefund, RefundFilter, RefundStatus } from '#contracts/money/refunds.ts'
import { UsualSort } from '#web/features/shared/payments/usual-sort.tsx'
import { refundStatus } from '#web/features/shared/refunds/refund-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { columnNames, refundColumns } from './refund-columns.tsx'
import { adminRefunds, type RefundFilters } from './refunds.queries.ts'

const RetryRefundDialog = lazyChunk(() => import('./retry-refund-dialog.tsx'))
const SettleRefundSheet = lazyChunk(() => import('./settle-refund-sheet.tsx'))

const statuses = Object.keys(refundStatus) as RefundStatus[]

/** Money that goes back to customers: sent by itself, and what could not be sent, by an administrator. */
export function RefundsPage({ filters, go }: { filters: RefundFilters; go: (change: RefundFilters) => void }) {
  const { status = 'STUCK', search, from, to, sortBy, hide } = filters
  const query = useInfiniteQuery({
    ...adminRefunds(filters),
    placeholderData: keepPreviousData,
  })
  const [settling, setSettling] = useState<AdminRefund>()
  const [retrying, setRetrying] = useState<AdminRefund>()
  return (
    <WorkspacePage
      title={m.admin_refunds()}
      note={m.admin_refunds_note()}
      action={<CsvLink query={adminRefunds(filters)} />}
    >
      <FilterBar>
        <SearchBox
          label={m.admin_refunds_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        <DayFilter from={from} to={to} onChange={go} />
        <UsualSort value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
      </FilterBar>
      <FilterChips<RefundFilter | 'ALL'>
        label={m.admin_status()}
        value={status}
        onChange={(next) => go({ status: next === 'STUCK' ? undefined : next })}
        options={[
          { value: 'STUCK' as const, label: m.refunds_needs_you() },
          ...statuses.map((each) => ({ value: each, label: refundStatus[each].label() })),
          { value: 'ALL' as const, label: m.admin_all() },
        ]}
      />
      <RecordList
        query={query}
        caption={m.admin_refunds()}
        columns={shownColumns(refundColumns({ settle: setSettling, retry: setRetrying }), columnNames, hide)}
        rowKey={({ id }) => id}
        failed={m.admin_refunds_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.admin_refunds_none()}>
            {search || from || to ? m.admin_none_found_text() : status === 'STUCK' && m.admin_refunds_none_text()}
          </EmptyState>
        }
      />
      {retrying && (
        <Suspense>
          <RetryRefundDialog refund={retrying} onClose={() => setRetrying(undefined)} />
        </Suspense>
      )}
      {settling && (
        <Suspense>
          <SettleRefundSheet refund={settling} onClose={() => setSettling(undefined)} />
        </Suspense>
      )}
    </WorkspacePage>
  )
}
