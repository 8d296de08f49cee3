import type { Direction, RevokedReason, Scan, ScannedTicket, ScanResult } from '#contracts/door/scan.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import { type DoorFact, type TicketAtDoor, ticketAtDoor } from './door-facts.ts'
import type { KeptBundle, KeptTicket } from './kept-bundle.ts'
import { type LearnedIndex, shortId } from './learned.ts'
import type { PresentedCode } from './read-code.ts'

/** What this device knows as it decides without a network. */
export interface DoorKnowledge {
  bundle: KeptBundle
  facts: ReadonlyMap<TicketId, readonly DoorFact[]>
  learned: LearnedIndex
  /** Milliseconds by the server's clock, as well as it is known here. */
  now: number
}

/** A ticket that was found by name has no code. */
export type Presented = PresentedCode | { kind: 'found'; ticketId: TicketId }

export interface Decision {
  result: ScanResult
  reason: RevokedReason | null
  ticketId: TicketId | null
  issue: number | null
  ticket: KeptTicket | undefined
  state: TicketAtDoor | null
}

/** As the server would decide with what is known here: whether the ticket is valid comes before whether it was used. */
export function decide(presented: Presented, direction: Direction, knowledge: DoorKnowledge): Decision {
  const { bundle } = knowledge
  const nobody = { reason: null, ticketId: null, issue: null, ticket: undefined, state: null }
  // Of which vendor the other event is, only the server knows.
  if (presented.kind === 'signed' && presented.eventId !== bundle.event.id)
    return { ...nobody, issue: presented.issue, result: 'wrong_event' }
  const id = findTicketId(presented, bundle)
  if (id === null) return { ...nobody, result: 'unknown' }
  const ticket = bundle.tickets.get(id)
  const state = findTicketAtDoor(id, knowledge)
  const issue = presented.kind === 'signed' ? presented.issue : null
  const refusal = direction === 'out' ? null : findRefusal(ticket, issue, state, knowledge)
  const found = { ticketId: id, issue, ticket, state }
  if (refusal) return { ...found, ...refusal }
  if (direction === 'out') return { ...found, reason: null, result: state.isInside ? 'out' : 'not_inside' }
  const isUsed = state.isInside || (state.admission !== null && !bundle.event.reEntry)
  return { ...found, reason: null, result: isUsed ? 'already_used' : 'valid' }
}

export const findTicketAtDoor = (id: TicketId, { bundle, facts, learned }: DoorKnowledge): TicketAtDoor =>
  ticketAtDoor(bundle.tickets.get(id), facts.get(id) ?? [], learned.get(shortId(id)) ?? [])

function findTicketId(presented: Presented, { tickets }: KeptBundle): TicketId | null {
  if (presented.kind === 'unknown') return null
  if (presented.kind !== 'short') return presented.ticketId
  for (const { id, shortCodeHash } of tickets.values()) if (shortCodeHash === presented.hash) return id
  return null
}

/** A right signature of a ticket that is not in the bundle is one that was bought since. */
function findRefusal(
  ticket: KeptTicket | undefined,
  issue: number | null,
  state: TicketAtDoor,
  { bundle: { event }, now }: DoorKnowledge,
): { result: ScanResult; reason: RevokedReason | null } | null {
  if (ticket?.status === 'R') return { result: 'refunded', reason: null }
  if (ticket?.status === 'K') return { result: 'revoked', reason: null }
  if (ticket?.status === 'C' || event.isCancelled) return { result: 'revoked', reason: 'event_cancelled' }
  if (issue !== null && issue < state.issue) return { result: 'revoked', reason: 'replaced' }
  if (now < Date.parse(event.doorsAt)) return { result: 'not_yet', reason: null }
  if (now >= Date.parse(event.endsAt)) return { result: 'over', reason: null }
  return null
}

/** The decision as the server would have answered it. */
export function toScan(nonce: string, decision: Decision, knowledge: DoorKnowledge): Scan {
  const { result, reason, ticket, state } = decision
  const { bundle, now } = knowledge
  const at = new Date(now).toISOString()
  const admission = result === 'already_used' ? state?.admission : null
  return {
    nonce,
    result,
    reason,
    at,
    order: null,
    ticket: ticket ? toScannedTicket(ticket, bundle) : null,
    admission: admission ? { ...admission, at: new Date(admission.at).toISOString() } : null,
  }
}

function toScannedTicket(ticket: KeptTicket, { event, tickets }: KeptBundle): ScannedTicket {
  const ofOrder = [...tickets.values()].filter(({ orderNumber }) => orderNumber === ticket.orderNumber)
  const ids = ofOrder.map(({ id }) => id).toSorted()
  const { id, typeName, attendee, orderNumber } = ticket
  const { isCancelled: _, ...times } = event
  return {
    id,
    typeName,
    attendee,
    shortCode: null,
    orderNumber,
    place: ids.indexOf(id) + 1,
    of: ids.length,
    event: times,
  }
}
