import { createFileRoute } from '@tanstack/react-router'
import { eventPage } from '#web/features/shared/events/events.queries.ts'
import { TurnTickets } from '#web/features/storefront/event-page/turn-tickets.tsx'
import { QueuePage } from '#web/features/storefront/queue/queue-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { orNotFound } from '#web/lib/routing/or-not-found.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/events/$slug_/queue')({
  ssr: false,
  beforeLoad: requireUser(),
  loader: async ({ context, params }) => {
    await orNotFound(context.queryClient.ensureQueryData(eventPage(params.slug)))
  },
  head: () => pageHead({ title: m.shell_events(), hidden: true }),
  component: function Page() {
    const { slug } = Route.useParams()
    return <QueuePage key={slug} slug={slug} tickets={(event) => <TurnTickets event={event} />} />
  },
})
