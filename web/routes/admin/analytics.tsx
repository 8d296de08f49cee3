import { createFileRoute } from '@tanstack/react-router'
import { adminAnalytics } from '#web/features/admin/analytics/analytics.queries.ts'
import { AnalyticsPage } from '#web/features/admin/analytics/analytics-page.tsx'
import { dayParam, searchParams } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/analytics')({
  validateSearch: searchParams({ from: dayParam, to: dayParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(adminAnalytics(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <AnalyticsPage
      range={Route.useSearch()}
      go={(range) => void navigate({ search: range, replace: true, resetScroll: false })}
    />
  )
}
