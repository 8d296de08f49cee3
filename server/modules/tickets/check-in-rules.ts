import type { EventStatus } from '#contracts/events.ts'
import type { ScanResult } from '#contracts/scan.ts'
import { hours, plus } from '#server/platform/clock.ts'

export interface DoorTimes {
  doorsAt: Date | null
  startsAt: Date
  endsAt: Date
}

/** When check-in opens: at the event's door time, or three hours before the start where there is none. */
export const opensAt = ({ doorsAt, startsAt }: DoorTimes): Date => doorsAt ?? plus(startsAt, -hours(3))

export interface Presented extends DoorTimes {
  ticketStatus: 'VALID' | 'USED' | 'VOID'
  eventId: string
  eventStatus: EventStatus
  /** The code was replaced by a later one of the same ticket. */
  isReplaced: boolean
}

/**
 * The result of a scan, except for which of several comes first: null leaves that to the conditional update. Whether the ticket
 * is valid here and now is checked before whether it was used, so that a void one is never reported as used.
 */
export function refusalOf(ticket: Presented, doorEventId: string | undefined, now: Date): ScanResult | null {
  if (doorEventId !== undefined && doorEventId !== ticket.eventId) return 'WRONG_EVENT'
  if (ticket.isReplaced || ticket.ticketStatus === 'VOID' || ticket.eventStatus === 'CANCELLED') return 'VOID'
  if (now < opensAt(ticket)) return 'NOT_YET'
  if (now >= ticket.endsAt) return 'OVER'
  return ticket.ticketStatus === 'USED' ? 'ALREADY_USED' : null
}
