import { createFileRoute } from '@tanstack/react-router'
import { latestRuns, ledgerProof } from '#web/features/admin/ledger/ledger-proof.queries.ts'
import { LedgerProofPage } from '#web/features/admin/ledger/ledger-proof-page.tsx'
import { readProofSearch } from '#web/features/admin/ledger/proof-search-params.ts'
import { asTyped } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/ledger-proof/')({
  validateSearch: asTyped,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(ledgerProof)
    void context.queryClient.prefetchQuery(latestRuns)
  },
  component: Page,
})

function Page() {
  return <LedgerProofPage search={readProofSearch(Route.useSearch())} />
}
