import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AdminOrderSort, OpenOrderStatus } from '#contracts/admin/orders.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { adminOrderStatus, orderStatuses } from '#web/features/shared/orders/admin-order-labels.ts'
import { m } from '#web/paraglide/messages.js'
import { ColumnChoice } from '#web/ui/filters/column-choice.tsx'
import { DayFilter } from '#web/ui/filters/day-filter.tsx'
import { SortSelect } from '#web/ui/filters/sort-select.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { loadedRows, RecordList } from '#web/ui/tables/record-list.tsx'
import { shownColumns } from '#web/ui/tables/shown-columns.ts'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { columnNames, orderColumns } from './order-columns.tsx'
import { adminOrders, type OrderFilters } from './orders.queries.ts'
import { VendorFilter } from './vendor-filter.tsx'

type OrderSearch = OrderFilters & { hide?: string }

const sortLabels: Record<AdminOrderSort, () => string> = {
  newest: () => m.admin_sort_newest(),
  oldest: () => m.admin_sort_oldest(),
  largest: () => m.admin_sort_largest(),
  smallest: () => m.admin_sort_smallest(),
}

export interface OrdersPageProps {
  filters: OrderSearch
  /** The page's state is its address. */
  go: (change: OrderSearch) => void
}

export function OrdersPage({ filters, go }: OrdersPageProps) {
  const query = useInfiniteQuery({ ...adminOrders(filters), placeholderData: keepPreviousData })
  const rows = loadedRows(query)
  const counts = query.data?.pages[0]?.counts
  const { status, vendor, search, from, to, sortBy, hide } = filters
  return (
    <WorkspacePage title={m.admin_orders()} action={<CsvLink query={adminOrders(filters)} />}>
      <FilterBar>
        <SearchBox
          label={m.admin_orders_search()}
          value={search ?? ''}
          onSearch={(words) => go({ search: words || undefined })}
        />
        <VendorFilter
          value={vendor}
          name={rows.find((row) => row.vendor.slug === vendor || row.vendor.id === vendor)?.vendor.name}
          onChange={(slug) => go({ vendor: slug })}
        />
        <DayFilter from={from} to={to} onChange={go} />
        <SortSelect labels={sortLabels} value={sortBy} onChange={(sort) => go({ sortBy: sort })} />
        <ColumnChoice names={columnNames} hide={hide} onChange={(columns) => go({ hide: columns })} />
      </FilterBar>
      <FilterChips<OrderStatus>
        label={m.admin_status()}
        value={status}
        onChange={(chosen) => go({ status: chosen })}
        options={[
          { value: undefined, label: m.admin_all() },
          ...orderStatuses.map((each) => ({
            value: each,
            label: adminOrderStatus[each].label(),
            // Those that have ended are not counted.
            count: (counts as Partial<Record<OrderStatus, number>> | undefined)?.[each as OpenOrderStatus],
          })),
        ]}
      />
      <RecordList
        query={query}
        caption={m.admin_orders()}
        columns={shownColumns(orderColumns(), columnNames, hide)}
        rowKey={({ id }) => id}
        failed={m.admin_orders_failed()}
        empty={
          <EmptyState heading="h2" cloth="brick" art="ugali-cut" title={m.admin_orders_none_title()}>
            {status || vendor || search || from || to ? m.admin_none_found_text() : m.admin_orders_none()}
          </EmptyState>
        }
      />
    </WorkspacePage>
  )
}
