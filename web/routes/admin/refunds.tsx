import { createFileRoute } from '@tanstack/react-router'
import { adminRefunds, readRefundFilters } from '#web/features/admin/refunds/refunds.queries.ts'
import { RefundsPage } from '#web/features/admin/refunds/refunds-page.tsx'

export const Route = createFileRoute('/admin/refunds')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminRefunds(readRefundFilters(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <RefundsPage
      filters={readRefundFilters(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
