import { createFileRoute } from '@tanstack/react-router'
import { EventPage } from '#web/features/events/event-page.tsx'
import { eventPageHead } from '#web/features/events/event-page-head.ts'
import { eventPage } from '#web/features/events/events.queries.ts'
import { cacheable } from '#web/lib/head.ts'
import { orNotFound } from '#web/lib/or-not-found.ts'

export const Route = createFileRoute('/events/$slug')({
  // The poster is a kanga with its own border.
  staticData: { shell: 'hero' },
  loader: async ({ context, params }) => {
    const event = await orNotFound(context.queryClient.ensureQueryData(eventPage(params.slug)))
    return { head: eventPageHead(event) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  headers: cacheable,
  component: function Event() {
    const { slug } = Route.useParams()
    return <EventPage key={slug} slug={slug} />
  },
})
