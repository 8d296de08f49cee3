import { and, eq, type SQL } from 'drizzle-orm'
import type { DecodedTicketCode } from '#contracts/tickets/ticket-code.ts'
import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PresentedCode } from './codes/presented-code.ts'
import { isSignedWith } from './codes/sign-ticket.ts'
import { revokedTicketCodes, ticketKeys, tickets } from './tickets.tables.ts'

const presented = {
  id: tickets.id,
  issue: tickets.issue,
  keyId: tickets.keyId,
  typeName: tickets.typeName,
  attendee: tickets.attendee,
  ticketStatus: tickets.status,
  voidReason: tickets.voidReason,
  usedAt: tickets.usedAt,
  eventId: events.id,
  title: events.title,
  eventStatus: events.status,
  startsAt: events.startsAt,
  doorsAt: events.doorsAt,
  endsAt: events.endsAt,
}

async function readPresented(db: Db, vendorId: VendorId, isSought: SQL) {
  const [row] = await db
    .select(presented)
    .from(tickets)
    .innerJoin(events, and(eq(events.vendorId, tickets.vendorId), eq(events.id, tickets.eventId)))
    .where(and(eq(tickets.vendorId, vendorId), isSought))
  return row
}

/** A ticket of this vendor as it is presented, with its event. */
export type PresentedTicket = NonNullable<Awaited<ReturnType<typeof readPresented>>> & {
  /** The code was replaced by a later one. */
  isReplaced: boolean
}

export const presentedTicketById = (db: Db, vendorId: VendorId, id: TicketId) =>
  readPresented(db, vendorId, eq(tickets.id, id))

/** The ticket of this vendor that a code is of; undefined when there is none, or when the code was not signed by us. */
export const findPresentedTicket = (
  db: Db,
  vendorId: VendorId,
  code: PresentedCode,
): Promise<PresentedTicket | undefined> =>
  'signed' in code ? findBySignedCode(db, vendorId, code.signed) : findByShortCode(db, vendorId, code.shortCode)

async function findBySignedCode(db: Db, vendorId: VendorId, code: DecodedTicketCode) {
  const [row] = await db
    .select({ ...presented, publicKey: ticketKeys.publicKey })
    .from(tickets)
    .innerJoin(events, and(eq(events.vendorId, tickets.vendorId), eq(events.id, tickets.eventId)))
    .innerJoin(ticketKeys, eq(ticketKeys.id, code.keyId))
    .where(and(eq(tickets.vendorId, vendorId), eq(tickets.id, code.ticketId)))
  if (!row || !isSignedWith(code, row.publicKey)) return undefined
  const { publicKey: _, ...ticket } = row
  // Whoever has got hold of a retired key could sign these; we never have.
  const isOurs =
    code.eventId === ticket.eventId &&
    code.issue <= ticket.issue &&
    (code.issue < ticket.issue || code.keyId === ticket.keyId)
  return isOurs ? { ...ticket, isReplaced: code.issue < ticket.issue } : undefined
}

async function findByShortCode(db: Db, vendorId: VendorId, shortCode: string) {
  const ticket = await readPresented(db, vendorId, eq(tickets.shortCode, shortCode))
  if (ticket) return { ...ticket, isReplaced: false }
  const [replaced] = await db
    .select({ ticketId: revokedTicketCodes.ticketId })
    .from(revokedTicketCodes)
    .where(and(eq(revokedTicketCodes.vendorId, vendorId), eq(revokedTicketCodes.shortCode, shortCode)))
  const earlier = replaced && (await presentedTicketById(db, vendorId, replaced.ticketId))
  return earlier && { ...earlier, isReplaced: true }
}
