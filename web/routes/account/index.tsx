import { createFileRoute } from '@tanstack/react-router'
import { myOrders } from '#web/features/storefront/orders/orders.queries.ts'
import { OrdersPage } from '#web/features/storefront/orders/orders-page.tsx'

export const Route = createFileRoute('/account/')({
  // Not waited for: the page draws what is coming.
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(myOrders),
  component: OrdersPage,
})
