import { createFileRoute } from '@tanstack/react-router'
import { commissionRules } from '#web/features/admin/commissions/commissions.queries.ts'
import { CommissionsPage } from '#web/features/admin/commissions/commissions-page.tsx'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/commissions')({
  validateSearch: searchParams({
    list: oneOf('CURRENT', 'PAST'),
    scope: oneOf('PLATFORM', 'CATEGORY', 'VENDOR', 'PRODUCT'),
    search: textParam,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(commissionRules(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CommissionsPage
      filters={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
