import { isCheckedOut, mayComeIn, refusalHere } from '#contracts/door/door-rules.ts'
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
  /** Where this device stands; null where nobody said. */
  gate: string | null
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
  const before = { isInside: state.isInside, wasAdmitted: state.admission !== null }
  const rules = { reEntry: bundle.event.reEntry, ...entryRules(ticket, bundle) }
  return { ...found, reason: null, result: mayComeIn(before, rules) ? 'valid' : 'already_used' }
}

export function findTicketAtDoor(id: TicketId, { bundle, facts, learned, now }: DoorKnowledge): TicketAtDoor {
  const state = ticketAtDoor(bundle.tickets.get(id), facts.get(id) ?? [], learned.get(shortId(id)) ?? [])
  const { isInside, last, admission } = state
  const wentInAt = last?.way === 'in' ? last.at : (admission?.at ?? now)
  return { ...state, isInside: isInside && !isCheckedOut(bundle.event.checkOutTime, wentInAt, now) }
}

/** What its kind allows, as far as it is known here: of a ticket that was bought since, nothing is. */
function entryRules(ticket: KeptTicket | undefined, { rules }: KeptBundle) {
  const { gates = [], hasUnlimitedEntries = false, checkInText = '' } = (ticket && rules.get(ticket.typeId)) ?? {}
  const { validFrom = null, validUntil = null } = ticket ?? {}
  return { gates, hasUnlimitedEntries, checkInText, validFrom, validUntil }
}

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
  { bundle, gate, now }: DoorKnowledge,
): { result: ScanResult; reason: RevokedReason | null } | null {
  const { event } = bundle
  if (ticket?.status === 'R') return { result: 'refunded', reason: null }
  if (ticket?.status === 'K') return { result: 'revoked', reason: null }
  if (ticket?.status === 'C' || event.isCancelled) return { result: 'revoked', reason: 'event_cancelled' }
  if (issue !== null && issue < state.issue) return { result: 'revoked', reason: 'replaced' }
  const times = { now, doorsAt: Date.parse(event.doorsAt), endsAt: Date.parse(event.endsAt) }
  const result = refusalHere(entryRules(ticket, bundle), { ...times, gate })
  return result && { result, reason: null }
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

function toScannedTicket(ticket: KeptTicket, bundle: KeptBundle): ScannedTicket {
  const { event, tickets } = bundle
  const ofOrder = [...tickets.values()].filter(({ orderNumber }) => orderNumber === ticket.orderNumber)
  const ids = ofOrder.map(({ id }) => id).toSorted()
  const { id, typeName, attendee, orderNumber } = ticket
  const { isCancelled: _, checkOutTime: __, ...times } = event
  const { gates, checkInText, validFrom, validUntil } = entryRules(ticket, bundle)
  return {
    id,
    typeName,
    attendee,
    shortCode: null,
    orderNumber,
    place: ids.indexOf(id) + 1,
    of: ids.length,
    event: times,
    entry: { gates, checkInText, validFrom: toInstant(validFrom), validUntil: toInstant(validUntil) },
  }
}

const toInstant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
