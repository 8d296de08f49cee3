import { createFileRoute } from '@tanstack/react-router'
import { latestRuns, ledgerProof, proofRuns } from '#web/features/admin/ledger/ledger-proof.queries.ts'
import { LedgerProofPage } from '#web/features/admin/ledger/ledger-proof-page.tsx'
import { ProofRunsPage } from '#web/features/admin/ledger/proof-runs-page.tsx'
import { readProofSearch, readRunsSearch } from '#web/features/admin/ledger/proof-search-params.ts'
import { asTyped } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/ledger-proof')({
  validateSearch: asTyped,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (readProofSearch(deps).view) void queryClient.prefetchInfiniteQuery(proofRuns(readRunsSearch(deps)))
    else {
      void queryClient.prefetchQuery(ledgerProof)
      void queryClient.prefetchQuery(latestRuns)
    }
  },
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const proof = readProofSearch(search)
  if (!proof.view) return <LedgerProofPage search={proof} />
  return (
    <ProofRunsPage
      filters={readRunsSearch(search)}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
