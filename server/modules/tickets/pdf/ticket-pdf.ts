import type { TicketId, UserId } from '#contracts/wire/primitives.ts'
import type { Clock } from '#server/platform/clock.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { type FileStore, readJpeg } from '#server/platform/files/index.ts'
import type { Drawings } from '#server/platform/pdf/drawings.ts'
import { type PdfLanguage, printedOrderNumber } from '#server/platform/pdf/printed.ts'
import { ownTicket, type TicketReader } from '../tickets.queries.ts'
import type { drawTicket, PdfTicket } from './draw-ticket.ts'
import { ticketPdfFacts } from './ticket-pdf.queries.ts'

const drawer = { file: new URL('./draw-ticket.ts', import.meta.url), name: 'drawTicket' }

export interface TicketPdfDeps extends TicketReader {
  clock: Clock
  /** Where pictures are, below `/media/`. */
  media: FileStore
  drawings: Drawings
}

/** The PDF of an own ticket; of one that lets nobody in, or is on its way to somebody else, there is none. */
export async function ticketPdf(
  deps: TicketPdfDeps,
  ownerId: UserId,
  { id, language }: { id: TicketId; language: PdfLanguage },
): Promise<Uint8Array> {
  const ticket = await printedTicket(deps, ownerId, id)
  return deps.drawings.draw<typeof drawTicket>(drawer, { ticket, language, now: deps.clock.now() })
}

/** What stands on an own ticket wherever it is drawn, under the same condition. */
export async function printedTicket(deps: TicketPdfDeps, ownerId: UserId, id: TicketId): Promise<PdfTicket> {
  const ticket = await ownTicket(deps, ownerId, id)
  const { code, shortCode, place, of, attendee, typeName, eventTitle, venue, status } = ticket
  if (code === null || shortCode === null || status !== 'VALID') {
    throw new DomainError('invalid_transition', 'This ticket lets nobody in any more.')
  }
  const facts = await ticketPdfFacts(deps, ownerId, id)
  if (!facts) throw notFound('The ticket')
  return {
    code,
    shortCode,
    place,
    of,
    attendee,
    typeName,
    eventTitle,
    venue,
    startsAt: new Date(ticket.startsAt),
    doorsAt: facts.doorsAt,
    orderNumber: ticket.orderId === null ? null : printedOrderNumber(facts.orderNumber),
    organiser: { name: facts.vendorName, phone: facts.vendorPhone },
    poster: ticket.poster && (await readJpeg(deps.media, ticket.poster, 480)),
  }
}
