import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '#web/features/shared/product-list/products-page.tsx'
import { productPages } from '#web/features/shared/products/products.queries.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/vendor/products')({
  validateSearch: searchParams({ search: textParam, status: oneOf('ACTIVE', 'DRAFT', 'ARCHIVED') }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(productPages('VENDOR', deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ProductsPage
      mode="VENDOR"
      filters={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
