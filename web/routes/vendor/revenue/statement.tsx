import { createFileRoute } from '@tanstack/react-router'
import { vendorStatement } from '#web/features/shared/sales/revenue.queries.ts'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { StatementPage } from '#web/features/vendor-workspace/revenue/statement-page.tsx'
import { asTyped, monthParam, oneOf, searchParams } from '#web/lib/routing/search-params.ts'

const readSearch = searchParams({ month: monthParam, part: oneOf('PENDING', 'AVAILABLE'), moves: oneOf('SHOWN') })

export const Route = createFileRoute('/vendor/revenue/statement')({
  validateSearch: asTyped,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    onceThereIsAShop(
      queryClient,
      'money',
      () => void queryClient.prefetchInfiniteQuery(vendorStatement(readSearch(deps))),
    ),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <StatementPage
      search={readSearch(Route.useSearch())}
      go={(search) => void navigate({ search: { ...search }, replace: true })}
    />
  )
}
