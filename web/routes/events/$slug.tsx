import { createFileRoute } from '@tanstack/react-router'
import { eventPage } from '#web/features/shared/events/events.queries.ts'
import { EventPage } from '#web/features/storefront/event-page/event-page.tsx'
import { eventPageHead } from '#web/features/storefront/event-page/event-page-head.ts'
import { cacheable } from '#web/lib/routing/head.ts'
import { orNotFound } from '#web/lib/routing/or-not-found.ts'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'

const validateSearch = searchParams({ code: textParam })

export const Route = createFileRoute('/events/$slug')({
  // The poster is a kanga with its own border.
  staticData: { shell: 'hero' },
  validateSearch,
  loader: async ({ context, params }) => {
    const event = await orNotFound(context.queryClient.ensureQueryData(eventPage(params.slug)))
    return { head: eventPageHead(event) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  headers: cacheable,
  component: Event,
})

function Event() {
  const { slug } = Route.useParams()
  const { code } = Route.useSearch()
  return <EventPage key={slug} slug={slug} code={code} />
}
