import { doorsOpenAt, type EntryRules, mayComeIn, refusalHere } from '#contracts/door/door-rules.ts'
import type { Direction, RevokedReason, ScanResult } from '#contracts/door/scan.ts'
import type { DoorFact, DoorState, TicketState } from '../state/door-state.ts'

export interface DoorTimes {
  doorsAt: Date | null
  startsAt: Date
  endsAt: Date
}

/** When check-in opens: at the event's door time, or three hours before the start where there is none. */
export const opensAt = ({ doorsAt, startsAt }: Omit<DoorTimes, 'endsAt'>): Date =>
  new Date(doorsOpenAt({ doorsAt: doorsAt?.getTime() ?? null, startsAt: startsAt.getTime() }))

export interface Presented {
  ticket: TicketState & DoorTimes & EntryRules
  /** Of the code; an older one was replaced. */
  issue: number
  doorEventId: string | undefined
  gate: string | null
  direction: Direction
}

export interface Decision {
  result: ScanResult
  reason: RevokedReason | null
}

/**
 * What the server answers to a scan. Whether the ticket is valid here and now is decided before whether it was used, so
 * that a void one is never reported as used. Who is inside may go out, whatever became of the ticket.
 */
export function decideScan<Fact extends DoorFact>(
  { ticket, issue, doorEventId, gate, direction }: Presented,
  state: DoorState<Fact>,
  now: Date,
): Decision {
  if (doorEventId !== undefined && doorEventId !== ticket.eventId) return withoutReason('wrong_event')
  if (direction === 'out') return withoutReason(state.isInside ? 'out' : 'not_inside')
  if (ticket.voidReason === 'CANCELLED') return { result: 'revoked', reason: 'event_cancelled' }
  if (ticket.voidReason) return withoutReason(ticket.voidReason === 'REFUNDED' ? 'refunded' : 'revoked')
  if (ticket.blockedAt !== null) return withoutReason('revoked')
  if (issue !== ticket.issue) return { result: 'revoked', reason: 'replaced' }
  const times = { now: now.getTime(), doorsAt: opensAt(ticket).getTime(), endsAt: ticket.endsAt.getTime() }
  const refusal = refusalHere(ticket, { ...times, gate })
  if (refusal) return withoutReason(refusal)
  const before = { isInside: state.isInside, wasAdmitted: state.admission !== null }
  return withoutReason(mayComeIn(before, ticket) ? 'valid' : 'already_used')
}

const withoutReason = (result: ScanResult): Decision => ({ result, reason: null })
