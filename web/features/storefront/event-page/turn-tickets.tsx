import type { EventPage } from '#contracts/events.ts'
import { TicketBar, TicketPanel } from './ticket-panel.tsx'
import { useTicketChoice } from './use-ticket-choice.tsx'

/** Choosing tickets in one's turn: from here the way leads straight to checkout, since the minutes are counted. */
export function TurnTickets({ event }: { event: EventPage }) {
  const ofTurn = { ...event, queue: null }
  const choice = useTicketChoice(ofTurn, '/checkout')
  return (
    <>
      <TicketPanel event={ofTurn} choice={choice} />
      <TicketBar event={ofTurn} choice={choice} />
      {choice.dialog}
    </>
  )
}
