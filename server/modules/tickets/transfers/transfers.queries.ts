import type { TicketId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull, or, type SQL } from '#server/platform/database/drizzle.ts'
import { claimDue } from '#server/platform/database/sharding/claim-due.ts'
import { tickets } from '../tickets.tables.ts'
import { ticketTransfers } from './transfers.tables.ts'

/** Not accepted and not taken back. */
export const isOpen = and(isNull(ticketTransfers.acceptedAt), isNull(ticketTransfers.takenBackAt))

/** Which of the owner's tickets it is, and of which vendor. */
export async function findOwnTicket(db: Db, ownerId: UserId, id: TicketId) {
  const [ticket] = await db
    .select({ id: tickets.id, vendorId: tickets.vendorId })
    .from(tickets)
    .where(and(acrossVendors('own-orders'), eq(tickets.id, id), eq(tickets.ownerId, ownerId)))
  return ticket
}

/** The transfer that a link is for; undefined when it has ended. */
export async function findOpenTransfer(db: Db, tokenHash: Buffer) {
  const [transfer] = await db
    .select()
    .from(ticketTransfers)
    .where(
      and(
        acrossVendors('key-from-outside'),
        or(eq(ticketTransfers.tokenHash, tokenHash), eq(ticketTransfers.mailTokenHash, tokenHash)),
        isOpen,
      ),
    )
  return transfer
}

/** The open transfer of a ticket whose row the caller has locked. */
export async function lockOpenTransfer(tx: Tx, ticket: { id: TicketId; vendorId: VendorId }) {
  const [transfer] = await tx
    .select()
    .from(ticketTransfers)
    .where(and(eq(ticketTransfers.vendorId, ticket.vendorId), eq(ticketTransfers.ticketId, ticket.id), isOpen))
    .for('update')
  return transfer
}

/** One that nobody has accepted or taken back, of which only the id is known. */
export async function lockTransferOfMail(tx: Tx, id: string) {
  const { vendorId, sentAt: dueAt } = ticketTransfers
  const isDue = and(eq(ticketTransfers.id, id), isOpen) as SQL
  const [row] = await claimDue(tx, { vendorId, dueAt, isDue, most: 1 }, (whose) =>
    tx.select({ id: ticketTransfers.id, vendorId }).from(ticketTransfers).where(and(whose, isDue)).for('update'),
  )
  return row
}

/** Of the event of a ticket, whether it is over and whether its tickets may be passed on. */
export async function eventOfTicket(db: Db, { vendorId, eventId }: typeof tickets.$inferSelect, now: Date) {
  const [event] = await db
    .select({ endsAt: events.endsAt, allowsTransfers: events.allowsTransfers })
    .from(events)
    .where(and(eq(events.vendorId, vendorId), eq(events.id, eventId)))
  return { hasEnded: !event || event.endsAt <= now, allowsTransfers: event?.allowsTransfers === true }
}

/** What whoever opens a link is shown before they take the ticket. */
export async function describeTransfer(
  db: Db,
  { ticketId, vendorId, fromUserId }: typeof ticketTransfers.$inferSelect,
) {
  const [described] = await db
    .select({
      eventTitle: events.title,
      startsAt: events.startsAt,
      venue: events.venue,
      typeName: tickets.typeName,
      attendee: tickets.attendee,
      from: users.name,
    })
    .from(tickets)
    .innerJoin(events, and(eq(events.vendorId, tickets.vendorId), eq(events.id, tickets.eventId)))
    .innerJoin(users, eq(users.id, fromUserId))
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.id, ticketId), eq(tickets.status, 'VALID')))
  return described
}
