import { createFileRoute } from '@tanstack/react-router'
import { vendorStatement } from '#web/features/shared/sales/revenue.queries.ts'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { StatementPage } from '#web/features/vendor-workspace/revenue/statement-page.tsx'
import { monthParam, oneOf, searchParams } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/vendor/revenue/statement')({
  validateSearch: searchParams({ month: monthParam, part: oneOf('PENDING', 'AVAILABLE'), moves: oneOf('SHOWN') }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    onceThereIsAShop(queryClient, 'money', () => void queryClient.prefetchInfiniteQuery(vendorStatement(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <StatementPage search={Route.useSearch()} go={(search) => void navigate({ search, replace: true })} />
}
