import { beforeEach, describe, expect, it } from 'vitest'
import { smsParts } from '#contracts/notifications/texts/sms/gsm.ts'
import type { LinkedTickets } from '#contracts/tickets/linked-tickets.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import { monthOf } from '#server/modules/outbox/index.ts'
import { messageMonths } from '#server/modules/outbox/spending/spending.tables.ts'
import { settings } from '#server/modules/settings/settings.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets, scan } from '#server/testing/builders/tickets.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { ticketTransfers } from '../transfers/transfers.tables.ts'

const provider: SmsStandIn = await startSms()
const world = aWorld(smsSettings(provider))
const withoutSms = aWorld()

beforeEach(() => provider.reset())

let phones = 0
const aPhone = () => `+2547119${String(++phones).padStart(5, '0')}`
const tokenIn = (text = '') => /\/t#([0-9a-f]{32})$/.exec(text)?.[1] ?? ''
const show = (token: string, of = world) => of.visitor().post('/api/tickets/linked', { token })
const statesOf = async (token: string) => {
  const { tickets } = (await show(token)).body as LinkedTickets
  return tickets.map(({ state, code, shortCode }) => [state, code !== null, shortCode !== null])
}
const textsTo = async (phone: string) => {
  await world.periodicJobs.sendDueSms()
  return provider.inbox(phone)
}
const tokenSentTo = async (phone: string) => tokenIn((await textsTo(phone)).at(-1))

/** Two seats that an organiser gives to a phone. */
async function aGift({ phone = aPhone(), quantity = 2, of = world } = {}) {
  const shop = await aShop(of)
  const event = await anEvent(of, shop, { startsAt: plus(of.clock.now(), hours(1)), capacity: 10, quota: 10 })
  const type = await aProduct(of, shop, { kind: 'TICKET', eventId: event.id, name: 'Seat', priceKES: 500 })
  const path = `/api/vendor/events/${event.id}/give-tickets`
  const body = { ticketTypeId: type.id, quantity, name: 'Ayub Ogada', phone }
  const key = crypto.randomUUID()
  const give = (changes = {}) => shop.owner.command(path, { ...body, ...changes }, key)
  const answer = await give()
  const held = async () => (await shop.owner.get('/api/user/tickets')).body.items as { id: string }[]
  return { shop, event, phone, give, held, answer }
}

/** A ticket that its buyer sends to a phone. */
async function aSentTicket(phone = aPhone()) {
  const made = await anEventWithTickets(world)
  const [id] = made.ids as [TicketId]
  const contact = { name: 'Brian Mwangi', contact: phone }
  const { body } = await made.customer.post(`/api/user/tickets/${id}/transfer`, contact)
  const takeBack = () => made.customer.post(`/api/user/tickets/${id}/take-back`)
  const linkToTake = new URL(body.link).hash.slice(1)
  return { ...made, id, phone, sent: body.ticket, takeBack, linkToTake }
}

