import { createFileRoute } from '@tanstack/react-router'
import { eventData } from '#web/features/events/event-data.ts'
import { EventPage } from '#web/features/events/event-page.tsx'
import { eventPage } from '#web/features/events/events.queries.ts'
import { cacheable, pageHead, pageOrigin } from '#web/lib/head.ts'
import { orNotFound } from '#web/lib/or-not-found.ts'
import { shareImage } from '#web/lib/share-image.ts'
import { structuredData } from '#web/lib/structured-data.ts'

export const Route = createFileRoute('/events/$slug')({
  // The poster is a kanga with its own border.
  staticData: { shell: 'hero' },
  loader: ({ context, params }) => orNotFound(context.queryClient.ensureQueryData(eventPage(params.slug))),
  head: ({ loaderData: event }) => {
    if (!event) return {}
    const { title, description, slug, poster } = event
    return {
      ...pageHead({ title, description, path: `/events/${slug}`, image: shareImage(poster) }),
      ...structuredData(eventData(event, pageOrigin())),
    }
  },
  headers: cacheable,
  component: function Event() {
    const { slug } = Route.useParams()
    return <EventPage key={slug} slug={slug} />
  },
})
