import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { copiesPerDay } from '#contracts/account/personal-data.ts'
import type { TicketId } from '#contracts/wire/primitives.ts'
import { sessions } from '#server/modules/identity/identity.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { days, hours } from '#server/platform/clock.ts'
import { eq, getTableName } from '#server/platform/database/drizzle.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aDeliveryArea, anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { dataFiles } from './personal-data.routes.ts'

const world = aWorld()
const path = '/api/user/personal-data.zip'

const download = ({ cookie }: Pick<Person, 'cookie'>, language = 'en') =>
  world.app.inject({ method: 'GET', url: `${path}?language=${language}`, headers: { cookie } })

/** The files of the copy, by their names. */
async function copyOf(person: Person, language?: string) {
  const { statusCode, rawPayload, headers } = await download(person, language)
  expect(statusCode).toBe(200)
  const files = Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  return { headers, text: Object.fromEntries(files) }
}
const inFile = (text: Record<string, string>, name: string) => JSON.parse(text[`${name}.json`] ?? 'null')

/** Tables whose rows belong to somebody by an account's id, and are in no copy. */
const left: Record<string, string> = {
  phone_codes: 'That a code was sent, for a day; that the phone is proved is told.',
  pending_sign_ins: 'Half a sign-in, for ten minutes.',
  recovery_codes: 'Secrets; when they were made is told.',
  idempotency_records: 'What a repeated request is answered with, for 30 days; what it did is told.',
  customer_months: 'Which months somebody bought in, for sums; their orders are told.',
  gate_actions: 'What was done at a gate, for the event that it was done for.',
  order_transitions: 'Steps that somebody took for a shop are of its orders.',
  event_changes: 'Of an event.',
  unique_receipts: 'Whose a receipt is among payments and refunds, which are told.',
  customer_orders: 'With whom an order is, which is told, on a market that is split.',
}

