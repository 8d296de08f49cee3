import type { Ticket } from '#contracts/orders.ts'

/** A ticket with its place among those of its event: the second of three. */
export interface NumberedTicket extends Ticket {
  place: number
  of: number
}

export interface EventTickets {
  eventId: string
  title: string
  startsAt: string
  tickets: NumberedTicket[]
}

const isGood = (ticket: Pick<Ticket, 'status' | 'endsAt'>, now: Date): boolean =>
  ticket.status === 'VALID' && new Date(ticket.endsAt) > now

/** What can still be used, by event, the next one first; and the rest, the last one first. */
export function groupTickets(
  tickets: readonly Ticket[],
  now: Date,
): { coming: EventTickets[]; past: NumberedTicket[] } {
  const byEvent = Map.groupBy(
    // The API lists the newest first; a ticket's number is the order in which they were issued.
    tickets.toReversed(),
    (ticket) => ticket.eventId,
  )
  const numbered = [...byEvent.values()].flatMap((own) =>
    own.map((ticket, index): NumberedTicket => ({ ...ticket, place: index + 1, of: own.length })),
  )
  const good = Map.groupBy(
    numbered.filter((ticket) => isGood(ticket, now)),
    (ticket) => ticket.eventId,
  )
  const coming = [...good.values()].map((own) => ({
    eventId: own[0]!.eventId,
    title: own[0]!.eventTitle,
    startsAt: own[0]!.startsAt,
    tickets: own,
  }))
  return {
    coming: coming.sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
    past: numbered.filter((ticket) => !isGood(ticket, now)).sort((a, b) => b.startsAt.localeCompare(a.startsAt)),
  }
}

/** `K7P2 06QX …`: in fours, to be compared and read out. */
export const formatTicketCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
