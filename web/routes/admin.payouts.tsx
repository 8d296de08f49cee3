import { createFileRoute } from '@tanstack/react-router'
import { adminPayouts } from '#web/features/admin-payouts/payouts.queries.ts'
import { PayoutsPage } from '#web/features/admin-payouts/payouts-page.tsx'
import { oneOf, searchParams, textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/admin/payouts')({
  validateSearch: searchParams({
    status: oneOf('REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'REJECTED', 'ALL'),
    search: textParam,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminPayouts(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PayoutsPage
      filters={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
