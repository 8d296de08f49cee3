import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { m } from '#web/paraglide/messages.js'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { orderColumns } from './order-columns.tsx'
import { adminOrders } from './orders.queries.ts'

/** The orders of one shop, the newest first. */
export default function OrdersOfVendor({ vendor: { id, slug } }: { vendor: AdminVendor }) {
  return (
    <>
      <p className="mb-3 text-13">
        <Link to="/admin/orders" search={{ vendor: slug }} className="link">
          {m.admin_list_with_filters()}
        </Link>
      </p>
      <RecordList
        query={useInfiniteQuery(adminOrders({ vendor: id }))}
        caption={m.admin_orders()}
        columns={orderColumns().filter((column) => column.id !== 'vendor')}
        rowKey={(order) => order.id}
        failed={m.admin_orders_failed()}
        empty={<EmptyState heading="h2" cloth="brick" art="ugali-cut" title={m.admin_orders_none_title()} />}
      />
    </>
  )
}
