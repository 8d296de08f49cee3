import { createFileRoute } from '@tanstack/react-router'
import { lineSales, orderSales, vendorRevenue } from '#web/features/shared/sales/revenue.queries.ts'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { SalesPage } from '#web/features/vendor-workspace/revenue/sales-page.tsx'
import { dayParam, searchParams, textParam } from '#web/lib/routing/search-params.ts'

const validateSearch = searchParams({ from: dayParam, to: dayParam, product: textParam, event: textParam })

export const Route = createFileRoute('/vendor/revenue/sales')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    onceThereIsAShop(queryClient, 'money', () => {
      void queryClient.prefetchQuery(vendorRevenue(deps))
      if (deps.product || deps.event) void queryClient.prefetchInfiniteQuery(lineSales(deps))
      else void queryClient.prefetchInfiniteQuery(orderSales(deps))
    })
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <SalesPage
      search={search}
      onRange={(range) =>
        void navigate({ search: { ...search, from: undefined, to: undefined, ...range }, replace: true })
      }
    />
  )
}
