import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Ticket } from '#contracts/tickets/tickets.ts'
import { takeTicketBack } from '#contracts/tickets/transfers.ts'
import { myTickets } from '#web/features/storefront/tickets/tickets.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'

/** Takes back a ticket that nobody has opened yet. */
export function useTakeBack({ id }: Pick<Ticket, 'id'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(takeTicketBack, { params: { id } }),
    onSuccess: () => toast({ title: m.tickets_taken_back(), description: m.tickets_taken_back_text() }),
    onError: (error) => toast({ title: refusalMessage(error), variant: 'destructive' }),
    onSettled: () => queries.invalidateQueries({ queryKey: myTickets.queryKey }),
  })
}
