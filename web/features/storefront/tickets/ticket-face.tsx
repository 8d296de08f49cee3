import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Perforation } from '#web/ui/receipt.tsx'
import { QrBox } from './qr-box.tsx'
import { ticketColours } from './ticket-colours.ts'
import type { HeldTicket } from './ticket-groups.ts'

const stub = 370

/** What is seen of a ticket at the gate, whether it is in an account or shown by a link. */
export type ShownTicket = Pick<
  HeldTicket,
  | 'eventTitle'
  | 'eventSlug'
  | 'poster'
  | 'startsAt'
  | 'venue'
  | 'typeName'
  | 'attendee'
  | 'code'
  | 'shortCode'
  | 'place'
  | 'of'
>

interface TicketFaceProps {
  ticket: ShownTicket
  /** Whose it is was left open, and is not said. */
  awaitsName?: boolean
  /** Its picture is left out, where there is no network to fetch it. */
  isWithoutPicture?: boolean
}

/** A ticket as it is held up at the gate: its code stands on the first screen of a small phone. */
export function TicketFace({ ticket, awaitsName = false, isWithoutPicture = false }: TicketFaceProps) {
  return (
    <div className="paper-shadow">
      <article
        aria-label={m.tickets_ticket_named({ event: ticket.eventTitle, place: ticket.place, of: ticket.of })}
        className="ticket-notches overflow-hidden rounded-card bg-surface text-ink"
        style={{ '--notch': `calc(100% - ${stub}px)` } as React.CSSProperties}
      >
        <Pindo pattern="korosho" {...ticketColours(ticket.eventSlug)} />
        {!isWithoutPicture && <Picture picture={ticket.poster} alt="" sizes="380px" className="h-10 lg:h-28" eager />}
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
              {awaitsName ? m.tickets_name_open() : ticket.attendee} ·{' '}
              {m.tickets_place({ place: ticket.place, of: ticket.of })}
            </p>
          </div>
        </div>
      </article>
    </div>
  )
}
