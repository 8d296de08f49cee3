import { buffer } from 'node:stream/consumers'
import type { Cents } from '#contracts/wire/money.ts'
import { type At, type Doc, drawBrand, drawEdge, drawQr, ink, openPdf, quiet, write } from '#server/platform/pdf/pdf.ts'
import type { PdfLanguage } from '#server/platform/pdf/printed.ts'
import type { BeingSigned, EtimsBlock } from './etims-block.ts'
import { formatCents, invoiceLabels } from './invoice-labels.ts'
import type { InvoiceRow } from './vat.ts'

/** What is drawn, as it is said to its reader. */
export interface InvoiceDocument {
  title: string
  /** Below the title: its number, its order, when. */
  heading: string[]
  /** In a frame: that it is paid. */
  badge: string | null
  /** With its logo as a JPEG, where it has one. */
  seller: { name: string; address: string; phone: string; pin: string | null; logo: Uint8Array | null }
  to: string[]
  factsTitle: string
  facts: [label: string, value: string][]
  rows: InvoiceRow[]
  /** Null of who is not registered: then nothing of VAT is shown. */
  vatBasisPoints: number | null
  totalCents: Cents
  vatCents: Cents
  /** Null of what the tax authority has not signed. */
  etims: EtimsBlock | BeingSigned | null
  /** What it is, at the end. */
  note: string
  site: string
}

type Words = ReturnType<typeof invoiceLabels>

/** In points; A4 is 595.28 by 841.89. */
const [left, right, bottom] = [45, 550.5, 700]
const width = right - left
const middle = 318
const line = '#d8d5cc'

interface DrawnInvoices {
  documents: readonly [InvoiceDocument, ...InvoiceDocument[]]
  language: PdfLanguage
  now: Date
}

/** Documents of sales on A4, each on as many pages as its rows need. */
export async function drawInvoices({ documents, language, now }: DrawnInvoices): Promise<Buffer> {
  const words = invoiceLabels(language)
  const [{ title, heading }] = documents
  const doc = openPdf({ size: 'A4', language, title: `${title} ${heading[0] ?? ''}`, now })
  for (const [place, document] of documents.entries()) {
    if (place > 0) doc.addPage({ size: 'A4', margin: 0 })
    drawInvoice(doc, document, words)
  }
  doc.end()
  return buffer(doc)
}

function drawInvoice(doc: Doc, document: InvoiceDocument, words: Words) {
  const afterHead = head(doc, document, words)
  const end = parties(doc, document, words, afterHead + 32)
  const afterRows = table(doc, document, words, Math.max(end + 22, 272))
  const afterTotals = totals(doc, document, words, afterRows + 12)
  if (document.etims && 'url' in document.etims) signed(doc, document, document.etims, words, afterTotals + 22)
  else placeOfCode(doc, document, words, afterTotals + 22)
  foot(doc, document)
}

function head(doc: Doc, { title, heading, badge, seller }: InvoiceDocument, words: Words): number {
  const name = { x: left, width: 270, size: 20, style: 'head', maxHeight: 52 } as const
  const nameStarts = seller.logo ? drawLogo(doc, seller.logo) + 6 : 46
  const nameEnds = write(doc, seller.name, { ...name, y: nameStarts }) + 4
  const contact = [
    seller.address,
    [seller.phone, seller.pin ? `${words.pin} ${seller.pin}` : words.notRegistered].filter(Boolean).join(' · '),
  ]
  const contactEnds = write(doc, contact.filter(Boolean).join('\n'), {
    x: left,
    y: nameEnds,
    width: 270,
    size: 10,
    colour: quiet,
    maxHeight: 42,
  })
  let y = write(doc, title, { x: middle, y: 44, width: right - middle, size: 22, style: 'head', align: 'right' }) + 4
  y = write(doc, heading.join('\n'), { x: middle, y, width: right - middle, size: 10, align: 'right' }) + 6
  if (badge) {
    const badgeWidth = doc.font('strong').fontSize(10).widthOfString(badge) + 20
    doc.roundedRect(right - badgeWidth, y, badgeWidth, 20, 5).fillAndStroke('#dcefe3', '#8fc3a4')
    write(doc, badge, {
      x: right - badgeWidth,
      y: y + 4,
      width: badgeWidth,
      size: 10,
      style: 'strong',
      colour: '#14563a',
      align: 'center',
    })
  }
  const edge = Math.max(160, contactEnds + 14)
  drawEdge(doc, { x: left, y: edge, width, teeth: 48, bar: 1 })
  return edge
}

