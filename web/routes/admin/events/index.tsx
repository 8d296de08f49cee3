import { createFileRoute } from '@tanstack/react-router'
import { adminEvents, readEventsSearch } from '#web/features/admin/events/events.queries.ts'
import { EventsPage } from '#web/features/admin/events/events-page.tsx'

export const Route = createFileRoute('/admin/events/')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminEvents(readEventsSearch(deps))),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <EventsPage
      filters={readEventsSearch(Route.useSearch())}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
