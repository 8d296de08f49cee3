import { createFileRoute } from '@tanstack/react-router'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { EventsPage } from '#web/features/vendor-workspace/events/list/events-page.tsx'
import { vendorEvents } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

const readSearch = searchParams({ tab: oneOf('ON_SALE', 'DRAFT', 'CANCELLED', 'PAST'), search: textParam })

export const Route = createFileRoute('/vendor/events/')({
  loader: ({ context: { queryClient } }) =>
    onceThereIsAShop(queryClient, 'events', () => queryClient.prefetchInfiniteQuery(vendorEvents({ tab: 'ON_SALE' }))),
  component: Page,
})

function Page() {
  const { tab, search } = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <EventsPage
      tab={tab}
      search={search}
      go={(to) => void navigate({ search: to, replace: true, resetScroll: false })}
    />
  )
}
