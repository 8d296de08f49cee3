import { createFileRoute } from '@tanstack/react-router'
import { EventEditor } from '#web/features/vendor-workspace/events/editor/event-editor.tsx'
import { vendorEvent } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'

export const Route = createFileRoute('/vendor/events/$id/edit')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(vendorEvent(params.id)),
  component: function Page() {
    return <EventEditor id={Route.useParams().id} />
  },
})
