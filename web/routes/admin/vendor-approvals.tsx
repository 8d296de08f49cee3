import { createFileRoute } from '@tanstack/react-router'
import { ApprovalsPage } from '#web/features/admin/approvals/approvals-page.tsx'
import { vendorApprovals } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/vendor-approvals')({
  validateSearch: searchParams({ vendor: textParam }),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(vendorApprovals),
  component: Page,
})

function Page() {
  return <ApprovalsPage chosen={Route.useSearch().vendor} />
}
