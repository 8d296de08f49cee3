import type { EventStatus } from '#contracts/events.ts'
import type { ScanResult } from '#contracts/scan.ts'
import { hours, plus } from '#server/platform/clock.ts'

export interface DoorTimes {
  doorsAt: Date | null
  startsAt: Date
  endsAt: Date
}

/** When tickets are accepted from: the doors, or three hours before the start where none are said. */
export const opensAt = ({ doorsAt, startsAt }: DoorTimes): Date => doorsAt ?? plus(startsAt, -hours(3))

export interface Presented extends DoorTimes {
  ticketStatus: 'VALID' | 'USED' | 'VOID'
  eventId: string
  eventStatus: EventStatus
}

/**
 * What a ticket is told at the door, but for who comes first: null is for the conditional update to decide. Whether the
 * ticket is good here and now comes before whether it was used, so that a void one never sounds like a good one.
 */
export function refusalOf(ticket: Presented, doorEventId: string | undefined, now: Date): ScanResult | null {
  if (doorEventId !== undefined && doorEventId !== ticket.eventId) return 'WRONG_EVENT'
  if (ticket.ticketStatus === 'VOID' || ticket.eventStatus === 'CANCELLED') return 'VOID'
  if (now < opensAt(ticket)) return 'NOT_YET'
  if (now >= ticket.endsAt) return 'OVER'
  return ticket.ticketStatus === 'USED' ? 'ALREADY_USED' : null
}
