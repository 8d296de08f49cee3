import { createFileRoute } from '@tanstack/react-router'
import { ReconciliationPage } from '#web/features/admin-reconciliation/reconciliation-page.tsx'
import { oneOf, searchParams, textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/reconciliation')({
  validateSearch: searchParams({
    tab: oneOf('notices', 'statements'),
    state: oneOf('RESOLVED', 'ALL'),
    outcome: oneOf(
      'MALFORMED',
      'UNKNOWN_PAYMENT',
      'UNKNOWN_REMITTANCE',
      'OTHER_REQUEST',
      'WRONG_AMOUNT',
      'RECEIPT_USED',
      'CONTRADICTED',
      'FOREIGN_ADDRESS',
      'OTHER_CURRENCY',
      'OTHER_MODE',
      'DISPUTED',
    ),
    show: oneOf('OTHER_AMOUNT', 'CHARGES', 'MISSING', 'MATCHED', 'RESOLVED'),
    search: textParam,
  }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ReconciliationPage
      search={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
