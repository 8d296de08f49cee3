import { useInfiniteQuery } from '@tanstack/react-query'
import type { OrderSummary } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { LiveOrder } from './live-order.tsx'
import { OrderCard } from './order-card.tsx'
import { isOver } from './order-progress.ts'
import { myOrders } from './orders.queries.ts'

/** What somebody ordered: what is under way first, then the rest, the newest first. */
export function OrdersPage() {
  const query = useInfiniteQuery(myOrders)
  const orders = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <h1 className="mb-4 text-32 lg:text-42">{m.orders_title()}</h1>
      {orders ? (
        <Orders orders={orders} />
      ) : query.isError ? (
        <ErrorState title={m.orders_failed()} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <OrdersSkeleton />
      )}
      <ShowMore query={query} label={m.orders_older()} />
    </>
  )
}

function Orders({ orders }: { orders: OrderSummary[] }) {
  const underWay = orders.filter((order) => !isOver(order.status))
  const earlier = orders.filter((order) => isOver(order.status))
  if (orders.length === 0) return <NoOrders />
  return (
    <>
      <div className="grid gap-3 empty:hidden">
        {underWay.map((order) => (
          <LiveOrder key={order.id} order={order} />
        ))}
      </div>
      {earlier.length > 0 && (
        <>
          <h2 className={underWay.length > 0 ? 'mt-8 mb-3 text-17' : 'sr-only'}>{m.orders_earlier()}</h2>
          <div className="grid gap-3 md:grid-cols-2 md:gap-4">
            {earlier.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

function NoOrders() {
  return (
    <EmptyState
      art="pilau-cut"
      saying={m.orders_none_saying()}
      title={m.orders_none_title()}
      action={<ButtonLink to="/">{m.orders_none_action()}</ButtonLink>}
    >
      {m.orders_none()}
    </EmptyState>
  )
}

export function OrdersSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="h-[221px] rounded-card" />
      <Skeleton className="mt-8 mb-3 h-5 w-20" />
      <div className="grid gap-3 md:grid-cols-2 md:gap-4">
        {['a', 'b', 'c', 'd'].map((card) => (
          <div key={card} className="rounded-card border border-line bg-surface p-4 md:p-5">
            <div className="flex gap-3">
              <Skeleton className="size-12 rounded-control" />
              <div className="flex-1">
                <Skeleton className="h-5 w-[60%]" />
                <Skeleton className="mt-1.5 h-3.5 w-[45%]" />
              </div>
              <Skeleton className="h-5 w-16" />
            </div>
            <Skeleton className="mt-3 h-5 w-[80%]" />
            <div className="mt-3 flex justify-between">
              <Skeleton className="h-[26px] w-24" />
              <Skeleton className="h-10 w-32 rounded-control" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
