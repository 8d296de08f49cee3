import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { StatementSearch } from '#web/features/shared/sales/revenue.queries.ts'
import { Statement } from '#web/features/shared/statements/statement.tsx'
import { adminVendor, adminVendorStatement } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { monthParam, oneOf, searchParams } from '#web/lib/routing/search-params.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import FilePen from '~icons/lucide/file-pen'

const ProposeSheet = lazyPart(() => import('#web/features/shared/corrections/propose-correction-sheet.tsx'))

/** Which month, and which part of the balance, as the address says. */
export const readStatementSearch = searchParams({ month: monthParam, part: oneOf('PENDING', 'AVAILABLE') })

export interface VendorStatementPageProps {
  id: string
  search: StatementSearch
  go: (search: StatementSearch) => void
}

/** A vendor's books as the vendor reads them, for administrators. */
export function VendorStatementPage({ id, search, go }: VendorStatementPageProps) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const vendor = useQuery(adminVendor(id)).data
  const statement = adminVendorStatement(id, search)
  return (
    <WorkspacePage
      title={m.revenue_statement()}
      note={vendor?.name}
      back={
        <Link to="/admin/vendors/edit/$id" params={{ id }} className={backLink}>
          <BackArrow />
          {vendor?.name ?? m.admin_vendor()}
        </Link>
      }
      action={
        <span className="flex flex-wrap gap-2">
          {vendor && (
            <Button variant="quiet" size="sm" onClick={() => setIsCorrecting(true)}>
              <FilePen aria-hidden />
              {m.correction_propose()}
            </Button>
          )}
          <CsvLink query={statement} />
        </span>
      }
    >
      {isCorrecting && vendor && (
        <Suspense>
          <ProposeSheet vendor={vendor} onClose={() => setIsCorrecting(false)} />
        </Suspense>
      )}
      <Statement statement={statement} search={search} go={go} ordersAt="/admin/orders/$id" />
    </WorkspacePage>
  )
}
