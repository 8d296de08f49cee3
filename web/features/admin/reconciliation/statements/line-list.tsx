import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { LineFilter, StatementLine } from '#contracts/admin/reconciliation.ts'
import { statementLines } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
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
import { FilterBar } from '#web/ui/workspace/filter-bar.tsx'
import { columnNames, lineColumns } from './line-columns.tsx'

const DecideLineSheet = lazyChunk(() => import('./decide-line-sheet.tsx'))
const ResolveLineSheet = lazyChunk(() => import('./resolve-line-sheet.tsx'))

const toResolve: readonly LineFilter[] = ['PROPOSED', 'UNMATCHED', 'AMOUNT_MISMATCH', 'CHARGES']

/** The columns that would be empty in every row. */
const without: Record<LineFilter, readonly string[]> = {
  PROPOSED: ['explanation'],
  UNMATCHED: ['matched', 'explanation'],
  CHARGES: ['matched', 'explanation'],
  AMOUNT_MISMATCH: ['explanation'],
  MATCHED: ['explanation', 'actions'],
  RESOLVED: ['actions'],
}

export interface LineListProps {
  show: LineFilter
  search: ReconciliationSearch
  go: NavigateTo
}

/** The lines of the statements that stand in one way to what is here. */
export function LineList({ show, search, go }: LineListProps) {
  const { search: words, from, to, sortBy, hide } = search
  const query = useInfiniteQuery({ ...statementLines(search), placeholderData: keepPreviousData })
  const isNarrowed = words || from || to
  const [resolving, setResolving] = useState<StatementLine>()
  const [deciding, setDeciding] = useState<{ line: StatementLine; decision: ProposalDecision }>()
  const isToResolve = toResolve.includes(show)
  const columns = lineColumns(setResolving, (line, decision) => setDeciding({ line, decision })).filter(
    ({ id }) => !without[show].includes(id),
  )
  const names = Object.fromEntries(Object.entries(columnNames).filter(([id]) => !without[show].includes(id)))
  return (
    <>
      <FilterBar>
        <SearchBox
          label={m.reconcile_search_lines()}
          value={words ?? ''}
          onSearch={(searchTerm) => go({ search: searchTerm || undefined })}
        />
        <DayFilter from={from} to={to} onChange={go} />
        <UsualSort value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={names} hide={hide} onChange={(left) => go({ hide: left })} />
        <CsvLink query={statementLines(search)} />
      </FilterBar>
      <RecordList
        query={query}
        caption={m.reconcile_tab_statements()}
        columns={shownColumns(columns, names, hide)}
        rowKey={({ id }) => id}
        failed={m.reconcile_lines_failed()}
        empty={
          <EmptyState
            heading="h2"
            cloth="forest"
            art="chai-cut"
            title={isToResolve && !isNarrowed ? m.reconcile_lines_none_open() : m.reconcile_lines_none()}
          >
            {isNarrowed && m.admin_none_found_text()}
          </EmptyState>
        }
      />
      {deciding && (
        <Suspense>
          <DecideLineSheet {...deciding} onClose={() => setDeciding(undefined)} />
        </Suspense>
      )}
      {resolving && (
        <Suspense>
          <ResolveLineSheet line={resolving} onClose={() => setResolving(undefined)} />
        </Suspense>
      )}
    </>
  )
}
