import { createFileRoute } from '@tanstack/react-router'
import { readStatementSearch, VendorStatementPage } from '#web/features/admin/vendors/vendor-statement-page.tsx'
import { adminVendor, adminVendorStatement } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { asTyped } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/vendors/statement/$id')({
  validateSearch: asTyped,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) => {
    void queryClient.prefetchQuery(adminVendor(id))
    void queryClient.prefetchInfiniteQuery(adminVendorStatement(id, readStatementSearch(deps)))
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <VendorStatementPage
      id={Route.useParams().id}
      search={readStatementSearch(Route.useSearch())}
      go={(search) => void navigate({ search: (before) => ({ ...before, ...search }), replace: true })}
    />
  )
}
