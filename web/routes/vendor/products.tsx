import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '#web/features/shared/product-list/products-page.tsx'
import { productPages, readProductFilters } from '#web/features/shared/products/products.queries.ts'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'

export const Route = createFileRoute('/vendor/products')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    onceThereIsAShop(queryClient, 'menu', () =>
      queryClient.prefetchInfiniteQuery(productPages('VENDOR', readProductFilters(deps))),
    ),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ProductsPage
      mode="VENDOR"
      filters={readProductFilters(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
