import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AdminOrderRow, OpenOrderStatus } from '#contracts/admin/orders.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList, rowsOf } from '#web/ui/tables/record-list.tsx'
import { CsvButton } from '#web/ui/workspace/csv-button.tsx'
import { FilterBar, FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { orderColumns } from './order-columns.tsx'
import { adminOrderStatus, orderStatuses } from './order-labels.ts'
import { adminOrders, type OrderFilters } from './orders.queries.ts'
import { VendorFilter } from './vendor-filter.tsx'

export interface OrdersPageProps {
  filters: OrderFilters
  /** The page's state is its address. */
  go: (change: OrderFilters) => void
}

export function OrdersPage({ filters, go }: OrdersPageProps) {
  const query = useInfiniteQuery({ ...adminOrders(filters), placeholderData: keepPreviousData })
  const rows = rowsOf(query)
  const counts = query.data?.pages[0]?.counts
  const { status, vendor, search } = filters
  return (
    <WorkspacePage title={m.admin_orders()} action={<CsvButton name="orders" rows={rows} columns={csvColumns()} />}>
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
        columns={orderColumns()}
        keyOf={({ id }) => id}
        failed={m.admin_orders_failed()}
        empty={
          <EmptyState heading="h2" cloth="brick" art="ugali-cut" title={m.admin_orders_none_title()}>
            {status || vendor || search ? m.admin_none_found_text() : m.admin_orders_none()}
          </EmptyState>
        }
      />
    </WorkspacePage>
  )
}

const csvColumns = () =>
  [
    [m.admin_order(), (row: AdminOrderRow) => row.number],
    [m.admin_placed(), (row: AdminOrderRow) => row.placedAt],
    [m.admin_customer(), (row: AdminOrderRow) => row.customer.name],
    [m.admin_vendor(), (row: AdminOrderRow) => row.vendor.name],
    [m.admin_status(), (row: AdminOrderRow) => row.status],
    [`${m.admin_total()} (KES)`, (row: AdminOrderRow) => row.totalKES],
    [`${m.admin_commission()} (KES)`, (row: AdminOrderRow) => row.commissionKES],
    [m.admin_receipt(), (row: AdminOrderRow) => row.receipt],
  ] as const
