import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminOrder } from '#contracts/admin/orders.ts'
import { adminOrderStatus } from '#web/features/shared/orders/admin-order-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { CancelOrderButton } from './cancel-order-button.tsx'
import { adminOrder } from './order.queries.ts'
import { OrderBreakdown } from './order-breakdown.tsx'
import { AdminOrderHistory } from './order-history.tsx'
import { OrderLedger } from './order-ledger.tsx'
import { OrderMessages } from './order-messages.tsx'
import { OrderParties } from './order-parties.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSuspense } from './order-suspense.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** Everything that is known of one order. */
export function OrderPage({ id }: { id: string }) {
  const query = useQuery(adminOrder(id))
  const back = (
    <Link to="/admin/orders" className={backLink}>
      <BackArrow />
      {m.admin_orders_back()}
    </Link>
  )
  if (query.data) return <Order order={query.data} back={back} />
  if (query.isError) {
    return (
      <>
        {back}
        <ErrorState heading="h1" title={m.admin_order_failed()} error={query.error} onRetry={() => query.refetch()} />
      </>
    )
  }
  return (
    <div aria-hidden>
      {back}
      <Skeleton className="h-11 w-72" />
      <div className="mt-6 grid gap-4 lg:grid-cols-[1fr_380px]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  )
}

function Order({ order, back }: { order: AdminOrder; back: ReactNode }) {
  return (
    <WorkspacePage
      back={back}
      title={m.admin_order_title({ number: formatOrderNumber(order.number) })}
      note={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge look={adminOrderStatus[order.status]} />
          {m.admin_placed_at({ moment: formatDate(order.placedAt, 'moment') })}
        </span>
      }
      action={<CancelOrderButton order={order} />}
    >
      <OrderSuspense suspense={order.suspense} />
      <OrderTimeline order={order} />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_380px]">
        <div className="grid min-w-0 gap-4">
          <OrderParties order={order} />
          <OrderPayments payments={order.payments} />
          <OrderLedger transfers={order.transfers} />
          <OrderMessages number={order.number} messages={order.messages} />
        </div>
        <div className="grid min-w-0 gap-4 max-lg:order-first">
          <OrderBreakdown order={order} />
          <OrderRefunds order={order} />
          <AdminOrderHistory order={order} />
        </div>
      </div>
    </WorkspacePage>
  )
}
