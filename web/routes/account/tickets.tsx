import { createFileRoute } from '@tanstack/react-router'
import { myTickets } from '#web/features/storefront/tickets/tickets.queries.ts'
import { TicketsPage } from '#web/features/storefront/tickets/tickets-page.tsx'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/account/tickets')({
  validateSearch: searchParams({ ticket: textParam }),
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(myTickets),
  component: function Page() {
    return <TicketsPage shown={Route.useSearch().ticket} />
  },
})
