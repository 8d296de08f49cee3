import { and, count, eq, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ticket } from '#contracts/tickets/tickets.ts'
import { type OrderId, TicketId, type UserId, type VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { ticketCode } from './codes/sign-ticket.ts'
import { ticketKeys, tickets } from './tickets.tables.ts'

const sibling = alias(tickets, 'sibling')

/** How many tickets the same order has for the same event; with a condition, how many of those it holds for. */
const siblings = (db: Db, condition?: SQL) =>
  sql<number>`(${db
    .select({ count: count() })
    .from(sibling)
    .where(
      and(
        eq(sibling.vendorId, tickets.vendorId),
        eq(sibling.orderId, tickets.orderId),
        eq(sibling.eventId, tickets.eventId),
        condition,
      ),
    )})::int`

const columns = {
  id: tickets.id,
  keyId: tickets.keyId,
  issue: tickets.issue,
  publicKey: ticketKeys.publicKey,
  privateKey: ticketKeys.privateKey,
  shortCode: tickets.shortCode,
  orderId: tickets.orderId,
  eventId: tickets.eventId,
  eventSlug: events.slug,
  eventTitle: events.title,
  poster: events.poster,
  typeName: tickets.typeName,
  venue: events.venue,
  onlineLink: events.onlineLink,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  attendee: tickets.attendee,
  status: tickets.status,
}

const ticketsWithEvents = (db: Db) =>
  db
    .select({ ...columns, place: siblings(db, lte(sibling.id, tickets.id)), of: siblings(db) })
    .from(tickets)
    .innerJoin(events, and(eq(events.vendorId, tickets.vendorId), eq(events.id, tickets.eventId)))
    .innerJoin(ticketKeys, eq(ticketKeys.id, tickets.keyId))

type Row = Awaited<ReturnType<typeof ticketsWithEvents>>[number]

const toTicket = ({ startsAt, endsAt, keyId, issue, publicKey, privateKey, ...row }: Row): Ticket => ({
  ...row,
  onlineLink: row.status === 'VOID' ? null : row.onlineLink,
  code: ticketCode({ keyId, ticketId: row.id, eventId: row.eventId, issue }, { publicKey, privateKey }),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

export async function ticketsOfOrder(db: Db, { id, vendorId }: { id: OrderId; vendorId: VendorId }): Promise<Ticket[]> {
  const rows = await ticketsWithEvents(db)
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.orderId, id)))
    .orderBy(tickets.id)
  return rows.map(toTicket)
}

const order = newestFirst(tickets.id, TicketId)

export const ticketsOfOwner = (db: Db, ownerId: UserId, page: PageQuery) =>
  paged(
    page,
    order,
    ({ after, count }) =>
      ticketsWithEvents(db)
        .where(and(acrossVendors('own-orders'), eq(tickets.ownerId, ownerId), after))
        .orderBy(order.orderBy)
        .limit(count),
    toTicket,
  )
