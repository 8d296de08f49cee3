import type { OrderId, TicketId, UserId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, notExists, sql } from '#server/platform/database/drizzle.ts'
import { tickets } from '../tickets.tables.ts'
import { isOpen } from '../transfers/transfers.queries.ts'
import { ticketTransfers } from '../transfers/transfers.tables.ts'

/** What somebody holds of an order for an event and lets them in: neither void or used, nor on its way to somebody else. */
export async function ticketsToSend(
  db: Db,
  { orderId, slug, ownerId }: { orderId: OrderId; slug: string; ownerId: UserId },
): Promise<TicketId[]> {
  const isUnderWay = db
    .select({ one: sql`1` })
    .from(ticketTransfers)
    .where(and(eq(ticketTransfers.vendorId, tickets.vendorId), eq(ticketTransfers.ticketId, tickets.id), isOpen))
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(events, and(eq(events.vendorId, tickets.vendorId), eq(events.id, tickets.eventId)))
    .where(
      and(
        acrossVendors('own-orders'),
        eq(tickets.ownerId, ownerId),
        eq(tickets.orderId, orderId),
        eq(events.slug, slug),
        eq(tickets.status, 'VALID'),
        notExists(isUnderWay),
      ),
    )
    .orderBy(tickets.id)
  return rows.map(({ id }) => id)
}
