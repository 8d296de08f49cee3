import type { DoorMoment, Scan, ScannedTicket } from '#contracts/door/scan.ts'
import { toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import type { GateTicket } from '../ticket.queries.ts'
import { opensAt } from './scan-rules.ts'

/** Where and when somebody went through. */
export const doorMoment = ({
  at,
  gate,
  deviceName,
}: {
  at: number
  gate: string | null
  deviceName: string | null
}): DoorMoment => ({ at: toInstant(at), gate, device: deviceName })

type Answered = Pick<Scan, 'nonce' | 'result' | 'reason' | 'admission'> & { at: Date }

export const toScan = ({ nonce, result, reason, admission, at }: Answered, ticket: GateTicket | null): Scan => ({
  nonce,
  result,
  reason,
  at: at.toISOString(),
  ticket: ticket && toScannedTicket(ticket),
  order: null,
  admission,
})

function toScannedTicket(ticket: GateTicket): ScannedTicket {
  const { id, typeName, attendee, shortCode, orderNumber, place, of, eventId, eventTitle, reEntry } = ticket
  const { checkInText, gates, validFrom, validUntil } = ticket
  const [startsAt, endsAt] = [new Date(ticket.startsAt), new Date(ticket.endsAt)]
  const doorsAt = opensAt({ doorsAt: ticket.doorsAt === null ? null : new Date(ticket.doorsAt), startsAt })
  return {
    id,
    typeName,
    attendee,
    shortCode,
    orderNumber,
    place: place ?? 1,
    of: of ?? 1,
    event: {
      id: eventId,
      title: eventTitle,
      startsAt: startsAt.toISOString(),
      doorsAt: doorsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      reEntry,
    },
    entry: { checkInText, gates, validFrom: toInstantOrNull(validFrom), validUntil: toInstantOrNull(validUntil) },
  }
}
