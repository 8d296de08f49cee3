import type { EventId, OrderId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { hashToken, newId, newToken } from '#server/platform/ids.ts'
import { tickets } from '../tickets.tables.ts'
import { ticketTransfers } from '../transfers/transfers.tables.ts'
import { emitLink, type LinkReceiver } from './ticket-link.ts'

interface SentOrder extends Omit<LinkReceiver, 'name'> {
  /** To whom; each to whose name stands on it where it says nothing. */
  name?: string
  vendorId: VendorId
  orderId: OrderId
  /** Those of one event; all of the order where it says nothing. */
  eventId?: EventId
  /** Who holds the tickets, and can take them back. */
  fromUserId: UserId
  linkId: string
  /** Of the link. */
  token: string
  /** The link goes by SMS. Where it does not, the sender passes it on. */
  isTexted: boolean
}

/**
 * Sends the tickets of an order that was just made to a phone, by one link. Nobody has seen their codes yet, so they stay
 * as they are.
 */
export async function sendOrderToPhone(
  tx: Tx,
  { vendorId, orderId, eventId, fromUserId, name, phone, language, linkId, token, isTexted }: SentOrder,
  now: Date,
) {
  const issued = await tx
    .select({ id: tickets.id, attendee: tickets.attendee })
    .from(tickets)
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.orderId, orderId), eventId && eq(tickets.eventId, eventId)))
    .orderBy(tickets.id)
  await tx.insert(ticketTransfers).values(
    issued.map((ticket) => ({
      id: newId<string>(),
      vendorId,
      ticketId: ticket.id,
      fromUserId,
      toName: name ?? ticket.attendee,
      toContact: phone,
      fromAttendee: ticket.attendee,
      // Nobody has this token: an account gets such a ticket by another transfer.
      tokenHash: hashToken(newToken()),
      sentAt: now,
      mailLanguage: language,
      linkId,
      linkTokenHash: hashToken(token),
    })),
  )
  if (isTexted) await emitLink(tx, linkId, now)
}
