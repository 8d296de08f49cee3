import { buffer } from 'node:stream/consumers'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import {
  type At,
  type Doc,
  drawBrand,
  drawEdge,
  drawQr,
  ink,
  openPdf,
  quiet,
  write as writeAt,
} from '#server/platform/pdf/pdf.ts'
import type { PdfLanguage } from '#server/platform/pdf/printed.ts'
import { pdfLabels } from './pdf-labels.ts'

export interface PdfTicket {
  code: string
  shortCode: string
  place: number
  of: number
  /** Null for who did not buy it. */
  orderNumber: string | null
  eventTitle: string
  typeName: string
  attendee: string
  startsAt: Date
  doorsAt: Date | null
  venue: string
  organiser: { name: string; phone: string }
  /** A JPEG. */
  poster: Uint8Array | null
}

interface DrawnTicket {
  ticket: PdfTicket
  language: PdfLanguage
  now: Date
}

/** In points; A5 is 419.53 by 595.28. */
const [pageWidth, left, right, column] = [419.53, 28.5, 391, 167]
const second = right - column
const millimetre = 72 / 25.4
export const qrSide = 78 * millimetre

const write = (doc: Doc, text: string, at: Omit<At, 'width'> & { width?: number }) =>
  writeAt(doc, text, { width: column, ...at })

/** A ticket on A5, in black and white but for the poster: the QR 78 mm wide, the short code in fours. */
export async function drawTicket({ ticket, language, now }: DrawnTicket): Promise<Buffer> {
  const words = pdfLabels(language)
  const doc = openPdf({ size: 'A5', language, title: `${ticket.eventTitle}, ${ticket.attendee}`, now })
  drawEdge(doc, { x: 0, y: 0, width: pageWidth, teeth: 40, bar: 2.5 })
  write(doc, words.place(ticket.place, ticket.of), { x: left, y: 30, size: 8.5, colour: quiet })
  if (ticket.orderNumber) {
    write(doc, words.order(ticket.orderNumber), { x: second, y: 30, size: 8.5, colour: quiet, align: 'right' })
  }
  heading(doc, ticket)
  labelled(doc, words.when, words.moments(ticket.startsAt, ticket.doorsAt), left)
  labelled(doc, words.where, ticket.venue, second)
  doc.moveTo(0, 242).lineTo(pageWidth, 242).lineWidth(0.8).dash(3, { space: 2 }).stroke(ink).undash()
  drawQr(doc, ticket.code, { x: left, y: 259, side: qrSide })
  stub(doc, ticket, words)
  write(doc, words.money, { x: left, y: 504, width: right - left, size: 8.5, colour: quiet, maxHeight: 44 })
  foot(doc, words.organiser(ticket.organiser))
  doc.end()
  return buffer(doc)
}

/** The poster beside the title, which has the whole width where there is none. */
function heading(doc: Doc, { poster, eventTitle, typeName }: PdfTicket) {
  if (poster) {
    const [width, height] = [175.5, 115]
    doc.save().roundedRect(left, 52, width, height, 3).clip()
    doc.image(Buffer.from(poster), left, 52, { cover: [width, height], align: 'center', valign: 'center' })
    doc.restore()
  }
  const x = poster ? second : left
  const width = right - x
  const end = write(doc, eventTitle, { x, y: 68, width, size: 26, style: 'head', maxHeight: 70 })
  write(doc, typeName, { x, y: end + 7, width, size: 11, style: 'strong', maxHeight: 28 })
}

function labelled(doc: Doc, label: string, text: string, x: number) {
  write(doc, label, { x, y: 184, size: 8.5, colour: quiet })
  write(doc, text, { x, y: 197, size: 11, style: 'strong', maxHeight: 40 })
}

function stub(doc: Doc, { attendee, shortCode }: PdfTicket, words: ReturnType<typeof pdfLabels>) {
  const at = { x: 269.5, width: right - 269.5 }
  const name = write(doc, words.guest, { ...at, y: 272, size: 8.5, colour: quiet }) + 3
  const say = write(doc, attendee, { ...at, y: name, size: 16, style: 'head', maxHeight: 56 }) + 18
  const code = write(doc, words.say, { ...at, y: say, size: 8.5, colour: quiet }) + 4
  const lines = formatShortCode(shortCode).replace(' ', '\n')
  const rule = write(doc, lines, { ...at, y: code, size: 24, style: 'head' }) + 14
  const once = write(doc, words.once, { ...at, y: rule, size: 8.5, style: 'strong' }) + 2
  write(doc, words.onceText, { ...at, y: once, size: 8.5, colour: quiet, maxHeight: 52 })
}

function foot(doc: Doc, organiser: string) {
  doc.moveTo(0, 561).lineTo(pageWidth, 561).lineWidth(0.5).stroke(quiet)
  drawBrand(doc, { x: left, y: 569 })
  write(doc, organiser, { x: left + 56, y: 573, size: 8.5, colour: quiet, width: 200, maxHeight: 12 })
  write(doc, 'KUULIZA SI UJINGA', { x: right - 100, y: 573, size: 7.5, style: 'head', width: 100, align: 'right' })
}
