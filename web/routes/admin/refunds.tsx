import { createFileRoute } from '@tanstack/react-router'
import { adminRefunds } from '#web/features/admin/refunds/refunds.queries.ts'
import { RefundsPage } from '#web/features/admin/refunds/refunds-page.tsx'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/refunds')({
  validateSearch: searchParams({
    status: oneOf('STUCK', 'REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED', 'ALL'),
    search: textParam,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminRefunds(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <RefundsPage
      filters={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
