import type { TicketId, UserId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import type { TicketReader } from '../tickets.queries.ts'
import { tickets } from '../tickets.tables.ts'

/** What stands on a ticket's PDF beside what the account shows of it. */
export async function ticketPdfFacts(
  { db, origin }: Pick<TicketReader, 'db' | 'origin'>,
  ownerId: UserId,
  id: TicketId,
) {
  const [facts] = await db
    .select({
      orderNumber: origin.orderNumber,
      doorsAt: events.doorsAt,
      vendorName: vendors.name,
      vendorPhone: vendors.phone,
    })
    .from(tickets)
    .innerJoin(events, and(eq(events.vendorId, tickets.vendorId), eq(events.id, tickets.eventId)))
    .innerJoin(vendors, eq(vendors.id, tickets.vendorId))
    .where(and(acrossVendors('own-orders'), eq(tickets.id, id), eq(tickets.ownerId, ownerId)))
  return facts
}
