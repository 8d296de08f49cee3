import { useEffect, useRef } from 'react'
import type { Ticket } from '#contracts/tickets/tickets.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import WifiOff from '~icons/lucide/wifi-off'
import { BigTicket } from './big-ticket.tsx'
import { PastTickets } from './past-tickets.tsx'
import { SentTickets } from './sending/sent-tickets.tsx'
import { SmallTicket } from './small-ticket.tsx'
import { groupTickets } from './ticket-groups.ts'

export interface WalletProps {
  tickets: Ticket[]
  shown: string | undefined
  /** When they were like this, in milliseconds; null when they are so now. */
  asOf: number | null
  /** They open without a network. */
  isKept: boolean
}

/** One ticket held up, the others beside it by event, and what is past. */
export function Wallet({ tickets, shown, asOf, isKept }: WalletProps) {
  const { coming, sent, past } = groupTickets(tickets, new Date())
  const all = coming.flatMap((event) => event.tickets)
  const held = all.find(({ id }) => id === shown) ?? all[0]
  const place = useBroughtIntoView(shown)
  if (!held)
    return (
      <div className="grid gap-8">
        {asOf && <SavedNote at={asOf} />}
        <SentTickets tickets={sent} />
        <PastTickets tickets={past} />
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[340px_minmax(0,1fr)] xl:grid-cols-[380px_minmax(0,1fr)] xl:gap-12">
      <div
        ref={place}
        className="scroll-mt-4 max-lg:on-cloth max-lg:-mx-(--gutter) max-lg:-mt-5 max-lg:bg-cloth max-lg:px-(--gutter) max-lg:pt-3 max-lg:pb-5 lg:sticky lg:top-4"
      >
        {asOf && <SavedNote at={asOf} />}
        <BigTicket key={held.id} ticket={held} isSaved={asOf !== null} isKept={isKept} />
      </div>
      <div className="grid gap-8">
        {all.length > 1 &&
          coming.map((event) => (
            <section key={event.eventId}>
              <h2 className="mb-3 text-17">
                {formatDate(event.startsAt, 'weekday')}, {event.title}
              </h2>
              <div className="grid gap-3">
                {event.tickets.map((ticket) => (
                  <SmallTicket key={ticket.id} ticket={ticket} isShown={ticket === held} />
                ))}
              </div>
            </section>
          ))}
        <SentTickets tickets={sent} />
        <PastTickets tickets={past} />
      </div>
    </div>
  )
}

/** These are not the tickets as the server has them now: since then one may have been used, sent or cancelled. */
function SavedNote({ at }: { at: number }) {
  const moment = new Date(at).toISOString()
  return (
    <p role="status" className="mb-2 flex items-center justify-center gap-2 text-13 max-lg:text-on-cloth lg:mb-4">
      <WifiOff aria-hidden className="size-4 flex-none" />
      {m.tickets_saved_as_of({ time: `${formatDate(moment, 'weekday')}, ${formatDate(moment, 'time')}` })}
    </p>
  )
}

/** On a phone the ticket held up is above the list it was chosen from. */
function useBroughtIntoView(shown: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return place
}
