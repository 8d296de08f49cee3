import { commissionInvoiceUrl, PdfLink } from '#web/features/shared/invoices/pdf-link.tsx'
import { type StatementSearch, vendorStatement } from '#web/features/shared/sales/revenue.queries.ts'
import { Statement } from '#web/features/shared/statements/statement.tsx'
import { m } from '#web/paraglide/messages.js'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
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
      <Statement
        statement={statement}
        search={search}
        go={go}
        ordersAt="/vendor/orders/$id"
        ofMonth={commissionInvoice}
      />
    </WorkspacePage>
  )
}

const commissionInvoice = (month: string) => (
  <p className="mb-4">
    <PdfLink href={commissionInvoiceUrl(month)}>{m.revenue_commission_invoice()}</PdfLink>
  </p>
)
