import { createFileRoute } from '@tanstack/react-router'
import { adminOrders } from '#web/features/admin-orders/orders.queries.ts'
import { OrdersPage } from '#web/features/admin-orders/orders-page.tsx'
import { oneOf, searchParams, textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/orders/')({
  validateSearch: searchParams({
    status: oneOf(
      'PENDING_PAYMENT',
      'PAID',
      'ACCEPTED',
      'READY',
      'OUT_FOR_DELIVERY',
      'COMPLETED',
      'EXPIRED',
      'CANCELLED',
      'REJECTED',
    ),
    vendor: textParam,
    search: textParam,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminOrders(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <OrdersPage
      filters={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
