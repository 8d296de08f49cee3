import { createFileRoute } from '@tanstack/react-router'
import { VendorsPage } from '#web/features/admin/vendors/vendors-page.tsx'
import { adminVendors, readVendorsSearch } from '#web/features/shared/vendors/admin-vendors.queries.ts'

export const Route = createFileRoute('/admin/vendors/')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminVendors(readVendorsSearch(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <VendorsPage
      filters={readVendorsSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
