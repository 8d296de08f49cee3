import { createFileRoute } from '@tanstack/react-router'
import { BatchesPage } from '#web/features/admin/payouts/batches/batches-page.tsx'
import { PayoutsPage } from '#web/features/admin/payouts/payouts-page.tsx'
import { adminPayouts, payoutBatches } from '#web/features/shared/payouts/admin-payouts.queries.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

// Named, because inside the options its type would be lost to what follows.
const validateSearch = searchParams({
  status: oneOf('STUCK', 'REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'REJECTED', 'ALL'),
  search: textParam,
  batch: textParam,
  view: oneOf('batches'),
})

export const Route = createFileRoute('/admin/payouts')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { view, ...filters } }) => {
    if (view) void queryClient.prefetchInfiniteQuery(payoutBatches)
    else void queryClient.prefetchInfiniteQuery(adminPayouts(filters))
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { view, ...filters } = Route.useSearch()
  if (view) return <BatchesPage />
  return (
    <PayoutsPage
      // What was chosen and answered belongs to the list it was in.
      key={filters.batch}
      filters={filters}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
