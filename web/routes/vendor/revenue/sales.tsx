import { createFileRoute } from '@tanstack/react-router'
import { lineSales, orderSales, vendorRevenue } from '#web/features/shared/sales/revenue.queries.ts'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { readSalesSearch } from '#web/features/vendor-workspace/revenue/revenue-search-params.ts'
import { SalesPage } from '#web/features/vendor-workspace/revenue/sales-page.tsx'

export const Route = createFileRoute('/vendor/revenue/sales')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const search = readSalesSearch(deps)
    onceThereIsAShop(queryClient, 'money', () => {
      void queryClient.prefetchQuery(vendorRevenue(search))
      if (search.product || search.event) void queryClient.prefetchInfiniteQuery(lineSales(search))
      else void queryClient.prefetchInfiniteQuery(orderSales(search))
    })
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const search = readSalesSearch(Route.useSearch())
  return (
    <SalesPage
      search={search}
      onRange={(range) =>
        void navigate({ search: { ...search, from: undefined, to: undefined, ...range }, replace: true })
      }
    />
  )
}