/** In a square with round corners, as pages show it; returns where it ends. */
function drawLogo(doc: Doc, logo: Uint8Array): number {
  const [y, side] = [42, 42]
  doc.save().roundedRect(left, y, side, side, 9).clip()
  doc.image(Buffer.from(logo), left, y, { cover: [side, side], align: 'center', valign: 'center' })
  doc.restore()
  return y + side
}

function parties(doc: Doc, { to, factsTitle, facts }: InvoiceDocument, words: Words, y: number): number {
  write(doc, words.to, { x: left, y, width: 240, size: 9, style: 'strong', colour: quiet })
  const [name = '', ...rest] = to
  const nameEnds = write(doc, name, { x: left, y: y + 16, width: 240, size: 10, style: 'strong', maxHeight: 28 }) + 4
  const toEnds = write(doc, rest.join('\n'), { x: left, y: nameEnds, width: 240, size: 10, maxHeight: 56 })
  write(doc, factsTitle, { x: middle, y, width: right - middle, size: 9, style: 'strong', colour: quiet })
  let at = y + 16
  for (const [label, value] of facts) {
    write(doc, label, { x: middle, y: at, width: 110, size: 10, colour: quiet, maxHeight: 28 })
    const ends = write(doc, value, {
      x: middle + 112,
      y: at,
      width: right - middle - 112,
      size: 10,
      style: 'strong',
      align: 'right',
      maxHeight: 40,
    })
    at = Math.max(ends, at + 14) + 5
  }
  return Math.max(toEnds, at)
}

interface Column {
  title: string
  x: number
  width: number
  value: (row: InvoiceRow) => string
  style?: 'strong'
}

/** The columns of numbers, by their right edges: with and without those of VAT, and of counts where anything is counted. */
function columnsOf({ vatBasisPoints, rows }: InvoiceDocument, words: Words): Column[] {
  const column = (end: number, title: string, value: Column['value'], style?: 'strong'): Column => ({
    title,
    x: end - 80,
    width: 80,
    value,
    ...(style && { style }),
  })
  const count = (row: InvoiceRow) => (row.quantity === null ? '' : String(row.quantity))
  const each = (row: InvoiceRow) => (row.quantity === null ? '' : formatCents(Math.round(row.cents / row.quantity)))
  const sum = (row: InvoiceRow) => formatCents(row.cents)
  const isCounted = rows.some(({ quantity }) => quantity !== null)
  const counted = ([countEnd, eachEnd]: readonly [number, number]) =>
    isCounted ? [column(countEnd, words.count, count), column(eachEnd, words.each, each)] : []
  if (vatBasisPoints === null) return [...counted([393, 470]), column(right, 'KSh', sum, 'strong')]
  return [
    ...counted([288, 342]),
    column(430, words.net, (row) => formatCents(row.cents - row.vatCents)),
    column(494, words.vat(vatBasisPoints / 100), (row) => formatCents(row.vatCents)),
    column(right, 'KSh', sum, 'strong'),
  ]
}

function table(doc: Doc, document: InvoiceDocument, words: Words, top: number): number {
  const columns = columnsOf(document, words)
  const labelWidth = (columns[0]?.x ?? middle) + 42 - left
  const header = (y: number) => {
    const at = { y, size: 9, style: 'strong', colour: quiet } as const
    write(doc, words.what, { ...at, x: left, width: labelWidth })
    for (const { title, x, width: of } of columns) write(doc, title, { ...at, x, width: of, align: 'right' })
    rule(doc, y + 20, ink, 0.9)
    return y + 28
  }
  let y = header(top)
  for (const row of document.rows) {
    if (y > bottom) y = header(nextPage(doc, document))
    const ends = write(doc, row.label, { x: left, y, width: labelWidth, size: 10, maxHeight: 40 })
    for (const { x, width: of, value, style } of columns) {
      write(doc, value(row), { x, y, width: of, size: 10, align: 'right', ...(style && { style }) })
    }
    y = Math.max(ends, y + 12) + 8
    rule(doc, y, line, 0.6)
    y += 8
  }
  return y
}

