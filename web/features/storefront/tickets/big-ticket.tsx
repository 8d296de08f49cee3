import type { ReactNode } from 'react'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Perforation } from '#web/ui/receipt.tsx'
import Download from '~icons/lucide/download'
import Navigation from '~icons/lucide/navigation'
import { QrBox } from './qr-box.tsx'
import { ticketColours } from './ticket-colours.ts'
import { formatTicketCode, type NumberedTicket } from './ticket-groups.ts'

const stub = 340

/** A ticket as it is held up at the gate. */
export function BigTicket({ ticket }: { ticket: NumberedTicket }) {
  const when = `${formatDate(ticket.startsAt, 'weekday')}, ${formatDate(ticket.startsAt, 'time')}`
  return (
    <div className="mx-auto w-full max-w-[380px]">
      <div className="paper-shadow">
        <article
          aria-label={m.tickets_ticket_named({ event: ticket.eventTitle, place: ticket.place, of: ticket.of })}
          className="ticket-notches overflow-hidden rounded-card bg-surface text-ink"
          style={{ '--notch': `calc(100% - ${stub}px)` } as React.CSSProperties}
        >
          <Pindo pattern="korosho" {...ticketColours(ticket.eventSlug)} />
          <Picture picture={ticket.poster} alt="" sizes="380px" className="h-28" eager />
          <div className="px-[18px] pt-3.5 pb-5">
            <div className="flex items-start justify-between gap-3">
              <p className="pt-1 font-[650] text-12 text-ink-2">
                {m.tickets_place({ place: ticket.place, of: ticket.of })}
              </p>
              <Badge tone="note" className="min-w-0 shrink">
                <span className="truncate">{ticket.typeName}</span>
              </Badge>
            </div>
            <h2 className="mt-1.5 text-25">{ticket.eventTitle}</h2>
            <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2.5">
              <Fact label={m.tickets_when()}>{when}</Fact>
              <Fact label={m.tickets_where()}>{ticket.venue}</Fact>
              <Fact label={m.tickets_name()}>{ticket.attendee}</Fact>
            </dl>
          </div>
          <div style={{ height: stub }}>
            <Perforation />
            <div className="grid justify-items-center gap-2 px-[18px] pt-3.5">
              <QrBox code={ticket.code} className="w-[264px] p-4" />
              <p className="max-w-[260px] text-center font-[650] text-13 tabular-nums tracking-[.06em]">
                {formatTicketCode(ticket.code)}
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
          className="w-12 !px-0"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${ticket.venue}, Kenya`)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={m.tickets_directions({ venue: ticket.venue })}
        >
          <Navigation aria-hidden className="size-[18px]" />
        </ButtonAnchor>
      </div>
      <p className="mt-2 text-center text-13 max-lg:text-on-cloth-2 lg:text-ink-2">{m.tickets_save_hint()}</p>
    </div>
  )
}

async function save(ticket: NumberedTicket) {
  try {
    const { saveTicket } = await import('./save-ticket.ts')
    await saveTicket(ticket)
  } catch {
    toast({ title: m.tickets_save_failed(), variant: 'destructive' })
  }
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-[650] text-12 text-ink-2">{label}</dt>
      <dd className="font-[650] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
