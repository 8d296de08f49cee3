import { Suspense, useState } from 'react'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Badge } from '#web/ui/badge.tsx'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Perforation } from '#web/ui/receipt.tsx'
import Download from '~icons/lucide/download'
import FileText from '~icons/lucide/file-text'
import Navigation from '~icons/lucide/navigation'
import Send from '~icons/lucide/send'
import Video from '~icons/lucide/video'
import { QrBox } from './qr-box.tsx'
import { ticketColours } from './ticket-colours.ts'
import type { HeldTicket } from './ticket-groups.ts'

const SendTicketSheet = lazyPart<{ ticket: HeldTicket; onClose: () => void }>(() => import('./send-ticket-sheet.tsx'))

const stub = 366

/** A ticket as it is held up at the gate: its code stands on the first screen of a small phone. */
export function BigTicket({ ticket }: { ticket: HeldTicket }) {
  const [isSending, setSending] = useState(false)
  return (
    <div className="mx-auto w-full max-w-[380px]">
      <div className="paper-shadow">
        <article
          aria-label={m.tickets_ticket_named({ event: ticket.eventTitle, place: ticket.place, of: ticket.of })}
          className="ticket-notches overflow-hidden rounded-card bg-surface text-ink"
          style={{ '--notch': `calc(100% - ${stub}px)` } as React.CSSProperties}
        >
          <Pindo pattern="korosho" {...ticketColours(ticket.eventSlug)} />
          <Picture picture={ticket.poster} alt="" sizes="380px" className="h-10 lg:h-28" eager />
          <div className="px-4 pt-2.5 pb-3.5">
            <div className="flex items-start justify-between gap-3">
              <h2 className="min-w-0 pt-0.5 text-20 [overflow-wrap:anywhere]">{ticket.eventTitle}</h2>
              <Badge tone="note" className="min-w-0 max-w-[45%] shrink-0">
                <span className="truncate">{ticket.typeName}</span>
              </Badge>
            </div>
            <p className="mt-1 font-[650] text-13 [overflow-wrap:anywhere]">
              {formatDate(ticket.startsAt, 'weekday')}, {formatDate(ticket.startsAt, 'time')} · {ticket.venue}
            </p>
          </div>
          <div style={{ height: stub }}>
            <Perforation />
            <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center px-4 pt-3 text-center">
              <QrBox code={ticket.code} className="w-[280px] max-w-full p-3" />
              <p className="mt-1.5 whitespace-nowrap font-[650] text-15 tabular-nums [font-stretch:78%]">
                {formatShortCode(ticket.shortCode)}
              </p>
              <p className="meta mt-1 max-w-full truncate">
                {ticket.attendee} · {m.tickets_place({ place: ticket.place, of: ticket.of })}
              </p>
            </div>
          </div>
        </article>
      </div>
      <div className="mt-4 flex gap-2">
        <Button variant="quiet" className="flex-1" onClick={() => save(ticket)}>
          <Download aria-hidden className="size-[18px]" />
          {m.tickets_save()}
        </Button>
        <ButtonAnchor
          variant="quiet"
          href={`/api/user/tickets/${ticket.id}.pdf?language=${getLocale()}`}
          target="_blank"
          rel="noreferrer"
        >
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
      {ticket.mayBeSent && (
        <Button variant="quiet" block className="mt-2" onClick={() => setSending(true)}>
          <Send aria-hidden className="size-[18px]" />
          {m.tickets_send()}
        </Button>
      )}
      {isSending && (
        <Suspense>
          <SendTicketSheet ticket={ticket} onClose={() => setSending(false)} />
        </Suspense>
      )}
      <p className="mt-2 text-center text-13 max-lg:text-on-cloth-2 lg:text-ink-2">{m.tickets_save_hint()}</p>
    </div>
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
