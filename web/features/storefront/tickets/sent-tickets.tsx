import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Ticket } from '#contracts/tickets/tickets.ts'
import { takeTicketBack } from '#contracts/tickets/transfers.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { myTickets } from './tickets.queries.ts'

/** Tickets that were sent and not opened yet: each can be taken back. */
export function SentTickets({ tickets }: { tickets: Ticket[] }) {
  if (tickets.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-17">{m.tickets_sent()}</h2>
      <ul className="rounded-card border border-line bg-surface">
        {tickets.map((ticket) => (
          <SentTicket key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  )
}

function SentTicket({ ticket }: { ticket: Ticket }) {
  const queries = useQueryClient()
  const takeBack = useMutation({
    mutationFn: () => call(takeTicketBack, { params: { id: ticket.id } }),
    onSuccess: () => toast({ title: m.tickets_taken_back(), description: m.tickets_taken_back_text() }),
    onError: (error) => toast({ title: refusalMessage(error), variant: 'destructive' }),
    onSettled: () => queries.invalidateQueries({ queryKey: myTickets.queryKey }),
  })
  const { name = '', contact = '' } = ticket.transfer ?? {}
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3 last:border-0">
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{ticket.eventTitle}</span>
        <span className="meta">
          {m.tickets_sent_to({ name, contact: contact.startsWith('+') ? formatPhone(contact) : contact })}
        </span>
      </span>
      <Button variant="quiet" size="sm" pending={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {m.tickets_take_back()}
      </Button>
    </li>
  )
}
