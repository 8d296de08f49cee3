import { createFileRoute } from '@tanstack/react-router'
import { checkInEvents } from '#web/features/shared/check-in/check-in.queries.ts'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { EventsPage } from '#web/features/vendor/events/events-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/vendor/events')({
  loader: ({ context: { queryClient } }) =>
    onceThereIsAShop(queryClient, () => queryClient.prefetchQuery(checkInEvents)),
  head: () => pageHead({ title: m.scan_events(), hidden: true }),
  component: EventsPage,
})
