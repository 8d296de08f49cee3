import { Suspense, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Download from '~icons/lucide/download'
import FileText from '~icons/lucide/file-text'
import Navigation from '~icons/lucide/navigation'
import Send from '~icons/lucide/send'
import UserRoundPen from '~icons/lucide/user-round-pen'
import Video from '~icons/lucide/video'
import { GiveBackButton } from './give-back-button.tsx'
import type { HeldTicket } from './ticket-groups.ts'
import { ticketPdfUrl } from './tickets.queries.ts'

const NameTicketSheet = lazyChunk<{ ticket: HeldTicket; onClose: () => void }>(() => import('./name-ticket-sheet.tsx'))

/** What can be done with the ticket that is held up; without a network only its picture is there. */
export function TicketActions({ ticket, isSaved }: { ticket: HeldTicket; isSaved: boolean }) {
  const [isNaming, setNaming] = useState(false)
  const [hasBegun] = useState(() => new Date(ticket.startsAt) <= new Date())
  const picture = (
    <Button variant="quiet" className="flex-1" onClick={() => save(ticket)}>
      <Download aria-hidden className="size-[18px]" />
      {m.tickets_save()}
    </Button>
  )
  if (isSaved) return <div className="mt-4 flex">{picture}</div>
  return (
    <>
      <div className="mt-4 flex gap-2">
        {picture}
        <ButtonAnchor variant="quiet" href={ticketPdfUrl(ticket.id)} target="_blank" rel="noreferrer">
          <FileText aria-hidden className="size-[18px]" />
          {m.tickets_pdf()}
        </ButtonAnchor>
        {ticket.onlineLink ? (
          <ButtonAnchor variant="quiet" className="flex-1" href={ticket.onlineLink} target="_blank" rel="noreferrer">
            <Video aria-hidden className="size-[18px]" />
            {m.tickets_join()}
          </ButtonAnchor>
        ) : (
          <ButtonAnchor
            variant="quiet"
            className="w-12 !px-0"
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${ticket.venue}, Kenya`)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={m.tickets_directions({ venue: ticket.venue })}
            data-tooltip
          >
            <Navigation aria-hidden className="size-[18px]" />
          </ButtonAnchor>
        )}
      </div>
      {ticket.awaitsName && (
        <Button block className="mt-2" onClick={() => setNaming(true)}>
          <UserRoundPen aria-hidden className="size-[18px]" />
          {m.tickets_name()}
        </Button>
      )}
      {ticket.mayBeSent && (
        <ButtonLink to="/account/tickets/$id/send" params={{ id: ticket.id }} variant="quiet" block className="mt-2">
          <Send aria-hidden className="size-[18px]" />
          {m.tickets_send()}
        </ButtonLink>
      )}
      {ticket.isFree && ticket.orderId && !hasBegun && <GiveBackButton ticket={ticket} orderId={ticket.orderId} />}
      {isNaming && (
        <Suspense>
          <NameTicketSheet ticket={ticket} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  )
}

async function save(ticket: HeldTicket) {
  try {
    const { saveTicket } = await import('./save-ticket.ts')
    await saveTicket(ticket)
  } catch {
    toast({ title: m.tickets_save_failed(), variant: 'destructive' })
  }
}
