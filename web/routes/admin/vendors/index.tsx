import { createFileRoute } from '@tanstack/react-router'
import { VendorsPage } from '#web/features/admin/vendors/vendors-page.tsx'
import { adminVendors } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/vendors/')({
  validateSearch: searchParams({ search: textParam, sortBy: oneOf('name', 'newest', 'status') }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminVendors(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <VendorsPage
      filters={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
