import { createFileRoute } from '@tanstack/react-router'
import { BatchesPage } from '#web/features/admin/payouts/batches/batches-page.tsx'
import { PayoutsPage } from '#web/features/admin/payouts/payouts-page.tsx'
import { readPayoutsSearch } from '#web/features/admin/payouts/payouts-search-params.ts'
import { adminPayouts, payoutBatches } from '#web/features/shared/payouts/admin-payouts.queries.ts'

export const Route = createFileRoute('/admin/payouts')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { view, filters } = readPayoutsSearch(deps)
    if (view) void queryClient.prefetchInfiniteQuery(payoutBatches)
    else void queryClient.prefetchInfiniteQuery(adminPayouts(filters))
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { view, filters } = readPayoutsSearch(Route.useSearch())
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
