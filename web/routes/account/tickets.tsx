import { createFileRoute } from '@tanstack/react-router'
import { myTickets } from '#web/features/storefront/tickets/tickets.queries.ts'
import { TicketsPage } from '#web/features/storefront/tickets/tickets-page.tsx'
import { asTyped, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/account/tickets')({
  validateSearch: asTyped,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(myTickets),
  component: function Page() {
    return <TicketsPage shown={textParam(Route.useSearch().ticket)} />
  },
})
