import { describe, expect, it } from 'vitest'
import { decodeTicketCode } from '#contracts/tickets/ticket-code.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import { hours } from '#server/platform/clock.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEventWithTickets, scan, ticketOf } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const brian = { name: 'Brian Mwangi', contact: '0711 902 664' }

const send = (from: Person, id: string, to: { name: string; contact: string } = brian) =>
  from.post(`/api/user/tickets/${id}/transfer`, to)
const tokenOf = (link: string) => new URL(link).hash.slice(1)
const accept = (person: Person, link: string) => person.post('/api/user/tickets/accept', { token: tokenOf(link) })
const takeBack = (person: Person, id: string) => person.post(`/api/user/tickets/${id}/take-back`)
const kinds = async (person: Person) =>
  (await person.get('/api/user/notifications')).body.items.map(
    ({ kind, data }: { kind: string; data: { change?: string } }) => data.change ?? kind,
  )

async function aSentTicket() {
  const made = await anEventWithTickets(world)
  const [old] = made.issued
  const { status, body } = await send(made.customer, old!.id)
  expect(status).toBe(200)
  return { ...made, old: old!, id: old!.id as TicketId, sent: body.ticket, link: body.link as string }
}

describe('sending a ticket to somebody else', () => {
  it('ends its code at once, signed and short, and shows the sender none', async () => {
    const { shop, old, sent } = await aSentTicket()
    expect(sent).toMatchObject({
      code: null,
      shortCode: null,
      attendee: 'Brian Mwangi',
      transfer: { name: 'Brian Mwangi', contact: '+254711902664' },
    })
    expect((await scan(shop, old.code)).body.result).toBe('revoked')
    expect((await scan(shop, old.shortCode)).body.result).toBe('revoked')
  })
  it('gives it to whoever opens the link, with a code of its own, and notifies both', async () => {
    const { shop, customer, id, old, link } = await aSentTicket()
    const receiver = await aPerson(world)
    const { status, body } = await accept(receiver, link)
    expect([status, body.attendee, body.orderId, body.transfer]).toEqual([200, 'Brian Mwangi', null, null])
    expect(decodeTicketCode(body.code)).toMatchObject({ ticketId: id, issue: 2 })
    expect(body.shortCode).not.toBe(old.shortCode)
    expect((await scan(shop, body.shortCode)).body.result).toBe('valid')
    expect([await kinds(customer), await kinds(receiver)]).toEqual([['PASSED'], ['RECEIVED']])
    expect((await customer.get('/api/user/tickets')).body.items).toEqual([])
  })
  it('is the first of one for whoever receives one of three, and the buyer’s are numbered without it', async () => {
    const made = await anEventWithTickets(world, { tickets: 3 })
    const receiver = await aPerson(world)
    const { body } = await send(made.customer, made.issued[1]!.id)
    await accept(receiver, body.link)
    const numbers = async (person: Person) =>
      (await person.get('/api/user/tickets')).body.items
        .map(({ place, of }: { place: number; of: number }) => `${place} of ${of}`)
        .sort()
    expect([await numbers(made.customer), await numbers(receiver)]).toEqual([['1 of 2', '2 of 2'], ['1 of 1']])
  })
  it('shows the buyer in the order that it has gone, without its code', async () => {
    const { customer, orderId, link } = await aSentTicket()
    await accept(await aPerson(world), link)
    const { body } = await customer.get(`/api/user/orders/${orderId}`)
    expect(body.tickets).toMatchObject([{ code: null, shortCode: null, transfer: null, orderId }])
  })
  it('is refused where the organiser does not allow it, and what is on its way still arrives', async () => {
    const { shop, event, customer, link } = await aSentTicket()
    const path = `/api/vendor/events/${event.id}`
    const { version } = (await shop.owner.get(path)).body
    await shop.owner.patch(path, { allowsTransfers: false, version })
    const receiver = await aPerson(world)
    expect((await accept(receiver, link)).body).toMatchObject({ attendee: 'Brian Mwangi', mayBeSent: false })
    const [held] = (await receiver.get('/api/user/tickets')).body.items
    expect((await send(receiver, held.id)).body.code).toBe('transfers_off')
    expect((await scan(shop, held.code)).body.result).toBe('valid')
    expect((await customer.get('/api/user/tickets')).body.items).toEqual([])
  })
  it('can be taken back until it is opened: the link ends, and the sender has a new code', async () => {
    const { shop, customer, id, old, link } = await aSentTicket()
    const { status, body } = await takeBack(customer, id)
    expect([status, body.attendee, body.transfer]).toEqual([200, old.attendee, null])
    expect((await accept(await aPerson(world), link)).body.code).toBe('link_expired')
    expect((await scan(shop, old.code)).body.result).toBe('revoked')
    expect((await scan(shop, body.code)).body.result).toBe('valid')
  })
  it('cannot be taken back once it is opened, and the link works once', async () => {
    const { customer, id, link } = await aSentTicket()
    expect((await accept(await aPerson(world), link)).status).toBe(200)
    expect((await takeBack(customer, id)).status).toBe(404)
    expect((await accept(await aPerson(world), link)).body.code).toBe('link_expired')
  })
  it('shows whoever opens the link what it is for, without an account', async () => {
    const { link } = await aSentTicket()
    const check = (token: string) => world.visitor().post('/api/tickets/transfer/check', { token })
    expect((await check(tokenOf(link))).body).toMatchObject({
      eventTitle: 'Nyatiti by the Lake',
      typeName: 'Regular',
      attendee: 'Brian Mwangi',
      from: 'Otieno',
    })
    expect((await check('x'.repeat(43))).body.code).toBe('link_expired')
  })
  it("is refused for another's ticket, one on its way, one that was used, and after the event", async () => {
    const { customer, id } = await aSentTicket()
    expect((await send(await aPerson(world), id)).status).toBe(404)
    expect((await send(customer, id)).body.code).toBe('invalid_transition')
    const used = await anEventWithTickets(world)
    await scan(used.shop, used.codes[0]!)
    expect((await send(used.customer, used.ids[0]!)).body.code).toBe('invalid_transition')
    const late = await anEventWithTickets(world)
    world.clock.pass(hours(24))
    expect((await send(late.customer, late.ids[0]!)).body.code).toBe('invalid_transition')
  })
  it('is limited for each sender', async () => {
    const { customer, ids } = await anEventWithTickets(world)
    for (let count = 0; count < 15; count++) {
      await send(customer, ids[0]!)
      await takeBack(customer, ids[0]!)
    }
    const statuses = await Promise.all(Array.from({ length: 16 }, () => send(customer, ids[0]!)))
    expect(statuses.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('a ticket that was passed on, when its price is refunded', () => {
  it('is void, the money goes to the buyer, and its holder is told', async () => {
    const { shop, customer, orderId, id, link } = await aSentTicket()
    const receiver = await aPerson(world)
    const { body } = await accept(receiver, link)
    expect((await refundOrder(shop.owner, orderId, { whole: true })).status).toBeLessThan(300)
    expect(await ticketOf(world, id)).toMatchObject({ status: 'VOID', voidReason: 'REFUNDED' })
    expect((await scan(shop, body.code)).body.result).toBe('refunded')
    expect([(await kinds(receiver))[0], await kinds(customer)]).toEqual([
      'REFUNDED',
      expect.arrayContaining(['refund_requested']),
    ])
  })
  it('is not given to anybody by a link that was open', async () => {
    const { shop, orderId, link } = await aSentTicket()
    await refundOrder(shop.owner, orderId, { whole: true })
    expect((await accept(await aPerson(world), link)).body.code).toBe('link_expired')
  })
})

describe('a transfer, a scan and a refund at the same moment', () => {
  it('have one outcome: let in, passed on, or void', { timeout: 120_000 }, async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const { shop, customer, orderId, issued } = await anEventWithTickets(world)
      const ticket = issued[0]!
      const [transferred, scanned, refunded] = await Promise.all([
        send(customer, ticket.id),
        scan(shop, ticket.code),
        refundOrder(shop.owner, orderId, { whole: true }),
      ])
      const row = (await ticketOf(world, ticket.id))!
      const isIn = scanned.body.result === 'valid'
      const wasSent = transferred.status === 200
      // Let in: it was neither sent nor voided. Sent: the old code let nobody in, whatever the refund did after.
      expect([isIn, row.status === 'USED', isIn && (wasSent || row.issue > 1)]).toEqual([isIn, isIn, false])
      expect(row.issue).toBe(wasSent ? 2 : 1)
      expect(refunded.status).toBeLessThan(500)
      outcomes.add(`${row.status} ${row.issue}`)
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })
  it('gives a ticket to one of ten who open its link at once, or back to its sender', {
    timeout: 120_000,
  }, async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aPerson(world)))
    for (let round = 0; round < 3; round++) {
      const { customer, id, link } = await aSentTicket()
      const [back, ...accepted] = await Promise.all([
        takeBack(customer, id),
        ...people.map((person) => accept(person, link)),
      ])
      const winners = [back, ...accepted].filter((answer) => answer?.status === 200)
      expect(winners).toHaveLength(1)
    }
  })
})
