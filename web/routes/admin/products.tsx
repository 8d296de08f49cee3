import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '#web/features/shared/product-list/products-page.tsx'
import { productPages, readProductFilters } from '#web/features/shared/products/products.queries.ts'

export const Route = createFileRoute('/admin/products')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(productPages('ADMIN', readProductFilters(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ProductsPage
      mode="ADMIN"
      filters={readProductFilters(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
