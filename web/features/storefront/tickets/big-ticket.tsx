import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Perforation } from '#web/ui/receipt.tsx'
import WifiOff from '~icons/lucide/wifi-off'
import { QrBox } from './qr-box.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { ticketColours } from './ticket-colours.ts'
import type { HeldTicket } from './ticket-groups.ts'

const stub = 370

export interface BigTicketProps {
  ticket: HeldTicket
  /** As this phone has kept it: its picture and what needs the server are left out. */
  isSaved: boolean
  isKept: boolean
}

/** A ticket as it is held up at the gate: its code stands on the first screen of a small phone. */
export function BigTicket({ ticket, isSaved, isKept }: BigTicketProps) {
  return (
    <div className="mx-auto w-full max-w-[380px]">
      <div className="paper-shadow">
        <article
          aria-label={m.tickets_ticket_named({ event: ticket.eventTitle, place: ticket.place, of: ticket.of })}
          className="ticket-notches overflow-hidden rounded-card bg-surface text-ink"
          style={{ '--notch': `calc(100% - ${stub}px)` } as React.CSSProperties}
        >
          <Pindo pattern="korosho" {...ticketColours(ticket.eventSlug)} />
          {!isSaved && <Picture picture={ticket.poster} alt="" sizes="380px" className="h-10 lg:h-28" eager />}
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
            <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center px-4 pt-2.5 text-center">
              <QrBox code={ticket.code} className="w-[272px] max-w-full p-3" />
              <p className="mt-1 whitespace-nowrap font-[800] text-[27px] leading-[1.15] tabular-nums tracking-[.06em] [font-stretch:86%]">
                {formatShortCode(ticket.shortCode)}
              </p>
              <p className="meta mt-1 max-w-full truncate">
                {ticket.awaitsName ? m.tickets_name_open() : ticket.attendee} ·{' '}
                {m.tickets_place({ place: ticket.place, of: ticket.of })}
              </p>
            </div>
          </div>
        </article>
      </div>
      <TicketActions ticket={ticket} isSaved={isSaved} />
      <p className="mt-2 flex items-center justify-center gap-2 text-center text-13 max-lg:text-on-cloth-2 lg:text-ink-2">
        {(isKept || isSaved) && <WifiOff aria-hidden className="size-4 flex-none" />}
        {isKept || isSaved ? m.tickets_kept() : m.tickets_save_hint()}
      </p>
    </div>
  )
}
