import type { Ticket } from '#contracts/tickets/tickets.ts'

/** A ticket with its code: one that the reader holds. */
export type HeldTicket = Ticket & { code: string; shortCode: string }

export interface EventTickets {
  eventId: string
  title: string
  startsAt: string
  tickets: HeldTicket[]
}

const isGood = (ticket: Pick<Ticket, 'status' | 'endsAt'>, now: Date): boolean =>
  ticket.status === 'VALID' && new Date(ticket.endsAt) > now

export const isHeld = (ticket: Ticket): ticket is HeldTicket => ticket.code !== null && ticket.shortCode !== null

export interface TicketGroups {
  coming: EventTickets[]
  /** Sent to somebody who has not opened it yet. */
  sent: Ticket[]
  past: Ticket[]
}

/**
 * What can still be used, by event, the next one first; what is on its way to others; and the rest, the last one first.
 */
export function groupTickets(tickets: readonly Ticket[], now: Date): TicketGroups {
  // Lists begin with the newest, an order with its first; in the wallet they lie as they were issued.
  const issued = tickets.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const good = Map.groupBy(issued.filter((ticket) => isGood(ticket, now)).filter(isHeld), (ticket) => ticket.eventId)
  const coming = [...good.values()].map((own) => ({
    eventId: own[0]!.eventId,
    title: own[0]!.eventTitle,
    startsAt: own[0]!.startsAt,
    tickets: own,
  }))
  return {
    coming: coming.sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
    sent: issued.filter((ticket) => isGood(ticket, now) && ticket.transfer !== null),
    past: issued.filter((ticket) => !isGood(ticket, now)).sort((a, b) => b.startsAt.localeCompare(a.startsAt)),
  }
}
