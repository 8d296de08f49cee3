import { createFileRoute } from '@tanstack/react-router'
import { commissionRules, readCommissionFilters } from '#web/features/admin/commissions/commissions.queries.ts'
import { CommissionsPage } from '#web/features/admin/commissions/commissions-page.tsx'

export const Route = createFileRoute('/admin/commissions')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(commissionRules(readCommissionFilters(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CommissionsPage
      filters={readCommissionFilters(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