describe('a copy of what is kept of somebody', () => {
  it('shows the rows of every table that belong to an account, but for those that are named with the reason', async () => {
    const { rows } = await world.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and udt_name = 'uuid'
         and column_name in ('user_id', 'customer_id', 'owner_id', 'buyer_id', 'from_user_id', 'to_user_id')`,
    )
    const shown = new Set(dataFiles.flatMap(({ tables }) => tables.map(getTableName)))
    const forgotten = rows.map(({ name }) => name).filter((name) => !shown.has(name) && !left[name])
    expect(forgotten).toEqual([])
  })

  it('holds what a customer wrote, bought, paid, got back, holds and was told, and nothing of another', async () => {
    const shop = await aShop(world)
    const [customer, stranger] = [
      await aPerson(world, { name: 'Zuhura Kipchirchir' }),
      await aPerson(world, { name: 'Otieno Odhiambo' }),
    ]
    const product = await aProduct(world, shop, { priceKES: 650 })
    const areaId = await aDeliveryArea(world, shop)
    const fulfilment = { method: 'DELIVERY', areaId, address: 'Barabara ya Tausi 12', landmark: 'The mango gate' }
    const order = await aPaidOrder(world, shop, customer, [{ product }], { fulfilment, note: 'Please no chilli' })
    await refundOrder(shop.owner, order.id, { whole: true }, { reason: 'Something was missing' })
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: (await anEvent(world, shop)).id })
    await aPaidOrder(world, shop, customer, [{ product: ticket, quantity: 2 }], { fulfilment: { method: 'TICKETS' } })
    const other = await aPaidOrder(world, shop, stranger, [{ product }], { fulfilment, note: 'For Otieno alone' })
    await customer.post('/api/user/addresses', {
      name: 'Nyumbani',
      areaName: 'Kilimani',
      address: 'Barabara ya Tausi 12',
    })
    await customer.send('PUT', `/api/user/favourites/vendors/${shop.id}`)
    await customer.send('PUT', `/api/user/favourites/products/${product.id}`)
    await customer.send('PUT', '/api/user/notification-choices', { off: [{ topic: 'ORDER', channel: 'sms' }] })
    await customer.patch('/api/user', { name: 'Zuhura K.' })

    const { text, headers } = await copyOf(customer)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['content-disposition']).toBe('attachment; filename="uliza-2026-11-20.zip"')
    expect(headers['cache-control']).toBe('no-store')
    expect(Object.keys(text)).toEqual(['read-me.txt', ...dataFiles.map(({ name }) => `${name}.json`)])
    expect(inFile(text, 'account')).toMatchObject([{ name: 'Zuhura K.', email: customer.user.email }])
    expect(inFile(text, 'orders')).toMatchObject([
      {
        number: order.number,
        shop: shop.name,
        address: 'Barabara ya Tausi 12',
        landmark: 'The mango gate',
        note: 'Please no chilli',
        totalKES: order.totalKES,
        lines: [{ quantity: 1, eachKES: 650 }],
        payments: [{ status: 'SUCCEEDED', amountKES: order.totalKES, phone: customer.user.phone }],
      },
      { fulfilment: 'TICKETS', lines: [{ quantity: 2 }] },
    ])
    expect(inFile(text, 'refunds')).toMatchObject([{ order: order.number, reason: 'Something was missing' }])
    expect(inFile(text, 'tickets')).toMatchObject([{ isYours: true }, { isYours: true }])
    expect(inFile(text, 'addresses')).toMatchObject([{ name: 'Nyumbani' }])
    expect(inFile(text, 'favourites')).toMatchObject([{ shop: shop.name }, { shop: shop.name, product: product.name }])
    expect(inFile(text, 'choices-and-consents')).toMatchObject([{ switchedOff: [{ topic: 'ORDER', channel: 'sms' }] }])
    const all = Object.values(text).join('\n')
    for (const secret of [other.number, 'Otieno', stranger.user.phone, stranger.user.email])
      expect(all).not.toContain(secret)
  })

  it('does not say who has a ticket that was passed on, nor what they do with it', async () => {
    const { customer, ids } = await anEventWithTickets(world)
    const friend = await aPerson(world)
    await world.db
      .update(tickets)
      .set({ ownerId: friend.user.id, attendee: 'Achieng Njeri' })
      .where(eq(tickets.id, ids[0] as TicketId))
    const { text } = await copyOf(customer)
    expect(inFile(text, 'tickets')).toMatchObject([{ isYours: false, attendee: null, status: null, usedAt: null }])
    const { text: ofFriend } = await copyOf(friend)
    expect(inFile(ofFriend, 'tickets')).toMatchObject([{ isYours: true, attendee: 'Achieng Njeri', status: 'VALID' }])
  })

  it('keeps to itself every hash, token and code, and the code of each ticket', async () => {
    const { customer, issued } = await anEventWithTickets(world)
    const { text } = await copyOf(customer)
    const all = Object.values(text).join('\n')
    const secrets = [customer.cookie.split('=')[1], customer.csrfToken, issued[0]?.code, issued[0]?.shortCode]
    expect(secrets.every(Boolean)).toBe(true)
    for (const secret of secrets) expect(all).not.toContain(secret)
    expect(all).not.toMatch(/hash|csrf|secret/i)
  })

  it('holds the shop of its owner, and where somebody works', async () => {
    const shop = await aShop(world)
    const { text } = await copyOf(shop.owner, 'sw')
    expect(inFile(text, 'own-shop')).toMatchObject([{ name: shop.name, phone: expect.any(String) }])
    expect(inFile(text, 'work-for-shops')).toEqual([])
    expect(text['read-me.txt']).toContain('Duka lako')
  })

  it('is told to its person, as what happened to their account', async () => {
    const customer = await aPerson(world)
    await copyOf(customer)
    const { body } = await customer.get('/api/user/security-events')
    expect(body.items).toMatchObject([{ kind: 'DATA_DOWNLOADED' }])
  })

  it('is given to nobody who has not just proved to be there, nor to a visitor', async () => {
    const customer = await aPerson(world)
    await world.db
      .update(sessions)
      .set({ confirmedAt: new Date(world.clock.now().getTime() - hours(1)) })
      .where(eq(sessions.userId, customer.user.id))
    expect((await customer.get(path)).body).toMatchObject({ code: 'confirmation_needed', status: 403 })
    expect((await world.visitor().get(path)).status).toBe(401)
  })

  it(`is given ${copiesPerDay} times a day`, async () => {
    const customer = await aPerson(world)
    for (let count = 0; count < copiesPerDay; count++) await copyOf(customer)
    const refused = await download(customer)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    world.clock.pass(days(1))
    await world.db
      .update(sessions)
      .set({ confirmedAt: world.clock.now(), lastSeenAt: world.clock.now() })
      .where(eq(sessions.userId, customer.user.id))
    await copyOf(customer)
  })
})
