import { inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEventWithTickets, scan } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { drawTicket, type PdfTicket, qrSide } from './draw-ticket.ts'

const world = aWorld()
const now = new Date('2026-11-20T09:00:00Z')
const ticket: PdfTicket = {
  code: `V50${'A'.repeat(149)}`,
  shortCode: '7K3M9QXD',
  place: 1,
  of: 2,
  orderNumber: 'UZ 48 25',
  eventTitle: 'Fish & Nyatiti Evening',
  typeName: 'Seat by the fire',
  attendee: 'Wanjiru Kamau',
  startsAt: new Date('2026-12-12T15:00:00Z'),
  doorsAt: new Date('2026-12-12T14:30:00Z'),
  venue: "Mama Achieng's Kitchen, Argwings Kodhek Road, Kilimani",
  organiser: { name: 'Mama Achieng', phone: '+254700000254' },
  poster: null,
}

/** What is drawn on the pages, of all streams that are content. */
function drawn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((content) => / re\n/.test(content))
    .join('\n')
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

describe("a ticket's PDF", () => {
  it('has each dark run of the QR, 78 mm wide in all, and the fonts of the product', async () => {
    const pdf = await drawTicket({ ticket, language: 'en', now })
    const { data, size } = encode(ticket.code, { ecc: 'M', border: 0 })
    const runs = data.flatMap((row) => [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ])
    const side = qrSide / size
    const squares = [...drawn(pdf).matchAll(/^[\d.]+ [\d.]+ [\d.]+ ([\d.]+) re$/gm)].filter(
      ([, height]) => Math.abs(Number(height) - side) < 0.01,
    )
    expect([squares.length, qrSide / (72 / 25.4)]).toEqual([runs.length, 78])
    expect(pdf.toString('latin1')).toMatch(/BricolageGrotesque/)
    expect(pdf.toString('latin1')).not.toMatch(/Helvetica/)
  })
  it('stays on one page with the longest names in either language', async () => {
    const long = {
      ...ticket,
      eventTitle: 'Tamasha la Kimataifa la Utamaduni, Muziki na Chakula cha Pwani ya Mashariki 2026',
      typeName: 'Kiti cha mbele karibu na jukwaa, pamoja na chakula cha jioni',
      attendee: 'Nyang’wara-Wanyonyi Chepkoech Bartholomew-Mwangi wa Kamau',
      venue: 'Ukumbi wa Kimataifa wa Mikutano wa Kenyatta, Barabara ya Harambee, Nairobi, ghorofa ya pili',
    }
    const pdfs = await Promise.all(
      (['en', 'sw'] as const).map((language) => drawTicket({ ticket: long, language, now })),
    )
    expect(pdfs.map(pagesOf)).toEqual([1, 1])
    const longest = { ...long, attendee: 'W'.repeat(80), eventTitle: 'M'.repeat(120) }
    expect(pagesOf(await drawTicket({ ticket: longest, language: 'sw', now }))).toBe(1)
  })
  it('is fetched by whoever holds the ticket, and by nobody else', async () => {
    const { customer, ids } = await anEventWithTickets(world)
    const path = `/api/user/tickets/${ids[0]}.pdf`
    const answer = await customer.get(path)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect((await (await aPerson(world)).get(path)).status).toBe(404)
  })
  it('is refused for a ticket that was used', async () => {
    const { shop, customer, ids, codes } = await anEventWithTickets(world)
    await scan(shop, codes[0]!)
    expect((await customer.get(`/api/user/tickets/${ids[0]}.pdf`)).body.code).toBe('invalid_transition')
  })
})