describe('tickets that are given to a phone', () => {
  it('reach it by one SMS of one part, whose link shows them without an account, and are let in once', async () => {
    const { shop, event, phone, answer } = await aGift()
    expect([answer.status, answer.body.link]).toEqual([201, null])
    const [text = '', ...others] = await textsTo(phone)
    expect([others, smsParts(text)]).toEqual([[], 1])
    expect(text).toMatch(/^Uliza: 2 tickets: Nyatiti by the Lake, .+ http\S+\/t#[0-9a-f]{32}$/)
    const { status, body, headers } = await show(tokenIn(text))
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ eventTitle: 'Nyatiti by the Lake', eventSlug: event.slug })
    expect(body.tickets).toMatchObject([
      { state: 'VALID', attendee: 'Ayub Ogada', typeName: 'Seat', place: 1, of: 2 },
      { state: 'VALID', attendee: 'Ayub Ogada', typeName: 'Seat', place: 2, of: 2 },
    ])
    const [first, second] = body.tickets
    expect((await scan(shop, first.code)).body.result).toBe('valid')
    expect((await scan(shop, first.shortCode)).body.result).toBe('already_used')
    expect((await scan(shop, second.code)).body.result).toBe('valid')
    expect(await statesOf(tokenIn(text))).toEqual([
      ['USED', true, true],
      ['USED', true, true],
    ])
  })

  it('are shown with nothing of any account', async () => {
    const { shop, phone } = await aGift()
    const body = JSON.stringify((await show(await tokenSentTo(phone))).body)
    const { id, name, email, phone: own } = shop.owner.user
    for (const secret of [id, name, email, own, phone, phone.slice(4), 'transfer', 'orderId'])
      expect([secret, body.includes(secret)]).toEqual([secret, false])
  })

  it('are held by the organiser until then, who sees that the SMS went out and has no code of them', async () => {
    const { phone, held } = await aGift()
    expect(await held()).toMatchObject([
      { code: null, transfer: { contact: phone, sms: 'WAITING', mail: null } },
      { code: null, transfer: { contact: phone, sms: 'WAITING', mail: null } },
    ])
    await textsTo(phone)
    expect(await held()).toMatchObject([{ transfer: { sms: 'SENT' } }, { transfer: { sms: 'SENT' } }])
  })

  it('end alone where one is taken back, and its code with it', async () => {
    const { shop, phone, held } = await aGift()
    const token = await tokenSentTo(phone)
    const before = (await show(token)).body.tickets
    const [one] = await held()
    const { body: back } = await shop.owner.post(`/api/user/tickets/${one?.id}/take-back`)
    const states = await statesOf(token)
    expect(states.toSorted()).toEqual([
      ['ENDED', false, false],
      ['VALID', true, true],
    ])
    const ended = states.findIndex(([state]) => state === 'ENDED')
    expect((await scan(shop, before[ended].code)).body.result).toBe('revoked')
    expect((await scan(shop, before[1 - ended].code)).body.result).toBe('valid')
    expect((await scan(shop, back.code)).body.result).toBe('valid')
  })

  it('go out once when the same request comes again', async () => {
    const { phone, give, answer } = await aGift()
    expect((await give()).body).toEqual(answer.body)
    expect(await textsTo(phone)).toHaveLength(1)
    expect((await show(await tokenSentTo(phone))).body.tickets).toHaveLength(2)
  })

  it('belong to the account where an address with one is given too, and nothing goes to the phone', async () => {
    const guest = await aPerson(world)
    const { phone, give } = await aGift()
    await textsTo(phone)
    const other = aPhone()
    const { shop, event } = await aGift({ phone: other })
    await textsTo(other)
    expect((await give({ email: guest.user.email })).body.code).toBe('idempotency_key_reused')
    const types = (await shop.owner.get(`/api/vendor/events/${event.id}`)).body.ticketTypes
    const third = aPhone()
    const body = { ticketTypeId: types[0].id, quantity: 1, name: 'A', phone: third, email: guest.user.email }
    await shop.owner.command(`/api/vendor/events/${event.id}/give-tickets`, body)
    expect(await textsTo(third)).toEqual([])
    expect((await guest.get('/api/user/tickets')).body.items).toHaveLength(1)
  })

  it('are the organiser’s to pass on by a link, where no SMS are sent', async () => {
    const { answer, give, held } = await aGift({ of: withoutSms })
    const token = tokenIn(answer.body.link)
    expect((await show(token, withoutSms)).body.tickets).toMatchObject([{ state: 'VALID' }, { state: 'VALID' }])
    expect((await give()).body).toEqual(answer.body)
    expect(await held()).toMatchObject([{ transfer: { sms: null } }, { transfer: { sms: null } }])
  })

  it('do not go to a phone whose owner wrote STOP, and whoever gives them reads that', async () => {
    const phone = aPhone()
    await world.app.inject({
      method: 'POST',
      url: `/api/sms/incoming/${provider.token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ from: phone, text: 'STOP', id: crypto.randomUUID() }).toString(),
    })
    const { held } = await aGift({ phone })
    expect(await textsTo(phone)).toEqual([])
    expect(await held()).toMatchObject([{ transfer: { sms: 'FAILED' } }, { transfer: { sms: 'FAILED' } }])
  })

  it('are held by the owner of the shop, whoever of it gives them: who leaves takes nobody’s ticket along', async () => {
    const { shop, event, held } = await aGift()
    const manager = await aMember(world, shop, 'MANAGER')
    const types = (await shop.owner.get(`/api/vendor/events/${event.id}`)).body.ticketTypes
    const body = { ticketTypeId: types[0].id, quantity: 1, name: 'Ayub Ogada', phone: aPhone() }
    expect((await manager.command(`/api/vendor/events/${event.id}/give-tickets`, body)).status).toBe(201)
    expect((await manager.get('/api/user/tickets')).body.items).toEqual([])
    expect(await held()).toHaveLength(3)
  })

  it('go by no SMS once messages have cost what they may in the month, and whoever gives them passes the link on', async () => {
    const admin = await anAdmin(world)
    expect((await admin.patch('/api/admin/settings', { smsLimitKES: 1 })).status).toBe(200)
    const { phone, held } = await aGift()
    const month = { month: monthOf(world.clock.now()), channel: 'sms', type: 'order_paid', costCents: 100 } as const
    await world.db.insert(messageMonths).values(month)
    expect(await textsTo(phone)).toEqual([])
    expect(await held()).toMatchObject([{ transfer: { sms: 'FAILED' } }, { transfer: { sms: 'FAILED' } }])
    await world.db.delete(settings)
    await world.db.delete(messageMonths)
  })

  it('count nothing against a phone where none is sent: nobody without a ticket keeps others from it', async () => {
    const phone = aPhone()
    const stranger = await aPerson(world)
    for (let time = 0; time < 6; time++) {
      const path = `/api/user/tickets/${newId()}/transfer`
      expect((await stranger.post(path, { name: 'A', contact: phone })).status).toBe(404)
    }
    const { answer, give } = await aGift({ phone, quantity: 1 })
    for (let time = 0; time < 6; time++) expect((await give()).status).toBe(answer.status)
    expect((await aGift({ phone, quantity: 1 })).answer.status).toBe(201)
  })

  it('are limited for each phone, whoever gives them', async () => {
    const phone = aPhone()
    for (let time = 0; time < 5; time++) expect((await aGift({ phone, quantity: 1 })).answer.status).toBe(201)
    const { answer, held } = await aGift({ phone, quantity: 1 })
    expect([answer.status, await held()]).toEqual([429, []])
  })
})

describe('a ticket that its holder sends to a phone', () => {
  it('is shown by the link of the SMS at once, and to nobody by the code before', async () => {
    const { shop, phone, sent, issued } = await aSentTicket()
    expect(sent).toMatchObject({ code: null, transfer: { sms: 'WAITING', mail: null } })
    const { tickets } = (await show(await tokenSentTo(phone))).body
    expect(tickets).toMatchObject([{ state: 'VALID', attendee: 'Brian Mwangi', place: 1, of: 1 }])
    expect((await scan(shop, issued[0]?.code ?? '')).body.result).toBe('revoked')
    expect((await scan(shop, tickets[0].code)).body.result).toBe('valid')
  })

  it('has another code once it is taken back, and its link shows none', async () => {
    const { shop, phone, takeBack, issued } = await aSentTicket()
    const token = await tokenSentTo(phone)
    const [seen] = (await show(token)).body.tickets
    const { body } = await takeBack()
    expect(body).toMatchObject({ attendee: issued[0]?.attendee, transfer: null })
    expect(await statesOf(token)).toEqual([['ENDED', false, false]])
    expect((await scan(shop, seen.code)).body.result).toBe('revoked')
    expect((await scan(shop, seen.shortCode)).body.result).toBe('revoked')
    expect((await scan(shop, body.code)).body.result).toBe('valid')
  })

  it('goes there by another link once the organiser gives it another code, and the link before shows nothing', async () => {
    const { shop, id, phone } = await aSentTicket()
    const before = await tokenSentTo(phone)
    const reason = 'Posted in a group'
    expect((await shop.owner.post(`/api/vendor/tickets/${id}/reissue`, { reason })).status).toBe(200)
    expect((await show(before)).status).toBe(410)
    const after = await tokenSentTo(phone)
    expect(after).not.toBe(before)
    expect(await statesOf(after)).toEqual([['VALID', true, true]])
  })

  it('has another code once it is in an account, of which its link says nothing', async () => {
    const { shop, phone, linkToTake } = await aSentTicket()
    const token = await tokenSentTo(phone)
    const [seen] = (await show(token)).body.tickets
    const receiver = await aPerson(world)
    const { body } = await receiver.post('/api/user/tickets/accept', { token: linkToTake })
    expect(await statesOf(token)).toEqual([['ENDED', false, false]])
    expect((await scan(shop, seen.code)).body.result).toBe('revoked')
    expect((await scan(shop, body.code)).body.result).toBe('valid')
    expect(JSON.stringify((await show(token)).body)).not.toContain(receiver.user.name)
  })

  it('is shown as void, with the reason and no code, once it is refunded or revoked', async () => {
    const refunded = await aSentTicket()
    const token = await tokenSentTo(refunded.phone)
    expect((await refundOrder(refunded.shop.owner, refunded.orderId, { whole: true })).status).toBe(200)
    expect(await statesOf(token)).toEqual([['REFUNDED', false, false]])
    const revoked = await aSentTicket()
    const other = await tokenSentTo(revoked.phone)
    const body = { reason: 'Posted in a group', refund: false }
    expect((await revoked.shop.owner.post(`/api/vendor/tickets/${revoked.id}/revoke`, body)).status).toBe(200)
    expect(await statesOf(other)).toEqual([['REVOKED', false, false]])
  })

  it('is not texted once it was taken back before the SMS went out', async () => {
    const { phone, takeBack } = await aSentTicket()
    await takeBack()
    expect(await textsTo(phone)).toEqual([])
  })

  it('goes by no SMS to an address', async () => {
    const { customer, ids } = await anEventWithTickets(world)
    const to = { name: 'Brian', contact: 'brian@example.com' }
    const { body } = await customer.post(`/api/user/tickets/${ids[0]}/transfer`, to)
    expect(body.ticket.transfer.sms).toBeNull()
  })
})

describe('the link of an SMS', () => {
  it('shows its own tickets alone', async () => {
    const [one, other] = [await aGift(), await aGift()]
    const [first, second] = [await tokenSentTo(one.phone), await tokenSentTo(other.phone)]
    const codes = async (token: string) =>
      ((await show(token)).body as LinkedTickets).tickets.map(({ shortCode }) => shortCode)
    const [mine, theirs] = [await codes(first), await codes(second)]
    expect(new Set([...mine, ...theirs]).size).toBe(4)
  })

  it('ends a day after the event', async () => {
    const { phone } = await aGift()
    const token = await tokenSentTo(phone)
    const before = world.clock.now()
    const { endsAt } = (await show(token)).body
    world.clock.set(plus(new Date(endsAt), days(1) - minutes(1)))
    expect((await show(token)).status).toBe(200)
    world.clock.pass(minutes(2))
    expect([(await show(token)).status, (await show(token)).body.code]).toEqual([410, 'link_expired'])
    world.clock.set(before)
  })

  it('cannot be guessed: what is unknown is refused alike, and limited for each network', async () => {
    const { phone } = await aGift()
    const token = await tokenSentTo(phone)
    expect((await show(token.slice(1))).status).toBe(422)
    const guesses = await Promise.all(Array.from({ length: 61 }, (_, n) => show(n.toString(16).padStart(32, '0'))))
    const answers = guesses.map(({ body }) => body.code).toSorted()
    expect([answers[0], answers.at(-1)]).toEqual(['link_expired', 'too_many_requests'])
    // Who has a link is refused for nobody else's guesses.
    expect((await show(token)).status).toBe(200)
  })

  it('is kept as its hash alone', async () => {
    const { phone } = await aGift()
    const token = await tokenSentTo(phone)
    const rows = await world.db.select().from(ticketTransfers)
    expect(rows.some(({ linkTokenHash }) => linkTokenHash?.length === 32)).toBe(true)
    const { rows: found } = await world.pool.query(
      `select 1 from domain_events where data::text like $1 union all select 1 from deliveries where error like $1
       union all select 1 from idempotency_records where result::text like $1`,
      [`%${token}%`],
    )
    expect(found).toEqual([])
  })
})
