import { createFileRoute } from '@tanstack/react-router'
import { adminVendors } from '#web/features/admin-vendors/vendors.queries.ts'
import { VendorsPage } from '#web/features/admin-vendors/vendors-page.tsx'
import { oneOf, searchParams, textParam } from '#web/lib/search-params.ts'

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
