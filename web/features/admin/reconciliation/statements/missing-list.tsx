import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { MissingRecord } from '#contracts/admin/reconciliation.ts'
import { missingOnStatements } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import type {
  NavigateTo,
  ReconciliationSearch,
} from '#web/features/admin/reconciliation/reconciliation-search-params.ts'
import { ProviderName } from '#web/features/shared/payments/provider-name.tsx'
import { UsualSort } from '#web/features/shared/payments/usual-sort.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar } from '#web/ui/workspace/filter-bar.tsx'
import { MatchedRecord, ResolveButton } from './line-columns.tsx'

const ResolveMissingSheet = lazyChunk(() => import('./resolve-missing-sheet.tsx'))

/** The columns that can be left out. */
const columnNames = {
  amount: m.reconcile_col_matched,
  what: m.reconcile_event_about,
  when: m.reconcile_col_time,
}

/** What we have a receipt for, and no statement of its time shows. */
export function MissingList({ search, go }: { search: ReconciliationSearch; go: NavigateTo }) {
  const { search: words, from, to, sortBy, hide } = search
  const query = useInfiniteQuery({ ...missingOnStatements(search), placeholderData: keepPreviousData })
  const isNarrowed = words || from || to
  const [resolving, setResolving] = useState<MissingRecord>()
  return (
    <>
      <p className="meta mb-3">{m.reconcile_missing_text()}</p>
      <FilterBar>
        <SearchBox
          label={m.reconcile_search_missing()}
          value={words ?? ''}
          onSearch={(searchTerm) => go({ search: searchTerm || undefined })}
        />
        <DayFilter from={from} to={to} onChange={go} />
        <UsualSort value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(left) => go({ hide: left })} />
        <CsvLink query={missingOnStatements(search)} />
      </FilterBar>
      <RecordList
        query={query}
        caption={m.reconcile_show_missing()}
        columns={shownColumns(missingColumns(setResolving), columnNames, hide)}
        rowKey={({ provider, receipt }) => `${provider} ${receipt}`}
        failed={m.reconcile_lines_failed()}
        empty={
          <EmptyState
            heading="h2"
            cloth="forest"
            art="chai-cut"
            title={isNarrowed ? m.reconcile_missing_none_found() : m.reconcile_missing_none()}
          >
            {isNarrowed && m.admin_none_found_text()}
          </EmptyState>
        }
      />
      {resolving && (
        <Suspense>
          <ResolveMissingSheet missing={resolving} onClose={() => setResolving(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const missingColumns = (resolve: (missing: MissingRecord) => void): Column<MissingRecord>[] => [
  {
    id: 'receipt',
    head: m.reconcile_col_receipt(),
    card: 'title',
    className: 'whitespace-nowrap font-[650] tabular-nums',
    cell: ({ receipt }) => receipt,
  },
  {
    id: 'amount',
    head: m.reconcile_col_matched(),
    right: true,
    card: 'aside',
    cell: ({ amountKES }) => <Money kes={amountKES} className={cn('max-xl:text-17', amountKES > 0 && 'text-money')} />,
  },
  {
    id: 'what',
    head: m.reconcile_event_about(),
    cell: ({ provider, kind, order }) => (
      <>
        <MatchedRecord kind={kind} order={order} />
        <span className="block text-ink-2">
          <ProviderName id={provider} />
        </span>
      </>
    ),
  },
  {
    id: 'when',
    head: m.reconcile_col_time(),
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ settledAt }) => formatDate(settledAt, 'moment'),
  },
  {
    id: 'actions',
    head: <span className="sr-only">{m.admin_action()}</span>,
    card: 'whole',
    right: true,
    cell: (missing) => <ResolveButton receipt={missing.receipt} onClick={() => resolve(missing)} />,
  },
]
