import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { VendorSort } from '#contracts/admin/vendors.ts'
import { adminVendors, type VendorFilters } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { vendorColumns } from './vendor-columns.tsx'

export function VendorsPage({ filters, go }: { filters: VendorFilters; go: (change: VendorFilters) => void }) {
  const { search, sortBy } = filters
  const query = useInfiniteQuery({ ...adminVendors(filters), placeholderData: keepPreviousData })
  return (
    <WorkspacePage title={m.admin_vendors()} action={<CsvLink query={adminVendors(filters)} />}>
      <FilterBar>
        <SearchBox
          label={m.admin_vendors_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        <Segmented<VendorSort>
          label={m.admin_sort()}
          value={sortBy ?? 'newest'}
          onChange={(chosen) => go({ sortBy: chosen === 'newest' ? undefined : chosen })}
          options={[
            { value: 'newest', label: m.admin_sort_newest() },
            { value: 'name', label: m.admin_sort_name() },
            { value: 'status', label: m.admin_status() },
          ]}
          className="max-sm:w-full"
        />
      </FilterBar>
      <RecordList
        query={query}
        caption={m.admin_vendors()}
        columns={vendorColumns()}
        keyOf={({ id }) => id}
        failed={m.admin_vendors_failed()}
        empty={
          <EmptyState heading="h2" cloth="sea" title={m.admin_vendors_none()}>
            {search && m.admin_none_found_text()}
          </EmptyState>
        }
      />
    </WorkspacePage>
  )
}
