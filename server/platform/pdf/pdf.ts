import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { type FontStyle, fontFiles } from './fonts.ts'
import type { PdfLanguage } from './printed.ts'

/** What a document is drawn on. Loaded with the first one: it takes longer than the rest of the program's libraries. */
export type Doc = PDFKit.PDFDocument

const fonts = Object.fromEntries(
  Object.entries(fontFiles).map(([style, file]) => [style, readFileSync(file)]),
) as Record<FontStyle, Buffer>

export const ink = '#1f1a30'
export const quiet = '#4c465c'

interface Opening {
  size: 'A4' | 'A5'
  language: PdfLanguage
  title: string
  now: Date
}

/** An empty first page without margins, in the product's fonts. Measures are in points. */
export function openPdf({ size, language, title, now }: Opening): Doc {
  const doc = new PDFDocument({
    size,
    margin: 0,
    lang: language,
    // Otherwise it loads one of its own, which nothing here is written with.
    font: fonts.regular as unknown as string,
    info: { Title: title, Author: 'Uliza', CreationDate: now },
  })
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font)
  return doc
}

export interface At {
  x: number
  y: number
  size: number
  width: number
  style?: FontStyle
  colour?: string
  align?: 'left' | 'right' | 'center'
  /** Text that would be higher is written smaller, and at last cut. */
  maxHeight?: number
}

/** Writes a text that wraps, and returns where it ends. */
export function write(doc: Doc, text: string, at: At): number {
  const { x, y, width, style = 'regular', colour = ink, align = 'left', maxHeight } = at
  const options = { width, align, lineGap: 0.5 }
  let { size } = at
  const height = () => doc.font(style).fontSize(size).heightOfString(text, options)
  while (maxHeight !== undefined && size > 7 && height() > maxHeight) size -= 0.5
  const end = Math.min(height(), maxHeight ?? Number.POSITIVE_INFINITY)
  doc.fillColor(colour).text(text, x, y, { ...options, height: end + 0.1, ellipsis: true })
  return y + end
}

/** A QR code without the white around it, `side` wide. */
export function drawQr(doc: Doc, code: string, { x, y, side: width }: { x: number; y: number; side: number }) {
  const { data, size } = encode(code, { ecc: 'M', border: 0 })
  const side = width / size
  for (const [row, modules] of data.entries()) {
    for (const [from, length] of darkRuns(modules)) {
      doc.rect(x + from * side, y + row * side, length * side, side)
    }
  }
  doc.fill('#000000')
}

/** Where dark modules begin in a row, and how many follow: drawn at once, so that no printer leaves a gap. */
function darkRuns(modules: readonly boolean[]): [from: number, length: number][] {
  const text = modules.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...text.matchAll(/1+/g)].map(({ index, 0: { length } }) => [index, length])
}

const mark =
  'M13.6 0C22 0 27.6 5 27.2 12.2C26.8 18.6 21.6 21 17.6 22.4C16.2 22.9 16 23.6 14.4 23.6C12 23.6 11 21.4 12.2 19.4C13.8 16.6 17.6 15.6 17.8 12C18 9.2 15.6 7.8 13 8.6C10.2 9.5 9.6 13.4 5.4 13.4C2 13.4 .2 10.6 1 7.6C2.2 3 7.4 0 13.6 0ZM14 25.4L18.4 29.7L14 34L9.6 29.7Z'

/** The product's mark and name. */
export function drawBrand(doc: Doc, { x, y }: { x: number; y: number }) {
  doc.save().translate(x, y).scale(0.48).path(mark).fill(ink).restore()
  write(doc, 'uliza', { x: x + 17, y: y + 1, size: 14, style: 'head', width: 40 })
}

/** The saw edge and the diamonds, `teeth` of them from `x` over `width`, with a bar of `bar` above. */
export function drawEdge(doc: Doc, at: { x: number; y: number; width: number; teeth: number; bar: number }) {
  const { x: left, y, width, teeth, bar } = at
  const step = width / teeth
  if (bar > 0) doc.rect(left, y, width, bar)
  const top = y + bar
  for (let tooth = 0; tooth < teeth; tooth++) {
    const x = left + tooth * step
    doc.polygon([x, top], [x + step, top], [x + step / 2, top + 4.5])
    doc.polygon([x, top + 5.5], [x + step / 4, top + 3.5], [x + step / 2, top + 5.5], [x + step / 4, top + 7.5])
    doc.polygon(
      [x + step / 2, top + 5.5],
      [x + (3 * step) / 4, top + 3.5],
      [x + step, top + 5.5],
      [x + (3 * step) / 4, top + 7.5],
    )
  }
  doc.fill(ink)
}
