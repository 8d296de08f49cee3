import { createFileRoute } from '@tanstack/react-router'
import { ReconciliationPage } from '#web/features/admin/reconciliation/reconciliation-page.tsx'

export const Route = createFileRoute('/admin/reconciliation')({
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ReconciliationPage
      address={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
