import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { type PdfLanguage, pdfLabels } from './pdf-labels.ts'

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
  poster: Buffer | null
}

type Doc = PDFKit.PDFDocument
type Style = 'regular' | 'strong' | 'head'

const fonts = Object.fromEntries(
  ['regular', 'strong', 'head'].map((name) => [name, readFileSync(join(import.meta.dirname, `fonts/${name}.ttf`))]),
) as Record<Style, Buffer>

const [ink, quiet] = ['#1f1a30', '#4c465c']
/** In points; A5 is 419.53 by 595.28. */
const [pageWidth, left, right, column] = [419.53, 28.5, 391, 167]
const second = right - column
const millimetre = 72 / 25.4
export const qrSide = 78 * millimetre

/** A ticket on A5, in black and white but for the poster: the QR 78 mm wide, the short code in fours. */
export async function drawTicket(ticket: PdfTicket, language: PdfLanguage, now: Date): Promise<Buffer> {
  const words = pdfLabels(language)
  const doc = new PDFDocument({
    size: 'A5',
    margin: 0,
    lang: language,
    // Otherwise it loads one of its own, which nothing here is written with.
    font: fonts.regular as unknown as string,
    info: { Title: `${ticket.eventTitle}, ${ticket.attendee}`, Author: 'Uliza', CreationDate: now },
  })
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font)
  border(doc)
  write(doc, words.place(ticket.place, ticket.of), { x: left, y: 30, size: 8.5, colour: quiet })
  if (ticket.orderNumber) {
    write(doc, words.order(ticket.orderNumber), { x: second, y: 30, size: 8.5, colour: quiet, align: 'right' })
  }
  heading(doc, ticket)
  labelled(doc, words.when, words.moments(ticket.startsAt, ticket.doorsAt), left)
  labelled(doc, words.where, ticket.venue, second)
  doc.moveTo(0, 242).lineTo(pageWidth, 242).lineWidth(0.8).dash(3, { space: 2 }).stroke(ink).undash()
  qr(doc, ticket.code)
  stub(doc, ticket, words)
  write(doc, words.money, { x: left, y: 504, width: right - left, size: 8.5, colour: quiet, maxHeight: 44 })
  foot(doc, words.organiser(ticket.organiser))
  doc.end()
  return buffer(doc)
}

interface At {
  x: number
  y: number
  size: number
  width?: number
  style?: Style
  colour?: string
  align?: 'left' | 'right'
  /** Text that would be higher is written smaller, and at last cut. */
  maxHeight?: number
}

/** Writes a text that wraps, and returns where it ends. */
function write(doc: Doc, text: string, at: At): number {
  const { x, y, width = column, style = 'regular', colour = ink, align = 'left', maxHeight } = at
  const options = { width, align, lineGap: 0.5 }
  let { size } = at
  const height = () => doc.font(style).fontSize(size).heightOfString(text, options)
  while (maxHeight !== undefined && size > 7 && height() > maxHeight) size -= 0.5
  const end = Math.min(height(), maxHeight ?? Number.POSITIVE_INFINITY)
  doc.fillColor(colour).text(text, x, y, { ...options, height: end + 0.1, ellipsis: true })
  return y + end
}

/** The poster beside the title, which has the whole width where there is none. */
function heading(doc: Doc, { poster, eventTitle, typeName }: PdfTicket) {
  if (poster) {
    const [width, height] = [175.5, 115]
    doc.save().roundedRect(left, 52, width, height, 3).clip()
    doc.image(poster, left, 52, { cover: [width, height], align: 'center', valign: 'center' })
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

function qr(doc: Doc, code: string) {
  const { data, size } = encode(code, { ecc: 'M', border: 0 })
  const side = qrSide / size
  for (const [row, modules] of data.entries()) {
    for (const [from, length] of darkRuns(modules)) {
      doc.rect(left + from * side, 259 + row * side, length * side, side)
    }
  }
  doc.fill('#000000')
}

/** Where dark modules begin in a row, and how many follow: drawn at once, so that no printer leaves a gap. */
function darkRuns(modules: readonly boolean[]): [from: number, length: number][] {
  const text = modules.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...text.matchAll(/1+/g)].map(({ index, 0: { length } }) => [index, length])
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

const mark =
  'M13.6 0C22 0 27.6 5 27.2 12.2C26.8 18.6 21.6 21 17.6 22.4C16.2 22.9 16 23.6 14.4 23.6C12 23.6 11 21.4 12.2 19.4C13.8 16.6 17.6 15.6 17.8 12C18 9.2 15.6 7.8 13 8.6C10.2 9.5 9.6 13.4 5.4 13.4C2 13.4 .2 10.6 1 7.6C2.2 3 7.4 0 13.6 0ZM14 25.4L18.4 29.7L14 34L9.6 29.7Z'

function foot(doc: Doc, organiser: string) {
  doc.moveTo(0, 561).lineTo(pageWidth, 561).lineWidth(0.5).stroke(quiet)
  doc.save().translate(left, 569).scale(0.48).path(mark).fill(ink).restore()
  write(doc, 'uliza', { x: left + 17, y: 570, size: 14, style: 'head', width: 40 })
  write(doc, organiser, { x: left + 56, y: 573, size: 8.5, colour: quiet, width: 200, maxHeight: 12 })
  write(doc, 'KUULIZA SI UJINGA', { x: right - 100, y: 573, size: 7.5, style: 'head', width: 100, align: 'right' })
}

/** The saw edge and the diamonds of the border. */
function border(doc: Doc) {
  const step = pageWidth / 40
  doc.rect(0, 0, pageWidth, 2.5)
  for (let at = 0; at < 40; at++) {
    const x = at * step
    doc.polygon([x, 2.5], [x + step, 2.5], [x + step / 2, 7])
    doc.polygon([x, 8], [x + step / 4, 6], [x + step / 2, 8], [x + step / 4, 10])
    doc.polygon([x + step / 2, 8], [x + (3 * step) / 4, 6], [x + step, 8], [x + (3 * step) / 4, 10])
  }
  doc.fill(ink)
}
