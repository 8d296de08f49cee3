import { type Font, openSync } from 'fontkit'
import sharp from 'sharp'
import { type FontStyle, fontFiles } from '#server/platform/pdf/fonts.ts'
import type { ShareCard } from './share-cards.queries.ts'

/** What WhatsApp, Facebook and X draw whole. */
const [width, height] = [1200, 630]
const pictureWidth = 640
const margin = 56
const textWidth = width - pictureWidth - 2 * margin

const cloth = '#241d3a'
const onCloth = '#fbf4e4'
const quiet = '#c9c2d3'
const marigold = '#ffb21e'

/** Letters are drawn as outlines: the fonts of the machine decide nothing. */
const fonts = Object.fromEntries(
  Object.entries(fontFiles).map(([style, file]) => [style, openSync(file) as Font]),
) as Record<FontStyle, Font>

/** What a card is drawn from: data alone, since it is drawn on another thread. */
export interface CardToDraw {
  card: ShareCard
  picture: Uint8Array | null
}

/** Draws a card as a JPEG: the picture, and beside it what it is, where or when, and what it costs. */
export async function drawShareCard({ card, picture }: CardToDraw): Promise<Uint8Array> {
  const ground = sharp({ create: { width, height, channels: 3, background: cloth } })
  const layers = [{ input: Buffer.from(wordsOf(card, picture !== null)), left: 0, top: 0 }]
  if (picture) {
    const cut = await sharp(picture).resize(pictureWidth, height, { fit: 'cover' }).toBuffer()
    layers.push({ input: cut, left: width - pictureWidth, top: 0 })
  }
  return ground.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

/** Where the words begin, and where the price stands. */
const top = 156
const priceLine = 560
const headSizes = [68, 60, 52, 46, 40]
const factSize = 32
const factHeight = 42

function wordsOf({ title, facts, price }: ShareCard, hasPicture: boolean): string {
  const room = hasPicture ? textWidth : width - 2 * margin
  const factLines = facts.flatMap((fact) => fitted(fact, { style: 'regular', sizes: [factSize], lines: 2, room }).lines)
  const end = (price ? priceLine - 76 : height - 56) - factLines.length * factHeight
  // The name as large as leaves room for the rest; and of the smallest as many lines as there is room for.
  const sizes = headSizes.filter((size) => linesOf(title, 'head', size, room).length * size * 1.05 <= end - top)
  const smallest = headSizes.at(-1) ?? factSize
  const lines = Math.floor((end - top) / (smallest * 1.05))
  const head = fitted(title, { style: 'head', sizes: sizes.length > 0 ? sizes : [smallest], lines, room })
  const drawn: string[] = [mark, border]
  let y = top
  for (const line of head.lines) {
    drawn.push(written(line, { x: margin, y: y + head.size * 0.85, size: head.size, style: 'head', colour: onCloth }))
    y += head.size * 1.05
  }
  y += 20
  for (const line of factLines) {
    drawn.push(written(line, { x: margin, y: y + 26, size: factSize, style: 'regular', colour: quiet }))
    y += factHeight
  }
  if (price) drawn.push(written(price, { x: margin, y: priceLine, size: 46, style: 'strong', colour: marigold }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`
}

interface Fitting {
  style: FontStyle
  /** From the one that is wished for to the smallest that can be read. */
  sizes: readonly number[]
  lines: number
  room: number
}

/** A text in lines, at the greatest of these sizes at which it is not cut; at the last one its end is. */
function fitted(text: string, { style, sizes, lines: most, room }: Fitting): { lines: string[]; size: number } {
  for (const size of sizes) {
    const lines = linesOf(text, style, size, room)
    if (lines.length <= most) return { lines, size }
  }
  const size = sizes.at(-1) ?? factSize
  const lines = linesOf(text, style, size, room).slice(0, most)
  return { lines: lines.map((line, index) => (index === most - 1 ? `${line.slice(0, -2)}…` : line)), size }
}

const linesOf = (text: string, style: FontStyle, size: number, room: number) =>
  wrapped(text, (line) => widthOf(line, style, size) <= room)

/** Broken between words, and within one that is longer than a line. */
function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    while (!fits(line)) {
      let end = line.length - 1
      while (end > 1 && !fits(line.slice(0, end))) end--
      lines.push(line.slice(0, end))
      line = line.slice(end)
    }
  }
  return line ? [...lines, line] : lines
}

/** Of each letter by itself, once: what kerning takes away is room. */
const advances = { regular: new Map(), strong: new Map(), head: new Map() } satisfies Record<
  FontStyle,
  Map<string, number>
>

function advanceOf(letter: string, style: FontStyle): number {
  const known: Map<string, number> = advances[style]
  const advance = known.get(letter) ?? fonts[style].layout(letter).advanceWidth / fonts[style].unitsPerEm
  known.set(letter, advance)
  return advance
}

const widthOf = (text: string, style: FontStyle, size: number) =>
  Array.from(text).reduce((sum, letter) => sum + advanceOf(letter, style), 0) * size

interface Writing {
  x: number
  /** Of the line that letters stand on. */
  y: number
  size: number
  style: FontStyle
  colour: string
}

function written(text: string, { x, y, size, style, colour }: Writing): string {
  const scale = size / fonts[style].unitsPerEm
  const { glyphs, positions } = fonts[style].layout(text)
  let at = 0
  const outlines = glyphs.map((glyph, index) => {
    const from = at
    at += positions[index]?.xAdvance ?? 0
    return `<path transform="translate(${from} 0)" d="${glyph.path.toSVG()}"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${colour}">${outlines.join('')}</g>`
}

/** The mark of the product and its name. */
const mark = `<g transform="translate(${margin} 56) scale(1.9)"><path d="M13.6 0C22 0 27.6 5 27.2 12.2C26.8 18.6 21.6 21 17.6 22.4C16.2 22.9 16 23.6 14.4 23.6C12 23.6 11 21.4 12.2 19.4C13.8 16.6 17.6 15.6 17.8 12C18 9.2 15.6 7.8 13 8.6C10.2 9.5 9.6 13.4 5.4 13.4C2 13.4 .2 10.6 1 7.6C2.2 3 7.4 0 13.6 0Z" fill="${marigold}"/><circle cx="21" cy="9" r="1.7" fill="${cloth}"/><circle cx="20.4" cy="14.4" r="1.3" fill="${cloth}"/><path d="M14 25.4L18.4 29.7L14 34L9.6 29.7Z" fill="${onCloth}"/></g>${written('uliza', { x: margin + 70, y: 108, size: 48, style: 'head', colour: onCloth })}`

/** The printed edge of a kanga, along the bottom. */
const border = `<defs><pattern id="border" width="24" height="16" patternUnits="userSpaceOnUse" patternTransform="translate(0 614)"><path fill="${marigold}" d="M0 0L6 7L12 0ZM12 0L18 7L24 0Z"/><path fill="${marigold}" d="M6 9.5L9 12.5L6 15.5L3 12.5ZM18 9.5L21 12.5L18 15.5L15 12.5Z"/></pattern></defs><rect x="0" y="614" width="${width}" height="16" fill="url(#border)"/>`
