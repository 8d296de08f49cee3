import { randomBytes } from 'node:crypto'
import type { EventId, OrderId, OrderLineId, TicketId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { tickets } from './tickets.tables.ts'

export interface TicketsToIssue {
  vendorId: VendorId
  orderId: OrderId
  ownerId: UserId
  /** Whose name stands on a ticket that none was given for. */
  attendee: string
  lines: {
    id: OrderLineId
    eventId: EventId
    typeName: string
    quantity: number
    attendees: readonly string[] | null
  }[]
}

/** Without letters and digits that look alike, since a code may have to be read aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 26 letters of 32: 130 random bits. */
const newTicketCode = () => Array.from(randomBytes(26), (byte) => alphabet[byte % 32]).join('')

/** One ticket for each admission bought, in the transaction in which the order is paid. */
export async function issueTickets(tx: Tx, { lines, vendorId, orderId, ownerId, attendee }: TicketsToIssue, now: Date) {
  const issued = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, n) => ({
      id: newId<TicketId>(),
      vendorId,
      eventId: line.eventId,
      orderId,
      orderLineId: line.id,
      ownerId,
      code: newTicketCode(),
      typeName: line.typeName,
      attendee: line.attendees?.[n] ?? attendee,
      status: 'VALID' as const,
      issuedAt: now,
    })),
  )
  if (issued.length > 0) await tx.insert(tickets).values(issued)
}
