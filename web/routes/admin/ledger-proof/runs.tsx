import { createFileRoute } from '@tanstack/react-router'
import { proofRuns } from '#web/features/admin/ledger/ledger-proof.queries.ts'
import { ProofRunsPage } from '#web/features/admin/ledger/proof-runs-page.tsx'
import { readRunsSearch } from '#web/features/admin/ledger/proof-search-params.ts'
import { asTyped } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/ledger-proof/runs')({
  validateSearch: asTyped,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(proofRuns(readRunsSearch(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ProofRunsPage
      filters={readRunsSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
