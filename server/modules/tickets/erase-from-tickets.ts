import { and, eq, inArray, isNull, or, sql } from '#server/platform/database/drizzle.ts'
import { type Erase, erasedName, isOneOf } from '#server/platform/database/erasure.ts'
import { tickets } from './tickets.tables.ts'
import { ticketTransfers } from './transfers/transfers.tables.ts'

/**
 * Tickets stay with what they admitted, without a name on those that this person holds. Of tickets that were sent on,
 * each keeps what is the other's: the name of whoever accepted one, or sent it.
 */
export const eraseFromTickets: Erase = async (tx, { userId, vendorIds, ticketIds, contacts }) => {
  await tx
    .update(tickets)
    .set({ attendee: erasedName, awaitsName: false })
    .where(and(isOneOf(tickets.vendorId, vendorIds), isOneOf(tickets.id, ticketIds)))
  const isOfVendors = isOneOf(ticketTransfers.vendorId, vendorIds)
  await tx
    .update(ticketTransfers)
    .set({ fromAttendee: erasedName })
    .where(and(isOfVendors, eq(ticketTransfers.fromUserId, userId)))
  const isToThem = or(
    eq(ticketTransfers.toUserId, userId),
    // Nobody accepted it: it names whom the sender, or another sender, had in mind.
    and(
      isNull(ticketTransfers.toUserId),
      or(
        eq(ticketTransfers.fromUserId, userId),
        inArray(
          sql`lower(${ticketTransfers.toContact})`,
          contacts.map((contact) => contact.toLowerCase()),
        ),
      ),
    ),
  )
  await tx.update(ticketTransfers).set({ toName: erasedName, toContact: '' }).where(and(isOfVendors, isToThem))
}
