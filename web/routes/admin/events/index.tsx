import { createFileRoute } from '@tanstack/react-router'
import { adminEvents } from '#web/features/admin/events/events.queries.ts'
import { EventsPage } from '#web/features/admin/events/events-page.tsx'
import { oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/admin/events/')({
  validateSearch: searchParams({
    state: oneOf('PUBLIC', 'TAKEN_DOWN', 'PAST', 'CANCELLED', 'DRAFT'),
    search: textParam,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(adminEvents(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <EventsPage
      filters={Route.useSearch()}
      go={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
