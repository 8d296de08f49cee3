import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listTicketReturns, returnTickets, type TicketReturn } from '#contracts/events/ticket-returns.ts'
import { usePeopleInLine } from '#web/features/shared/lines/lines.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

const returnsQuery = (id: string) => apiQuery(listTicketReturns, [fillPath(listTicketReturns.path, { id })])

/**
 * Tickets that may be given back: free ones, and those of an event that has another time or place. Nothing where there
 * are none.
 */
export function TicketReturns({ orderId }: { orderId: string }) {
  const { data } = useQuery(returnsQuery(orderId))
  return data?.items.map((each) => <TicketReturnCard key={each.event.id} orderId={orderId} offer={each} />)
}

function TicketReturnCard({ orderId, offer }: { orderId: string; offer: TicketReturn }) {
  const { event, tickets, amountKES, isChanged, until } = offer
  const queryClient = useQueryClient()
  const waiting = usePeopleInLine(event.slug)
  const [isAsking, setIsAsking] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)

  async function giveBack() {
    try {
      await call(returnTickets, { params: { id: orderId }, body: { eventId: event.id }, idempotencyKey })
    } catch (error) {
      toast({ title: m.orders_return_failed(), description: refusalMessage(error), variant: 'destructive' })
      throw error
    }
    toast({ title: m.orders_returned() })
    void queryClient.invalidateQueries({ queryKey: returnsQuery(orderId).queryKey })
    void queryClient.invalidateQueries({ queryKey: [`/api/user/orders/${orderId}`] })
    void queryClient.invalidateQueries({ queryKey: ['/api/user/tickets'] })
  }

  return (
    <Notice
      tone={isChanged ? 'act' : 'info'}
      title={isChanged ? m.orders_return_title({ event: event.title }) : m.orders_give_back_title()}
      className="mt-4"
    >
      {amountKES > 0
        ? m.orders_return_text({ count: tickets, amount: formatKES(amountKES), until: formatDate(until, 'moment') })
        : isChanged
          ? m.orders_return_free({ count: tickets, until: formatDate(until, 'moment') })
          : m.orders_give_back_text({ count: tickets, until: formatDate(until, 'moment') })}
      {waiting && ` ${waiting}`}
      <div className="mt-3">
        <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
          {m.orders_return({ count: tickets })}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={m.orders_return_ask({ count: tickets, event: event.title })}
            confirm={m.orders_return({ count: tickets })}
            cancel={m.orders_return_keep()}
            onConfirm={giveBack}
          >
            {amountKES > 0 ? m.orders_return_ask_text({ amount: formatKES(amountKES) }) : m.orders_return_ask_free()}
          </ConfirmDialog>
        </Suspense>
      )}
    </Notice>
  )
}
