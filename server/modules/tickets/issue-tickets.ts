import type {
  EventId,
  OrderId,
  OrderLineId,
  ProductId,
  TicketId,
  UserId,
  VendorId,
} from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isNull, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { newShortCode } from './codes/sign-ticket.ts'
import { ticketKeys, tickets } from './tickets.tables.ts'

export interface TicketsToIssue {
  vendorId: VendorId
  orderId: OrderId
  /** Who buys them, and holds them until they are transferred. */
  ownerId: UserId
  /** Whose name stands on a ticket that none was given for. */
  attendee: string
  lines: {
    id: OrderLineId
    eventId: EventId
    typeId: ProductId
    typeName: string
    validFrom: Date | null
    validUntil: Date | null
    quantity: number
    /** Null for one that is named later. */
    attendees: readonly (string | null)[] | null
  }[]
}

/** One ticket for each admission bought, in the transaction in which the order is paid. */
export async function issueTickets(tx: Tx, { lines, vendorId, orderId, ownerId, attendee }: TicketsToIssue, now: Date) {
  const keyId = tx.select({ id: ticketKeys.id }).from(ticketKeys).where(isNull(ticketKeys.retiredAt))
  let unwritten = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, n) => ({
      id: newId<TicketId>(),
      vendorId,
      eventId: line.eventId,
      orderId,
      orderLineId: line.id,
      buyerId: ownerId,
      ownerId,
      keyId: sql<number>`(${keyId})`,
      typeId: line.typeId,
      typeName: line.typeName,
      validFrom: line.validFrom,
      validUntil: line.validUntil,
      attendee: line.attendees?.[n] ?? attendee,
      awaitsName: line.attendees?.[n] === null,
      status: 'VALID' as const,
      issuedAt: now,
    })),
  )
  while (unwritten.length > 0) {
    const written = await tx
      .insert(tickets)
      .values(unwritten.map((ticket) => ({ ...ticket, shortCode: newShortCode() })))
      .onConflictDoNothing()
      .returning({ id: tickets.id })
    const ids = new Set(written.map(({ id }) => id))
    // Another ticket had the short code of the rest: ids are new.
    unwritten = unwritten.filter(({ id }) => !ids.has(id))
  }
}
