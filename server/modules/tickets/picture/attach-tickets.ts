import type { TicketId, UserId } from '#contracts/wire/primitives.ts'
import type { Attachment, FindAttached } from '#server/modules/outbox/index.ts'
import type { Drawings } from '#server/platform/pdf/drawings.ts'
import type { PdfLanguage } from '#server/platform/pdf/printed.ts'
import type { PdfTicket } from '../pdf/draw-ticket.ts'
import { printedTicket, type TicketPdfDeps } from '../pdf/ticket-pdf.ts'
import type { drawTicketPicture } from './draw-ticket-picture.ts'
import { ticketsToSend } from './tickets-to-send.queries.ts'

const drawer = { file: new URL('./draw-ticket-picture.ts', import.meta.url), name: 'drawTicketPicture' }

/** Of more nobody wants a message each: they are opened by the link. A family or a table is as many. */
export const mostPictures = 5

/**
 * The tickets of an order as pictures, one in each message, so that each can be passed on by itself. None of what lets
 * nobody in, or is on its way to somebody else.
 */
export const attachTickets =
  (deps: TicketPdfDeps): FindAttached['tickets_issued'] =>
  async ({ userId: ownerId, language, data: { orderId, slug }, subjectId }) => {
    const all = await ticketsToSend(deps.db, { orderId, slug, ownerId })
    const [id, ...others] = subjectId ? all.filter((each) => each === subjectId) : all
    if (!id) return null
    if (others.length >= mostPictures) return { draw: null, others: [] }
    return { draw: () => ticketPicture(deps, ownerId, { id, language }), others }
  }

async function ticketPicture(
  deps: TicketPdfDeps,
  ownerId: UserId,
  { id, language }: { id: TicketId; language: PdfLanguage },
): Promise<Attachment> {
  return drawPicture(deps.drawings, await printedTicket(deps, ownerId, id), language)
}

async function drawPicture(drawings: Drawings, ticket: PdfTicket, language: PdfLanguage): Promise<Attachment> {
  const bytes = await drawings.draw<typeof drawTicketPicture>(drawer, { ticket, language })
  return { format: 'IMAGE', type: 'image/jpeg', filename: `uliza-${ticket.shortCode}.jpg`, bytes: Buffer.from(bytes) }
}

/** A ticket that there is not, as a picture. */
export const exampleTicket = (drawings: Drawings): Promise<Attachment> => drawPicture(drawings, example, 'en')

const example: PdfTicket = {
  code: `V50${'A'.repeat(149)}`,
  shortCode: '7K3M9QXD',
  place: 1,
  of: 2,
  orderNumber: 'UZ 27 54 52 73',
  eventTitle: 'Nyatiti by the Lake',
  typeName: 'Regular',
  attendee: 'Wanjiru Kamau',
  startsAt: new Date('2026-12-12T15:00:00Z'),
  doorsAt: null,
  venue: 'Dunga Beach, Kisumu',
  organiser: { name: 'Mama Achieng’s Kitchen', phone: '+254700000254' },
  poster: null,
}
