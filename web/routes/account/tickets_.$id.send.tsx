import { createFileRoute } from '@tanstack/react-router'
import { SendTicketPage } from '#web/features/storefront/tickets/sending/send-ticket-page.tsx'
import { myTickets } from '#web/features/storefront/tickets/tickets.queries.ts'

export const Route = createFileRoute('/account/tickets_/$id/send')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(myTickets),
  component: function Page() {
    return <SendTicketPage id={Route.useParams().id} />
  },
})
