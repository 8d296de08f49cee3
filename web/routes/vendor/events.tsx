import { createFileRoute } from '@tanstack/react-router'
import { scanEvents } from '#web/features/shared/check-in/scan.queries.ts'
import { EventsPage } from '#web/features/vendor/events/events-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/vendor/events')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(scanEvents),
  head: () => pageHead({ title: m.scan_events(), hidden: true }),
  component: EventsPage,
})
