import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { SuspenseItem } from '#contracts/admin/suspense.ts'
import { suspenseItems } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import type {
  NavigateTo,
  ReconciliationSearch,
} from '#web/features/admin/reconciliation/reconciliation-search-params.ts'
import { UsualSort } from '#web/features/shared/payments/usual-sort.tsx'
import type { ProposalDecision } from '#web/features/shared/proposals/proposed.tsx'
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
import { columnNames, suspenseColumns } from './suspense-columns.tsx'

const DecideSuspenseSheet = lazyChunk(() => import('./decide-suspense-sheet.tsx'))
const ResolveSuspenseSheet = lazyChunk(() => import('./resolve-suspense-sheet.tsx'))

/** Money that came and belongs to nothing we know, until somebody says where it belongs. */
export function SuspenseTab({ search, go }: { search: ReconciliationSearch; go: NavigateTo }) {
  const { state = 'OPEN', search: words, from, to, sortBy, hide } = search
  const query = useInfiniteQuery({ ...suspenseItems(search), placeholderData: keepPreviousData })
  const [resolving, setResolving] = useState<SuspenseItem>()
  const [deciding, setDeciding] = useState<{ item: SuspenseItem; decision: ProposalDecision }>()
  return (
    <>
      <FilterBar>
        <SearchBox
          label={m.reconcile_search_suspense()}
          value={words ?? ''}
          onSearch={(searchTerm) => go({ search: searchTerm || undefined })}
        />
        <DayFilter from={from} to={to} onChange={go} />
        <UsualSort value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
        <CsvLink query={suspenseItems(search)} />
      </FilterBar>
      <FilterChips<'OPEN' | 'RESOLVED' | 'ALL'>
        label={m.admin_status()}
        value={state}
        onChange={(next) => go({ state: next === 'OPEN' ? undefined : next })}
        options={[
          { value: 'OPEN', label: m.reconcile_open() },
          { value: 'RESOLVED', label: m.reconcile_resolved() },
          { value: 'ALL', label: m.admin_all() },
        ]}
      />
      <RecordList
        query={query}
        caption={m.reconcile_tab_suspense()}
        columns={shownColumns(
          suspenseColumns(setResolving, (item, decision) => setDeciding({ item, decision })),
          columnNames,
          hide,
        ).filter(({ id }) => id !== 'state' || state !== 'OPEN')}
        rowKey={({ id }) => id}
        failed={m.reconcile_suspense_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.reconcile_suspense_none()}>
            {words || from || to ? m.admin_none_found_text() : state === 'OPEN' && m.reconcile_suspense_none_text()}
          </EmptyState>
        }
      />
      {deciding && (
        <Suspense>
          <DecideSuspenseSheet {...deciding} onClose={() => setDeciding(undefined)} />
        </Suspense>
      )}
      {resolving && (
        <Suspense>
          <ResolveSuspenseSheet item={resolving} onClose={() => setResolving(undefined)} />
        </Suspense>
      )}
    </>
  )
}
