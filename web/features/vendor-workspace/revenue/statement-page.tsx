import { commissionInvoiceUrl, invoicesCsvUrl, PdfLink } from '#web/features/shared/invoices/pdf-link.tsx'
import { type StatementSearch, vendorStatement } from '#web/features/shared/sales/revenue.queries.ts'
import { Statement } from '#web/features/shared/statements/statement.tsx'
import { m } from '#web/paraglide/messages.js'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import Download from '~icons/lucide/download'
import { BackToRevenue } from './back-to-revenue.tsx'

export interface StatementPageProps {
  search: StatementSearch
  go: (search: StatementSearch) => void
}

/** The statement of the vendor that reads it. */
export function StatementPage({ search, go }: StatementPageProps) {
  const statement = vendorStatement(search)
  return (
    <WorkspacePage title={m.revenue_statement()} back={<BackToRevenue />} action={<CsvLink query={statement} />}>
      <Statement statement={statement} search={search} go={go} ordersAt="/vendor/orders/$id" ofMonth={documentsOf} />
    </WorkspacePage>
  )
}

const documentsOf = (month: string) => (
  <p className="mb-4 flex flex-wrap gap-x-5 gap-y-1">
    <PdfLink href={commissionInvoiceUrl(month)}>{m.revenue_commission_invoice()}</PdfLink>
    <a href={invoicesCsvUrl(month)} download className="link -my-2 inline-flex items-center gap-1.5 py-2 text-13">
      <Download aria-hidden className="size-4" />
      {m.revenue_invoices_csv()}
    </a>
  </p>
)
