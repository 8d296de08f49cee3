import { Suspense, useState } from 'react'
import { commissionInvoiceUrl, invoicesCsvUrl, PdfLink } from '#web/features/shared/invoices/pdf-link.tsx'
import { type StatementSearch, vendorStatement } from '#web/features/shared/sales/revenue.queries.ts'
import { Statement } from '#web/features/shared/statements/statement.tsx'
import { nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import ChevronDown from '~icons/lucide/chevron-down'
import Download from '~icons/lucide/download'
import { BackToRevenue } from './back-to-revenue.tsx'

export interface StatementPageProps {
  search: StatementSearch
  go: (search: StatementSearch) => void
}

const DocumentList = lazyChunk(() => import('./document-list.tsx'))

/** The statement of the vendor that reads it, and the documents of its month. */
export function StatementPage({ search, go }: StatementPageProps) {
  const statement = vendorStatement(search)
  const month = search.month ?? nairobiDay(new Date()).slice(0, 7)
  return (
    <WorkspacePage title={m.revenue_statement()} back={<BackToRevenue />} action={<CsvLink query={statement} />}>
      <Statement statement={statement} search={search} go={go} ordersAt="/vendor/orders/$id" ofMonth={filesOf} />
      <Documents key={month} month={month} />
    </WorkspacePage>
  )
}

const filesOf = (month: string) => (
  <p className="mb-4 flex flex-wrap gap-x-5 gap-y-1">
    <PdfLink href={commissionInvoiceUrl(month)}>{m.revenue_commission_invoice()}</PdfLink>
    <a href={invoicesCsvUrl(month)} download className="link -my-2 inline-flex items-center gap-1.5 py-2 text-13">
      <Download aria-hidden className="size-4" />
      {m.revenue_invoices_csv()}
    </a>
  </p>
)

/** Read once it is opened. */
function Documents({ month }: { month: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group mt-6" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 text-17">
        <h2 className="text-17">{m.etims_documents()}</h2>
        <ChevronDown aria-hidden className="size-5 flex-none text-ink-3 transition-[rotate] group-open:rotate-180" />
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-24 rounded-card" />}>
          <DocumentList month={month} />
        </Suspense>
      )}
    </details>
  )
}
