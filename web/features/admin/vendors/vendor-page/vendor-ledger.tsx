import { Suspense, useState } from 'react'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { Statement } from '#web/features/shared/statements/statement.tsx'
import { adminVendorStatement, type VendorSearch } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import FilePen from '~icons/lucide/file-pen'

const ProposeSheet = lazyChunk(() => import('#web/features/shared/corrections/propose-correction-sheet.tsx'))

export interface VendorLedgerProps {
  vendor: AdminVendor
  /** Which month, and which part of the balance. */
  search: Pick<VendorSearch, 'month' | 'part' | 'moves'>
  go: (change: VendorSearch) => void
}

/** A vendor's ledger as the vendor reads them, for administrators. */
export default function VendorLedger({ vendor, search, go }: VendorLedgerProps) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const statement = adminVendorStatement(vendor.id, search)
  return (
    <section aria-labelledby="vendor-ledger">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="vendor-ledger" className="text-20">
          {m.revenue_statement()}
        </h2>
        <span className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => setIsCorrecting(true)}>
            <FilePen aria-hidden />
            {m.correction_propose()}
          </Button>
          <CsvLink query={statement} />
        </span>
      </div>
      {isCorrecting && (
        <Suspense>
          <ProposeSheet vendor={vendor} onClose={() => setIsCorrecting(false)} />
        </Suspense>
      )}
      <Statement statement={statement} search={search} go={go} ordersAt="/admin/orders/$id" />
    </section>
  )
}