function totals(doc: Doc, document: InvoiceDocument, words: Words, top: number): number {
  const { vatBasisPoints, totalCents, vatCents } = document
  let y = top + 120 > bottom + 60 ? nextPage(doc, document) : top
  const row = (label: string, value: string) => {
    write(doc, label, { x: middle, y, width: 120, size: 10 })
    write(doc, value, { x: middle + 100, y, width: right - middle - 100, size: 10, align: 'right' })
    y += 20
  }
  if (vatBasisPoints !== null) {
    row(words.net, formatCents(totalCents - vatCents))
    row(words.vat(vatBasisPoints / 100), formatCents(vatCents))
  }
  doc.moveTo(middle, y).lineTo(right, y).lineWidth(0.9).stroke(ink)
  write(doc, words.total, { x: middle, y: y + 10, width: 90, size: 16, style: 'head' })
  const at: At = { x: middle + 60, y: y + 10, width: right - middle - 60, size: 16, style: 'head', align: 'right' }
  return write(doc, `KSh ${formatCents(totalCents)}`, at)
}

/** What the tax authority signed: its code, its numbers, and the tax by its letters. */
function signed(doc: Doc, document: InvoiceDocument, block: EtimsBlock, words: Words, top: number) {
  const { url, facts, taxes, demanded } = block
  const height = 112 + facts.length * 13 + (demanded ? 18 : 0)
  const y = top + height > 745 ? nextPage(doc, document) : top
  doc.roundedRect(left, y, width, height, 8).lineWidth(0.8).stroke(quiet)
  drawQr(doc, url, { x: left + 16, y: y + 16, side: 100 })
  const at = { x: left + 132, width: width - 148 }
  let row = write(doc, 'eTIMS', { ...at, y: y + 14, size: 12, style: 'strong' }) + 4
  for (const [label, value] of facts) {
    write(doc, label, { ...at, y: row, size: 9, colour: quiet })
    write(doc, value, { ...at, y: row, size: 9, style: 'strong', align: 'right', maxHeight: 12 })
    row += 13
  }
  row = write(doc, words.scan, { ...at, y: row + 2, size: 9, colour: quiet, maxHeight: 12 }) + 6
  const column = (width - 32 - 110) / taxes.length
  const cells = (label: string, value: (tax: EtimsBlock['taxes'][number]) => string, style?: 'strong') => {
    write(doc, label, { x: left + 16, y: row, width: 110, size: 8.5, colour: quiet, maxHeight: 11 })
    for (const [place, tax] of taxes.entries()) {
      const x = left + 126 + place * column
      write(doc, value(tax), { x, y: row, width: column, size: 8.5, align: 'right', ...(style && { style }) })
    }
    row += 13
  }
  cells(words.taxLetter, ({ letter }) => letter, 'strong')
  cells(words.net, ({ netCents }) => formatCents(netCents))
  cells(words.taxOf, ({ vatCents }) => formatCents(vatCents))
  if (demanded)
    write(doc, demanded, { x: left + 16, y: row + 3, width: width - 32, size: 9, style: 'strong', align: 'center' })
}

/** Where the code of eTIMS stands once there is one. */
function placeOfCode(doc: Doc, document: InvoiceDocument, words: Words, top: number) {
  const y = top + 128 > 745 ? nextPage(doc, document) : top
  doc.roundedRect(left, y, width, 128, 8).dash(3, { space: 2 }).lineWidth(0.8).stroke(quiet)
  doc
    .roundedRect(left + 14, y + 14, 100, 100, 4)
    .stroke(quiet)
    .undash()
  write(doc, words.etimsPlace, { x: left + 20, y: y + 52, width: 88, size: 9, colour: quiet, align: 'center' })
  const [title, text] = document.etims
    ? [words.soonCodeTitle, words.soonCodeText]
    : document.vatBasisPoints === null
      ? [words.noTaxTitle, words.noTaxText]
      : [words.noCodeTitle, words.noCodeText]
  const at = { x: left + 130, width: width - 150 }
  write(doc, title, { ...at, y: y + 40, size: 12, style: 'strong' })
  write(doc, text, { ...at, y: y + 58, size: 10, colour: quiet })
}

function nextPage(doc: Doc, document: InvoiceDocument): number {
  foot(doc, document)
  doc.addPage({ size: 'A4', margin: 0 })
  return 60
}

function foot(doc: Doc, { note, site }: InvoiceDocument) {
  write(doc, note, { x: left, y: 752, width, size: 9, colour: quiet, maxHeight: 24 })
  rule(doc, 780, line, 0.6)
  drawBrand(doc, { x: left, y: 791 })
  write(doc, site, { x: left + 80, y: 796, width: width - 200, size: 9, align: 'center' })
  write(doc, 'KUULIZA SI UJINGA', { x: right - 110, y: 796, width: 110, size: 7.5, style: 'head', align: 'right' })
}

const rule = (doc: Doc, y: number, colour: string, lineWidth: number) =>
  doc.moveTo(left, y).lineTo(right, y).lineWidth(lineWidth).stroke(colour)
