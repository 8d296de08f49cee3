import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { VendorSort } from '#contracts/admin/vendors.ts'
import { adminVendors, type VendorFilters } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { columnNames, vendorColumns } from './vendor-columns.tsx'

type VendorSearch = VendorFilters & { hide?: string }

const sortLabels: Record<VendorSort, () => string> = {
  newest: () => m.admin_sort_newest(),
  oldest: () => m.admin_sort_oldest(),
  name: () => m.admin_sort_name(),
  status: () => m.admin_status(),
}

export function VendorsPage({ filters, go }: { filters: VendorSearch; go: (change: VendorSearch) => void }) {
  const { search, sortBy, from, to, hide } = filters
  const query = useInfiniteQuery({ ...adminVendors(filters), placeholderData: keepPreviousData })
  return (
    <WorkspacePage title={m.admin_vendors()} action={<CsvLink query={adminVendors(filters)} />}>
      <FilterBar>
        <SearchBox
          label={m.admin_vendors_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        <DayFilter from={from} to={to} onChange={go} />
        <SortSelect labels={sortLabels} value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
      </FilterBar>
      <RecordList
        query={query}
        caption={m.admin_vendors()}
        columns={shownColumns(vendorColumns(), columnNames, hide)}
        rowKey={({ id }) => id}
        failed={m.admin_vendors_failed()}
        empty={
          <EmptyState heading="h2" cloth="sea" title={m.admin_vendors_none()}>
            {(search || from || to) && m.admin_none_found_text()}
          </EmptyState>
        }
      />
    </WorkspacePage>
  )
}
