import { createFileRoute } from '@tanstack/react-router'
import { adminAnalytics } from '#web/features/admin/analytics/analytics.queries.ts'
import { AnalyticsPage } from '#web/features/admin/analytics/analytics-page.tsx'
import { readAnalyticsSearch } from '#web/features/admin/analytics/analytics-search.ts'

export const Route = createFileRoute('/admin/analytics')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(adminAnalytics(readAnalyticsSearch(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <AnalyticsPage
      search={readAnalyticsSearch(Route.useSearch())}
      go={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
