import { createFileRoute } from '@tanstack/react-router'
import { vendorApprovals } from '#web/features/admin-approvals/approvals.queries.ts'
import { ApprovalsPage } from '#web/features/admin-approvals/approvals-page.tsx'
import { searchParams, textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/vendor-approvals')({
  validateSearch: searchParams({ vendor: textParam }),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(vendorApprovals),
  component: Page,
})

function Page() {
  return <ApprovalsPage chosen={Route.useSearch().vendor} />
}
