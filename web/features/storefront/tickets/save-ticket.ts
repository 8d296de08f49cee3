import { formatShortCode } from '#contracts/tickets/short-code.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { qrPath } from '#web/ui/qr.tsx'
import { ticketColours } from './ticket-colours.ts'
import type { ShownTicket } from './ticket-face.tsx'

const [width, height, margin] = [720, 1080, 60]
const family = '"Bricolage Grotesque Variable", sans-serif'

/** Keeps the ticket among the phone's pictures, where it opens without a network. */
export async function saveTicket(ticket: ShownTicket): Promise<void> {
  await document.fonts.ready
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  draw(canvas.getContext('2d')!, ticket)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('the ticket could not be drawn')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = `uliza-${ticket.eventSlug}-${ticket.place}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function draw(paper: CanvasRenderingContext2D, ticket: ShownTicket): void {
  const { ground, figure } = ticketColours(ticket.eventSlug)
  rectangle(paper, '#ffffff', 0, 0, width, height)
  rectangle(paper, ground, 0, 0, width, 40)
  rectangle(paper, figure, 0, 34, width, 6)
  const when = `${formatDate(ticket.startsAt, 'full')}, ${formatDate(ticket.startsAt, 'time')}`
  write(paper, ticket.eventTitle, { y: 110, size: 48, weight: 800 })
  write(paper, when, { y: 160, size: 28 })
  write(paper, ticket.venue, { y: 200, size: 28 })
  write(paper, `${ticket.attendee} · ${ticket.typeName}`, { y: 240, size: 28 })
  const { size, path } = qrPath(ticket.code)
  const side = width - 2 * margin
  paper.save()
  paper.translate(margin, 290)
  paper.scale(side / size, side / size)
  paper.fillStyle = '#14101f'
  paper.fill(new Path2D(path))
  paper.restore()
  write(paper, formatShortCode(ticket.shortCode), { y: 950, size: 26, weight: 650 })
  write(paper, m.tickets_place({ place: ticket.place, of: ticket.of }), { y: 1000, size: 24 })
}

function rectangle(paper: CanvasRenderingContext2D, colour: string, ...[x, y, w, h]: [number, number, number, number]) {
  paper.fillStyle = colour
  paper.fillRect(x, y, w, h)
}

function write(
  paper: CanvasRenderingContext2D,
  text: string,
  { y, size, weight = 400 }: { y: number; size: number; weight?: number },
) {
  paper.fillStyle = '#1f1a30'
  paper.font = `${weight} ${size}px ${family}`
  paper.fillText(text, margin, y, width - 2 * margin)
}
