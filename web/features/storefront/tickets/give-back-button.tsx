import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { returnTickets } from '#contracts/events/ticket-returns.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { usePeopleInLine } from '#web/features/shared/lines/lines.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import RotateCcw from '~icons/lucide/rotate-ccw'
import type { HeldTicket } from './ticket-groups.ts'
import { myTickets } from './tickets.queries.ts'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** For who cannot come: a free ticket goes back, and its place to whoever wants it. */
export function GiveBackButton({ ticket, orderId }: { ticket: HeldTicket; orderId: OrderId }) {
  const queries = useQueryClient()
  const waiting = usePeopleInLine(ticket.eventSlug)
  const [isAsking, setIsAsking] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)

  async function giveBack() {
    try {
      const body = { eventId: ticket.eventId, ticketId: ticket.id }
      await call(returnTickets, { params: { id: orderId }, body, idempotencyKey })
    } catch (error) {
      toast({ title: m.tickets_give_back_failed(), description: refusalMessage(error), variant: 'destructive' })
      throw error
    }
    toast({ title: m.tickets_given_back() })
    void queries.invalidateQueries({ queryKey: [`/api/user/orders/${orderId}`] })
    void queries.invalidateQueries({ queryKey: myTickets.queryKey })
  }

  return (
    <>
      <Button variant="quiet" block className="mt-2" onClick={() => setIsAsking(true)}>
        <RotateCcw aria-hidden className="size-[18px]" />
        {m.tickets_give_back()}
      </Button>
      {waiting && <p className="mt-1.5 text-center text-13 max-lg:text-on-cloth-2 lg:text-ink-2">{waiting}</p>}
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsAsking}
            title={m.tickets_give_back_ask()}
            confirm={m.tickets_give_back()}
            cancel={m.tickets_give_back_keep()}
            onConfirm={giveBack}
          >
            {m.tickets_give_back_text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
