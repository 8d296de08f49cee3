import { createFileRoute } from '@tanstack/react-router'
import { ApprovalsPage } from '#web/features/admin/approvals/approvals-page.tsx'
import { readApprovalsSearch, vendorApprovals } from '#web/features/shared/vendors/admin-vendors.queries.ts'

export const Route = createFileRoute('/admin/vendor-approvals')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(vendorApprovals(readApprovalsSearch(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ApprovalsPage
      filters={readApprovalsSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
