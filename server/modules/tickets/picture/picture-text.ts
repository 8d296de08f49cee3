import sharp, { type OverlayOptions } from 'sharp'
import { type FontStyle, fontFiles } from '#server/platform/pdf/fonts.ts'

/** All of the product's fonts call themselves so, and differ by their weight. */
const family = 'Bricolage Grotesque 96pt ExtraBold'
const weights: Record<FontStyle, number> = { regular: 400, strong: 600, head: 800 }
const smallest = 22

interface TextAt {
  left: number
  top: number
  /** Text that would be wider wraps; it is centred where it is said. */
  width: number
  /** Text that would be higher is written smaller, and at last cut. */
  maxHeight: number
  size: number
  style: FontStyle
  colour: string
  isCentred?: boolean
}

/** A text as a layer of a picture, and where it ends. Measures are in pixels. */
export async function textLayer(text: string, at: TextAt): Promise<{ layer: OverlayOptions; end: number }> {
  const { left, top, width, maxHeight, style, colour, isCentred = false } = at
  const markup = (size: number) =>
    `<span face="${family}" weight="${weights[style]}" size="${Math.round(size) * 1024}" foreground="${colour}">${escaped(text)}</span>`
  const render = (size: number) =>
    sharp({
      text: {
        text: markup(size),
        fontfile: fontFiles[style],
        width,
        align: isCentred ? 'centre' : 'left',
        wrap: 'word-char',
        rgba: true,
        // One point is one pixel.
        dpi: 72,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  let { size } = at
  let drawn = await render(size)
  while (drawn.info.height > maxHeight && size > smallest) {
    size = Math.max(smallest, size * 0.85)
    drawn = await render(size)
  }
  const height = Math.min(drawn.info.height, maxHeight)
  const input =
    height < drawn.info.height
      ? await sharp(drawn.data).extract({ left: 0, top: 0, width: drawn.info.width, height }).png().toBuffer()
      : drawn.data
  const indent = isCentred ? Math.max(0, Math.floor((width - drawn.info.width) / 2)) : 0
  return { layer: { input, left: left + indent, top }, end: top + height }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Signs that stand for nothing are not drawn: markup cannot have them. */
const escaped = (text: string): string =>
  text.replace(/[^\P{C}\n]/gu, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? '') || ' '
