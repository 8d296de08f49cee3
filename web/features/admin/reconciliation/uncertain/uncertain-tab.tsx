import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { UncertainSort } from '#contracts/admin/payments.ts'
import { uncertainPayments } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import type {
  NavigateTo,
  ReconciliationSearch,
} from '#web/features/admin/reconciliation/reconciliation-search-params.ts'
import { m } from '#web/paraglide/messages.js'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar } from '#web/ui/workspace/filter-bar.tsx'
import { columnNames, uncertainColumns } from './uncertain-columns.tsx'

const sortLabels: Record<UncertainSort, () => string> = {
  oldest: m.admin_sort_oldest,
  newest: m.admin_sort_newest,
  largest: m.payouts_sort_largest,
}

/** Payments of which no provider has said how they ended: somebody looks them up in its portal and says so. */
export default function UncertainTab({ search, go }: { search: ReconciliationSearch; go: NavigateTo }) {
  const { from, to, sortBy, hide } = search
  const query = useInfiniteQuery({ ...uncertainPayments(search), placeholderData: keepPreviousData })
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-13 text-ink-2">{m.reconcile_uncertain_text()}</p>
      <FilterBar>
        <DayFilter from={from} to={to} onChange={go} />
        <SortSelect labels={sortLabels} value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
        <CsvLink query={uncertainPayments(search)} />
      </FilterBar>
      <RecordList
        query={query}
        caption={m.reconcile_tab_uncertain()}
        columns={shownColumns(uncertainColumns, columnNames, hide)}
        rowKey={({ id }) => id}
        failed={m.reconcile_uncertain_failed()}
        empty={
          <EmptyState heading="h2" cloth="forest" art="chai-cut" title={m.reconcile_uncertain_none()}>
            {from || to ? m.admin_none_found_text() : m.reconcile_uncertain_none_text()}
          </EmptyState>
        }
      />
    </>
  )
}
