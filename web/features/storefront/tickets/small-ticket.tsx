import { Link } from '@tanstack/react-router'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import FileText from '~icons/lucide/file-text'
import { QrBox } from './qr-box.tsx'
import { ticketColours } from './ticket-colours.ts'
import type { HeldTicket } from './ticket-groups.ts'
import { ticketPdfUrl } from './tickets.queries.ts'

const shape =
  '[mask:radial-gradient(circle_9px_at_calc(100%-123px)_0,#0000_98%,#000)_top/100%_51%_no-repeat,radial-gradient(circle_9px_at_calc(100%-123px)_100%,#0000_98%,#000)_bottom/100%_51%_no-repeat]'

/** A ticket lying in the wallet; pressing it holds it up. */
export function SmallTicket({ ticket, isShown }: { ticket: HeldTicket; isShown: boolean }) {
  const { ground, figure } = ticketColours(ticket.eventSlug)
  return (
    <div className="paper-shadow rounded-card">
      <Link
        to="/account/tickets"
        search={{ ticket: ticket.id }}
        replace
        activeProps={{}}
        aria-current={isShown ? 'true' : undefined}
        className={`grid grid-cols-[16px_1fr_123px] overflow-hidden rounded-card bg-surface hover:bg-raised ${shape}`}
      >
        <span aria-hidden className="relative" style={{ background: ground }}>
          <span
            className="absolute inset-0 [mask:var(--pindo-msumeno-v)_left_top/100%_auto_repeat-y]"
            style={{ background: figure }}
          />
        </span>
        <span className="min-w-0 py-3.5 pr-3 pl-3.5">
          <span className="block font-[650] text-12 text-ink-2">
            {m.tickets_place({ place: ticket.place, of: ticket.of })}
            {ticket.awaitsName && ` · ${m.tickets_name_open()}`}
          </span>
          <span className="head line-clamp-2 text-17">{ticket.eventTitle}</span>
          <span className="meta mt-1 block">
            {formatDate(ticket.startsAt, 'weekday')}, {formatDate(ticket.startsAt, 'time')}
          </span>
          <Badge tone="done" className="mt-2 max-w-full">
            <span className="truncate">{ticket.typeName}</span>
          </Badge>
        </span>
        <span aria-hidden className="grid place-items-center border-line-strong border-l-2 border-dashed p-3">
          <QrBox code={ticket.code} className="w-24 p-1.5" />
        </span>
      </Link>
    </div>
  )
}

/** A ticket that was bought just now, and the way to have it on paper. */
export function BoughtTicket({ ticket }: { ticket: HeldTicket }) {
  return (
    <div>
      <SmallTicket ticket={ticket} isShown={false} />
      <a
        href={ticketPdfUrl(ticket.id)}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-11 items-center gap-2 text-13"
      >
        <FileText aria-hidden className="size-[18px]" />
        {m.tickets_pdf_of({ place: ticket.place, of: ticket.of })}
      </a>
    </div>
  )
}
