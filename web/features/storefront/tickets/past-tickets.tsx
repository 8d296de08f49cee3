import { Link } from '@tanstack/react-router'
import type { Ticket } from '#contracts/tickets/tickets.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge, type StatusLook } from '#web/ui/badge.tsx'
import TicketCheck from '~icons/lucide/ticket-check'
import TicketMinus from '~icons/lucide/ticket-minus'
import TicketX from '~icons/lucide/ticket-x'

/** A valid ticket among the past is one whose event is over. */
const looks: Record<Ticket['status'], StatusLook> = {
  VALID: { tone: 'gone', icon: TicketMinus, label: () => m.tickets_status_over() },
  USED: { tone: 'done', icon: TicketCheck, label: () => m.tickets_status_used() },
  VOID: { tone: 'stop', icon: TicketX, label: () => m.tickets_status_void() },
}

/** Tickets that let nobody in any more. */
export function PastTickets({ tickets }: { tickets: Ticket[] }) {
  if (tickets.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-17">{m.tickets_past()}</h2>
      <ul className="rounded-card border border-line bg-surface">
        {tickets.map((ticket) => (
          <li
            key={ticket.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-3 last:border-0"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-semibold">{ticket.eventTitle}</span>
              <span className="meta">
                {formatDate(ticket.startsAt, 'weekday')} · {ticket.typeName}
              </span>
            </span>
            <StatusBadge look={looks[ticket.status]} />
            {ticket.orderId && (
              <Link
                to="/account/orders/$id"
                params={{ id: ticket.orderId }}
                className="link inline-flex min-h-11 items-center text-13"
                aria-label={m.tickets_order_named({ event: ticket.eventTitle })}
              >
                {m.tickets_order()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
