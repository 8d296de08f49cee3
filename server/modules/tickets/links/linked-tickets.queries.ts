import type { LinkedTicket, LinkedTicketState, LinkedTickets } from '#contracts/tickets/linked-tickets.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { PreparedSmsType } from '#server/modules/outbox/index.ts'
import { plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { and, eq, gt, ne, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { claimDue } from '#server/platform/database/sharding/claim-due.ts'
import { openPrivateKey, type TicketKeySecrets } from '../codes/seal-private-key.ts'
import { ticketCode } from '../codes/sign-ticket.ts'
import { ticketKeys, tickets } from '../tickets.tables.ts'
import { isOpen } from '../transfers/transfers.queries.ts'
import { ticketTransfers } from '../transfers/transfers.tables.ts'
import { shownAfterwards } from './ticket-link.ts'

const isTicket = and(eq(tickets.vendorId, ticketTransfers.vendorId), eq(tickets.id, ticketTransfers.ticketId))
const isEvent = and(eq(events.vendorId, tickets.vendorId), eq(events.id, tickets.eventId))

/** Of which tickets of a link its phone is told, as their rows are then. */
const isToldOf: Record<PreparedSmsType, (now: Date) => SQL | undefined> = {
  ticket_link: () => eq(tickets.status, 'VALID'),
  event_changed: () => ne(tickets.status, 'VOID'),
  event_message: () => ne(tickets.status, 'VOID'),
  event_cancelled: () => eq(tickets.voidReason, 'CANCELLED'),
  event_tomorrow: (now) => and(eq(tickets.status, 'VALID'), gt(events.startsAt, now)),
}

/** Where a link goes, and what of it is still to be told; undefined where nothing is. */
export async function describeLink(tx: Tx, type: PreparedSmsType, linkId: string, now: Date) {
  const { vendorId, sentAt: dueAt } = ticketTransfers
  const isDue = and(eq(ticketTransfers.linkId, linkId), isOpen) as SQL
  // A link is of one event, and so of one vendor.
  const rows = await claimDue(tx, { vendorId, dueAt, isDue, most: 1 }, (whose) =>
    tx
      .select({
        vendorId,
        phone: ticketTransfers.toContact,
        language: ticketTransfers.mailLanguage,
        event: events.title,
        startsAt: events.startsAt,
        venue: events.venue,
        isOnline: events.isOnline,
      })
      .from(ticketTransfers)
      .innerJoin(tickets, isTicket)
      .innerJoin(events, isEvent)
      .where(and(whose, isDue, isToldOf[type](now), gt(events.endsAt, now)))
      .for('update', { of: ticketTransfers }),
  )
  const [first] = rows
  // Of somebody who was erased meanwhile the number is gone.
  if (!first?.phone) return undefined
  return { ...first, startsAt: first.startsAt.toISOString(), count: rows.length }
}

const columns = {
  linkId: ticketTransfers.linkId,
  isOpen: sql<boolean>`${ticketTransfers.acceptedAt} is null and ${ticketTransfers.takenBackAt} is null`,
  attendee: ticketTransfers.toName,
  id: tickets.id,
  eventId: tickets.eventId,
  keyId: tickets.keyId,
  issue: tickets.issue,
  publicKey: ticketKeys.publicKey,
  sealedPrivateKey: ticketKeys.sealedPrivateKey,
  shortCode: tickets.shortCode,
  typeName: tickets.typeName,
  status: tickets.status,
  voidReason: tickets.voidReason,
  eventTitle: events.title,
  eventSlug: events.slug,
  poster: events.poster,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  venue: events.venue,
  onlineLink: events.onlineLink,
}

/** The tickets that were sent by the link of a token; none where it is unknown, or its event is over for a day. */
export const findLinkedTickets = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .select(columns)
    .from(ticketTransfers)
    .innerJoin(tickets, isTicket)
    .innerJoin(events, isEvent)
    .innerJoin(ticketKeys, eq(ticketKeys.id, tickets.keyId))
    .where(
      and(
        acrossVendors('key-from-outside'),
        eq(ticketTransfers.linkTokenHash, tokenHash),
        gt(events.endsAt, plus(now, -shownAfterwards)),
      ),
    )
    .orderBy(ticketTransfers.id)

type Row = Awaited<ReturnType<typeof findLinkedTickets>>[number]

const stateOf = ({ isOpen, status, voidReason }: Row): LinkedTicketState => {
  if (!isOpen) return 'ENDED'
  return status === 'VOID' ? (voidReason ?? 'REVOKED') : status
}

const isShown = (state: LinkedTicketState) => state === 'VALID' || state === 'USED'

/** What a link shows; null where nothing was sent by it. */
export function toLinkedTickets(rows: readonly Row[], secrets: TicketKeySecrets): LinkedTickets | null {
  const [first] = rows
  if (!first) return null
  const { eventTitle, eventSlug, poster, startsAt, endsAt, venue, onlineLink } = first
  const shown = rows.map((row, index): LinkedTicket => {
    const { keyId, publicKey, sealedPrivateKey, id: ticketId, eventId, issue, typeName, attendee } = row
    const state = stateOf(row)
    const privateKey = () => openPrivateKey(secrets, { id: keyId, publicKey, sealedPrivateKey })
    return {
      state,
      code: isShown(state)
        ? ticketCode({ keyId, ticketId, eventId, issue }, { publicKey, privateKey: privateKey() })
        : null,
      shortCode: isShown(state) ? row.shortCode : null,
      typeName,
      attendee,
      place: index + 1,
      of: rows.length,
    }
  })
  return {
    ...{ eventTitle, eventSlug, poster, venue },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    onlineLink: shown.some(({ state }) => isShown(state)) ? onlineLink : null,
    tickets: shown,
  }
}
