import { useEffect, useState } from 'react'
import type { Ticket } from '#contracts/tickets/tickets.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { ticketsPage } from '#web/lib/session/kept-on-device.ts'
import { readKeptTickets } from '#web/lib/session/kept-tickets.ts'
import { m } from '#web/paraglide/messages.js'
import ChevronRight from '~icons/lucide/chevron-right'
import TicketIcon from '~icons/lucide/ticket'

/** What there is without a network: the tickets that this phone has kept, if it has. */
export default function OpensOffline() {
  const [tickets, setTickets] = useState<Ticket[]>([])
  useEffect(() => void readKeptTickets().then((kept) => kept && setTickets(kept.tickets)), [])
  const now = new Date().toISOString()
  const coming = tickets.filter(({ code, status, endsAt }) => code && status === 'VALID' && endsAt > now)
  const next = coming.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))[0]
  if (!next) return null
  return (
    <section className="wrap">
      <h2 className="mb-3 text-17">{m.shell_opens_offline()}</h2>
      {/* Opened afresh, since only then what was kept answers for the page and its scripts. */}
      <a
        href={ticketsPage}
        className="flex items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 hover:bg-raised"
      >
        <TicketIcon aria-hidden className="flex-none" />
        <span className="min-w-0 flex-1">
          <span className="block font-[650]">{m.shell_kept_tickets({ count: coming.length })}</span>
          <span className="meta block truncate">
            {next.eventTitle}, {formatDate(next.startsAt, 'weekday')}
          </span>
        </span>
        <ChevronRight aria-hidden className="flex-none" />
      </a>
    </section>
  )
}
