import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AdminRefund, RefundFilter, RefundStatus } from '#contracts/money/refunds.ts'
import { refundStatus } from '#web/features/shared/refunds/refund-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { refundColumns } from './refund-columns.tsx'
import { adminRefunds, type RefundFilters } from './refunds.queries.ts'

const RetryRefundDialog = lazyPart(() => import('./retry-refund-dialog.tsx'))
const SettleRefundSheet = lazyPart(() => import('./settle-refund-sheet.tsx'))

const statuses = Object.keys(refundStatus) as RefundStatus[]

/** Money that goes back to customers: sent by itself, and what could not be sent, by an administrator. */
export function RefundsPage({ filters, go }: { filters: RefundFilters; go: (change: RefundFilters) => void }) {
  const { status = 'STUCK', search } = filters
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
        columns={refundColumns({ settle: setSettling, retry: setRetrying })}
        keyOf={({ id }) => id}
        failed={m.admin_refunds_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.admin_refunds_none()}>
            {search ? m.admin_none_found_text() : status === 'STUCK' && m.admin_refunds_none_text()}
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
