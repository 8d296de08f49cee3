import { createFileRoute } from '@tanstack/react-router'
import { adminOrders } from '#web/features/admin/orders/orders.queries.ts'
import { readOrdersAddress } from '#web/features/admin/orders/orders-address.ts'
import { OrdersPage } from '#web/features/admin/orders/orders-page.tsx'
import { asTyped } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/orders/')({
  validateSearch: asTyped,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminOrders(readOrdersAddress(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <OrdersPage
      filters={readOrdersAddress(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
