import { createFileRoute } from '@tanstack/react-router'
import { EventPage } from '#web/features/vendor-workspace/events/event/event-page.tsx'
import { vendorEvent } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'

export const Route = createFileRoute('/vendor/events/$id/')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(vendorEvent(params.id)),
  component: function Page() {
    return <EventPage id={Route.useParams().id} />
  },
})
