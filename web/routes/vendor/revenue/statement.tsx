import { createFileRoute } from '@tanstack/react-router'
import { vendorStatement } from '#web/features/shared/sales/revenue.queries.ts'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { readStatementSearch } from '#web/features/vendor-workspace/revenue/revenue-search-params.ts'
import { StatementPage } from '#web/features/vendor-workspace/revenue/statement-page.tsx'

export const Route = createFileRoute('/vendor/revenue/statement')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    onceThereIsAShop(
      queryClient,
      'money',
      () => void queryClient.prefetchInfiniteQuery(vendorStatement(readStatementSearch(deps))),
    ),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <StatementPage
      search={readStatementSearch(Route.useSearch())}
      go={(search) => void navigate({ search: { ...search }, replace: true })}
    />
  )
}
