import sharp, { type OverlayOptions } from 'sharp'
import { encode } from 'uqr'
import { formatShortCode } from '#contracts/tickets/short-code.ts'
import type { PdfLanguage } from '#server/platform/pdf/printed.ts'
import type { PdfTicket } from '../pdf/draw-ticket.ts'
import { pdfLabels } from '../pdf/pdf-labels.ts'
import { textLayer } from './picture-text.ts'

/** In pixels: as wide as phones show a picture, and a code whose squares they scan from a screen. */
const width = 1080
const margin = 60
const inner = width - 2 * margin
const posterHeight = 380
const qrSide = 760

const ground = '#241a38'
const paper = '#ffffff'
const ink = '#1f1a30'

interface PictureTicket {
  ticket: PdfTicket
  language: PdfLanguage
}

/** A ticket as a picture to show at a door, a JPEG: the event, when and where, the code, and whose it is. */
export async function drawTicketPicture({ ticket, language }: PictureTicket): Promise<Uint8Array> {
  const words = pdfLabels(language)
  const top = ticket.poster ? posterHeight : 0
  const title = await textLayer(ticket.eventTitle, {
    ...{ left: margin, top: top + 48, width: inner, maxHeight: 150, size: 68 },
    ...{ style: 'head', colour: '#ffffff' },
  })
  const place = await textLayer(`${words.moments(ticket.startsAt, ticket.doorsAt)}\n${ticket.venue}`, {
    ...{ left: margin, top: title.end + 28, width: inner, maxHeight: 210, size: 38 },
    ...{ style: 'regular', colour: '#ddd6ec' },
  })
  const card = place.end + 44
  const qrTop = card + 56
  const centred = { left: margin + 40, width: inner - 80, colour: ink, isCentred: true } as const
  const code = await textLayer(formatShortCode(ticket.shortCode), {
    ...centred,
    ...{ top: qrTop + qrSide + 36, maxHeight: 90, size: 84, style: 'head' },
  })
  const name = await textLayer(`${ticket.attendee}\n${ticket.typeName}`, {
    ...centred,
    ...{ top: code.end + 32, maxHeight: 180, size: 42, style: 'strong' },
  })
  const last = [words.place(ticket.place, ticket.of), ticket.orderNumber && words.order(ticket.orderNumber), words.once]
  const foot = await textLayer(last.filter(Boolean).join(' · '), {
    ...centred,
    ...{ top: name.end + 24, maxHeight: 80, size: 34, style: 'regular' },
  })
  const cardHeight = foot.end + 44 - card
  const height = card + cardHeight + margin
  const layers: OverlayOptions[] = [
    ...(ticket.poster ? [{ input: await posterOf(ticket.poster), left: 0, top: 0 }] : []),
    { input: cardOf(cardHeight), left: margin, top: card },
    { input: await qrOf(ticket.code), left: (width - qrSide) / 2, top: qrTop },
    ...[title, place, code, name, foot].map(({ layer }) => layer),
  ]
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite(layers)
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

const posterOf = (poster: Uint8Array) => sharp(poster).resize(width, posterHeight, { fit: 'cover' }).toBuffer()

const cardOf = (height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${inner}" height="${height}"><rect width="100%" height="100%" rx="36" fill="${paper}"/></svg>`,
  )

/** With the white around it that scanners need, each square of whole pixels. */
async function qrOf(code: string): Promise<Buffer> {
  const { data, size } = encode(code, { ecc: 'M', border: 2 })
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  const side = Math.floor(qrSide / size) * size
  const around = qrSide - side
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .extend({
      top: Math.floor(around / 2),
      bottom: Math.ceil(around / 2),
      left: Math.floor(around / 2),
      right: Math.ceil(around / 2),
      background: '#ffffff',
    })
    .png()
    .toBuffer()
}
