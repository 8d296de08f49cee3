import { createFileRoute } from '@tanstack/react-router'
import { EventPage } from '#web/features/admin/events/event-page.tsx'
import { adminEvent } from '#web/features/admin/events/events.queries.ts'

export const Route = createFileRoute('/admin/events/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(adminEvent(params.id)),
  component: Page,
})

function Page() {
  // Another event's page is another page: nothing that was typed of one is sent to the other.
  const { id } = Route.useParams()
  return <EventPage key={id} id={id} />
}
