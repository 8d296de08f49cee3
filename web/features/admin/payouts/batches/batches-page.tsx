import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { PayoutBatch } from '#contracts/admin/payout-batches.ts'
import { payoutBatches } from '#web/features/shared/payouts/admin-payouts.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { batchColumns } from './batch-columns.tsx'

const ImportResultsSheet = lazyChunk(() => import('./import-results-sheet.tsx'))

/** Payouts that were put into files for the portal, and how far each file has come. */
export function BatchesPage() {
  const query = useInfiniteQuery(payoutBatches)
  const [importing, setImporting] = useState<PayoutBatch>()
  return (
    <WorkspacePage
      title={m.payouts_batches()}
      note={m.payouts_batches_note()}
      back={
        <Link to="/admin/payouts" className={backLink}>
          <BackArrow />
          {m.admin_payouts()}
        </Link>
      }
    >
      <RecordList
        query={query}
        caption={m.payouts_batches()}
        columns={batchColumns(setImporting)}
        rowKey={({ id }) => id}
        failed={m.payouts_batches_failed()}
        empty={
          <EmptyState
            heading="h2"
            cloth="forest"
            art="chai-cut"
            title={m.payouts_batches_none()}
            action={
              <ButtonLink to="/admin/payouts" search={{ status: 'APPROVED' }}>
                {m.payouts_batches_none_action()}
              </ButtonLink>
            }
          >
            {m.payouts_batches_none_text()}
          </EmptyState>
        }
      />
      {importing && (
        <Suspense>
          <ImportResultsSheet batch={importing} onClose={() => setImporting(undefined)} />
        </Suspense>
      )}
    </WorkspacePage>
  )
}
