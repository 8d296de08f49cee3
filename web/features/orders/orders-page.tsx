import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShowMore } from '#web/ui/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { LiveOrder } from './live-order.tsx'
import { OrderCard } from './order-card.tsx'
import { isOver } from './order-progress.ts'
import { myOrders } from './orders.queries.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'

/** What somebody ordered: what is under way first, then the rest, the newest first. */
export function OrdersPage() {
  const query = useInfiniteQuery(myOrders)
  return (
    <>
      <h1 className="mb-4 text-32 max-lg:sr-only lg:text-42">{m.orders_title()}</h1>
      <Orders query={query} />
    </>
  )
}

type Query = ReturnType<typeof useInfiniteQuery<Awaited<ReturnType<NonNullable<typeof myOrders.queryFn>>>>>

function Orders({ query }: { query: ReturnType<typeof useMyOrders> }) {
  return null
}
