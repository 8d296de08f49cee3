import { createFileRoute } from '@tanstack/react-router'
import { CertificatePage, thisMonth } from '#web/features/admin/ledger/certificate-page.tsx'
import { CorrectionsPage } from '#web/features/admin/ledger/corrections-page.tsx'
import {
  corrections,
  latestRuns,
  ledgerProof,
  proofCertificate,
  proofRuns,
} from '#web/features/admin/ledger/ledger-proof.queries.ts'
import { LedgerProofPage } from '#web/features/admin/ledger/ledger-proof-page.tsx'
import { ProofRunsPage } from '#web/features/admin/ledger/proof-runs-page.tsx'
import {
  readCorrectionsSearch,
  readProofSearch,
  readRunsSearch,
} from '#web/features/admin/ledger/proof-search-params.ts'

export const Route = createFileRoute('/admin/ledger-proof')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { view, month = thisMonth() } = readProofSearch(deps)
    if (view === 'corrections') void queryClient.prefetchInfiniteQuery(corrections(readCorrectionsSearch(deps)))
    else if (view === 'certificate') void queryClient.prefetchQuery(proofCertificate(month))
    else if (view) void queryClient.prefetchInfiniteQuery(proofRuns(readRunsSearch(deps)))
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
  const go = (change: object) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  if (proof.view === 'corrections') return <CorrectionsPage filters={readCorrectionsSearch(search)} go={go} />
  if (proof.view === 'runs') return <ProofRunsPage filters={readRunsSearch(search)} go={go} />
  if (proof.view === 'certificate') return <CertificatePage month={proof.month} go={go} />
  return <LedgerProofPage search={proof} />
}
