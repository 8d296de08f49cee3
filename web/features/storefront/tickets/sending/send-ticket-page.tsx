import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Ticket } from '#contracts/tickets/tickets.ts'
import { type HeldTicket, isHeld } from '#web/features/storefront/tickets/ticket-groups.ts'
import { myTickets } from '#web/features/storefront/tickets/tickets.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import { SendForm } from './send-form.tsx'
import { type Sent, SentTicket } from './sent-ticket.tsx'

/** Sends a ticket to somebody else: first for whom, then the link to pass on, which is shown once. */
export function SendTicketPage({ id }: { id: string }) {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(myTickets)
  const ticket = data?.pages.flatMap(({ items }) => items).find((each) => each.id === id)
  const matchesFilter = !ticket && hasNextPage && !isError
  useEffect(() => {
    if (matchesFilter && !isFetchingNextPage) void fetchNextPage()
  }, [matchesFilter, isFetchingNextPage, fetchNextPage])
  return (
    <div className="max-w-[560px]">
      <Link
        to="/account/tickets"
        search={{ ticket: id }}
        className="link -mt-2 mb-2 inline-flex min-h-11 items-center gap-1.5 text-13 no-underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {m.tickets_title()}
      </Link>
      {ticket ? (
        <Sending key={ticket.id} ticket={ticket} />
      ) : isError ? (
        <ErrorState heading="h1" title={m.tickets_failed()} error={error} onRetry={() => void refetch()} />
      ) : matchesFilter || !data ? (
        <Skeleton className="h-96 rounded-card" />
      ) : (
        <NotToSend />
      )}
    </div>
  )
}

/** The ticket as it was when the page was opened: sent, it is no more this person's to show. */
function Sending({ ticket }: { ticket: Ticket }) {
  const [held] = useState<HeldTicket | null>(isHeld(ticket) && ticket.mayBeSent ? ticket : null)
  const [sent, setSent] = useState<Sent>()
  if (!held) return <NotToSend />
  return sent ? <SentTicket ticket={held} sent={sent} /> : <SendForm ticket={held} onSent={setSent} />
}

const NotToSend = () => (
  <EmptyState
    heading="h1"
    cloth="night"
    saying={m.tickets_take_gone_saying()}
    title={m.tickets_send_not()}
    action={<ButtonLink to="/account/tickets">{m.tickets_title()}</ButtonLink>}
  >
    {m.tickets_send_not_text()}
  </EmptyState>
)
