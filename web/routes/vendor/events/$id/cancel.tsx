import { createFileRoute } from '@tanstack/react-router'
import { CancelPage } from '#web/features/vendor-workspace/events/cancel/cancel-page.tsx'
import { vendorEvent } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'

export const Route = createFileRoute('/vendor/events/$id/cancel')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(vendorEvent(params.id)),
  component: function Page() {
    return <CancelPage id={Route.useParams().id} />
  },
})
