import { createFileRoute } from '@tanstack/react-router'
import { adminOrders } from '#web/features/admin/orders/orders.queries.ts'
import { OrdersPage } from '#web/features/admin/orders/orders-page.tsx'
import { readOrdersSearch } from '#web/features/admin/orders/orders-search-params.ts'

export const Route = createFileRoute('/admin/orders/')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminOrders(readOrdersSearch(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <OrdersPage
      filters={readOrdersSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
