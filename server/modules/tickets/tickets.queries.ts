import type { Ticket } from '#contracts/tickets/tickets.ts'
import { type EventId, type OrderId, TicketId, type UserId, type VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { type DeliveryState, deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, count, eq, inArray, lte, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { alias } from '#server/platform/database/drizzle-tables.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { namingVendor } from '#server/platform/database/sharding/name-vendor.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { openPrivateKey, type TicketKeySecrets } from './codes/seal-private-key.ts'
import { ticketCode } from './codes/sign-ticket.ts'
import { ticketKeys, tickets } from './tickets.tables.ts'
import { isOpen } from './transfers/transfers.queries.ts'
import { ticketTransfers } from './transfers/transfers.tables.ts'

const sibling = alias(tickets, 'sibling')

/**
 * How many tickets of the same order for the same event its owner holds; with a condition, how many of those it holds
 * for. One that was passed on is counted with its new owner's.
 */
const siblings = (db: Db, condition?: SQL) =>
  sql<number>`(${db
    .select({ count: count() })
    .from(sibling)
    .where(
      and(
        eq(sibling.vendorId, tickets.vendorId),
        eq(sibling.orderId, tickets.orderId),
        eq(sibling.eventId, tickets.eventId),
        eq(sibling.ownerId, tickets.ownerId),
        condition,
      ),
    )})::int`

const columns = {
  id: tickets.id,
  keyId: tickets.keyId,
  issue: tickets.issue,
  publicKey: ticketKeys.publicKey,
  sealedPrivateKey: ticketKeys.sealedPrivateKey,
  shortCode: tickets.shortCode,
  buyerId: tickets.buyerId,
  ownerId: tickets.ownerId,
  sentTo: ticketTransfers.toName,
  sentToContact: ticketTransfers.toContact,
  sentAt: ticketTransfers.sentAt,
  linkId: sql<string | null>`coalesce(${ticketTransfers.linkId}, ${ticketTransfers.id})`,
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
  awaitsName: tickets.awaitsName,
  mayBeSent: events.allowsTransfers,
  status: tickets.status,
}

/** What the order of a row of tickets says of it. Orders stand above tickets, so `app.ts` hands it in. */
export interface TicketOrigin {
  /** Whether it cost nothing. */
  isFree: SQL<boolean>
  orderNumber: SQL<string>
}

/** What is read of tickets: `origin` says of a row of them what their order says. */
export interface TicketReader {
  db: Db
  origin: TicketOrigin
  /** What their codes are signed with is sealed with these. */
  ticketKeySecrets: TicketKeySecrets
}

interface Wanted {
  /** Those of one vendor, which the condition names too, or of all of them. */
  vendorId: VendorId | null
  where: SQL | undefined
  orderBy?: SQL
  limit?: number
}

/** Tickets with their events, and with how the link of one that is on its way was sent. Most pages have none such, and ask no more. */
async function readTickets({ db, origin }: Omit<TicketReader, 'ticketKeySecrets'>, wanted: Wanted) {
  const { vendorId, where, orderBy = sql`${tickets.id}`, limit } = wanted
  const ofVendor = async <Data>(value: SQL<Data>) => (vendorId ? namingVendor(db, vendorId, value) : value)
  const query = db
    .select({
      ...columns,
      isFree: await ofVendor(origin.isFree),
      place: await ofVendor(siblings(db, lte(sibling.id, tickets.id))),
      of: await ofVendor(siblings(db)),
    })
    .from(tickets)
    .innerJoin(events, and(eq(events.vendorId, tickets.vendorId), eq(events.id, tickets.eventId)))
    .innerJoin(ticketKeys, eq(ticketKeys.id, tickets.keyId))
    .leftJoin(
      ticketTransfers,
      and(eq(ticketTransfers.vendorId, tickets.vendorId), eq(ticketTransfers.ticketId, tickets.id), isOpen),
    )
    .where(where)
    .orderBy(orderBy)
    .$dynamic()
  const rows = await (limit === undefined ? query : query.limit(limit))
  const messages = await messagesOf(
    db,
    rows.flatMap(({ linkId }) => linkId ?? []),
  )
  return rows.map(({ linkId, ...row }) => ({ ...row, message: messages.find((each) => each.linkId === linkId) }))
}

/** How these links were sent. */
const messagesOf = async (db: Db, links: readonly string[]) =>
  links.length === 0
    ? []
    : db
        .select({ linkId: deliveries.subjectId, channel: deliveries.channel, state: deliveries.state })
        .from(deliveries)
        .where(and(inArray(deliveries.kind, ['TICKET_MAIL', 'TICKET_SMS']), inArray(deliveries.subjectId, [...links])))

type Row = Awaited<ReturnType<typeof readTickets>>[number]

type MessageState = NonNullable<Ticket['transfer']>['mail']

/** How a sender is shown that the link is on its way. */
const shownMailStates: Record<DeliveryState, MessageState> = {
  WAITING: 'WAITING',
  RETRYING: 'WAITING',
  RETRIED: 'WAITING',
  SENT: 'SENT',
  FAILED: 'FAILED',
  GIVEN_UP: 'FAILED',
  VOID: null,
  PASSED_ON: null,
  UNSENT: null,
}

/** The same of an SMS: what was not sent while the ticket was on its way did not reach its phone. */
const shownSmsStates: Record<DeliveryState, MessageState> = { ...shownMailStates, VOID: 'FAILED', UNSENT: 'FAILED' }

/**
 * A ticket for this reader: its code is shown to who holds it alone, and to nobody while it is on its way to somebody
 * else.
 */
const ticketMapper =
  (readerId: UserId, secrets: TicketKeySecrets) =>
  ({
    keyId,
    issue,
    publicKey,
    sealedPrivateKey,
    shortCode,
    buyerId,
    ownerId,
    sentTo,
    sentToContact,
    sentAt,
    message,
    ...row
  }: Row): Ticket => {
    const isShown = ownerId === readerId && sentAt === null
    const facts = { keyId, ticketId: row.id, eventId: row.eventId, issue }
    return {
      ...row,
      onlineLink: isShown && row.status !== 'VOID' ? row.onlineLink : null,
      code: isShown
        ? ticketCode(facts, {
            publicKey,
            privateKey: openPrivateKey(secrets, { id: keyId, publicKey, sealedPrivateKey }),
          })
        : null,
      shortCode: isShown ? shortCode : null,
      transfer:
        ownerId === readerId && sentAt !== null
          ? {
              name: sentTo ?? '',
              contact: sentToContact ?? '',
              sentAt: sentAt.toISOString(),
              mail: message?.channel === 'mail' ? shownMailStates[message.state] : null,
              sms: message?.channel === 'sms' ? shownSmsStates[message.state] : null,
            }
          : null,
      orderId: buyerId === readerId ? row.orderId : null,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    }
  }

/** The tickets of an order, for who bought them. */
export async function ticketsOfOrder(
  reader: TicketReader,
  { id, vendorId, customerId }: { id: OrderId; vendorId: VendorId; customerId: UserId },
): Promise<Ticket[]> {
  const where = and(eq(tickets.vendorId, vendorId), eq(tickets.orderId, id))
  const rows = await readTickets(reader, { vendorId, where })
  return rows.map(ticketMapper(customerId, reader.ticketKeySecrets))
}

const order = newestFirst(tickets.id, TicketId)

/** Those that somebody has, with whichever vendors. */
const isOwn = (ownerId: UserId, condition?: SQL) =>
  and(acrossVendors('own-orders'), eq(tickets.ownerId, ownerId), condition)

export const ticketsOfOwner = (reader: TicketReader, ownerId: UserId, page: PageQuery) =>
  paged(
    page,
    order,
    ({ after, count: limit }) =>
      readTickets(reader, { vendorId: null, where: isOwn(ownerId, after), orderBy: order.orderBy, limit }),
    ticketMapper(ownerId, reader.ticketKeySecrets),
  )

export async function ownTicket(reader: TicketReader, ownerId: UserId, id: TicketId): Promise<Ticket> {
  const [row] = await readTickets(reader, { vendorId: null, where: isOwn(ownerId, eq(tickets.id, id)) })
  if (!row) throw notFound('The ticket')
  return ticketMapper(ownerId, reader.ticketKeySecrets)(row)
}

/** The tickets of an order, locked until the transaction ends. */
export const lockTicketsOfOrder = (tx: Tx, { id, vendorId }: { id: OrderId; vendorId: VendorId }) =>
  tx
    .select({ status: tickets.status, ownerId: tickets.ownerId, buyerId: tickets.buyerId })
    .from(tickets)
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.orderId, id)))
    .orderBy(tickets.id)
    .for('update')

/** Whose order a ticket of this vendor is of. */
export async function findTicketOrder(
  db: Db,
  { id, vendorId }: { id: TicketId; vendorId: VendorId },
): Promise<OrderId | undefined> {
  const [ticket] = await db
    .select({ orderId: tickets.orderId })
    .from(tickets)
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.id, id)))
  return ticket?.orderId
}

export async function titleOfEvent(db: Db, { id, vendorId }: { id: EventId; vendorId: VendorId }): Promise<string> {
  const [event] = await db
    .select({ title: events.title })
    .from(events)
    .where(and(eq(events.vendorId, vendorId), eq(events.id, id)))
  return event?.title ?? ''
}
