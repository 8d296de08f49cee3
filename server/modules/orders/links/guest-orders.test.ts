import { beforeEach, describe, expect, it } from 'vitest'
import { smsParts } from '#contracts/notifications/texts/sms/gsm.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { ticketTransfers } from '#server/modules/tickets/transfers/transfers.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import {
  aGuest,
  aGuestsOrder,
  checkOutAsGuest,
  type Guest,
  guestCart,
  openLink,
} from '#server/testing/builders/guests.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { aWorldWithPaybill } from '#server/testing/builders/paybill.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aDeliveryArea, anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { scan } from '#server/testing/builders/tickets.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { orders } from '../orders.tables.ts'
import { eraseFormerGuests } from './erase-former-guests.ts'
import { openLinkOf } from './order-link.ts'
import { orderLinks } from './order-links.tables.ts'

const provider: SmsStandIn = await startSms()
const world = aWorldWithPaybill(smsSettings(provider))

beforeEach(() => provider.reset())

async function aMenu() {
  const shop = await aShop(world)
  return { shop, product: await aProduct(world, shop, { priceKES: 700 }) }
}

interface GivenConcert {
  priceKES?: number
  maxPerCustomer?: number
  startsIn?: number
}

async function aConcert({ priceKES = 500, startsIn = hours(1), ...given }: GivenConcert = {}) {
  const shop = await aShop(world)
  const startsAt = plus(world.clock.now(), startsIn)
  const event = await anEvent(world, shop, { startsAt, capacity: 20, quota: 20 })
  const type = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Seat', priceKES, ...given })
  const free = priceKES === 0 ? { payment: undefined } : {}
  return { shop, event, type, differences: { fulfilment: { method: 'TICKETS' }, ...free } }
}

const tell = async () => {
  await world.periodicJobs.sendDueMessages()
  await world.periodicJobs.sendDueSms()
}
const textsTo = async (phone: string) => {
  await tell()
  return provider.inbox(phone)
}
const userOf = async ({ phone }: Guest) => (await world.db.select().from(users).where(eq(users.phone, phone))).at(-1)!
const endOrders = async (guest: Guest) => {
  const { id } = await userOf(guest)
  await world.db.update(orders).set({ status: 'EXPIRED' }).where(eq(orders.customerId, id))
}

describe('a guest', () => {
  it('orders with a name and a phone, and neither an email nor a password', async () => {
    const { shop, product } = await aMenu()
    const { guest, order } = await aGuestsOrder(world, shop, product)
    expect(order).toMatchObject({ status: 'PAID', contact: { name: guest.name, phone: guest.phone, email: '' } })
    expect(await userOf(guest)).toMatchObject({ name: guest.name, email: null, passwordHash: null, isGuest: true })
    const { body } = await shop.owner.get(`/api/vendor/orders/${order.id}`)
    expect(body.contact).toEqual({ name: guest.name, phone: guest.phone })
  })

  it('is reached at the phone that they gave first, whatever the order says', async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    const contact = { name: 'Another', phone: '+254711222333' }
    const { body } = await checkOutAsGuest(guest, guestCart(shop, guest, product, { contact }))
    expect((await orderOf(guest as never, body.order.id)).contact).toMatchObject({
      name: 'Another',
      phone: guest.phone,
    })
  })

  it('has to give an email to pay where no phone is prompted', async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    const card = { payment: { method: 'CARD' } }
    const refused = await checkOutAsGuest(guest, guestCart(shop, guest, product, card))
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'contact.email' }]])
    const contact = { name: guest.name, phone: guest.phone, email: 'guest@example.com' }
    expect((await checkOutAsGuest(guest, guestCart(shop, guest, product, { ...card, contact }))).status).toBe(201)
  })

  it('orders again in the same session as the same guest, and with another phone as another', async () => {
    const { shop, product } = await aMenu()
    const { guest, order } = await aGuestsOrder(world, shop, product)
    await aGuest(world, { as: guest, phone: guest.phone, name: 'Wanjiru K' })
    expect((await orderOf(guest as never, order.id)).status).toBe('PAID')
    expect(await userOf(guest)).toMatchObject({ name: 'Wanjiru K' })
    await aGuest(world, { as: guest })
    expect((await guest.get(`/api/user/orders/${order.id}`)).status).toBe(404)
  })

  it('is nobody new to a customer who is signed in: they are a guest from then on, and sign in again', async () => {
    const person = await aPerson(world)
    const cookie = person.cookie
    await aGuest(world, { as: person })
    expect((await person.get('/api/auth/me')).status).toBe(401)
    person.cookie = cookie
    expect((await person.get('/api/auth/me')).status).toBe(401)
  })

  it('is answered alike when a checkout is repeated, with the same link', async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    const key = crypto.randomUUID()
    const [first, second] = [
      await checkOutAsGuest(guest, guestCart(shop, guest, product), key),
      await checkOutAsGuest(guest, guestCart(shop, guest, product), key),
    ]
    expect(second.body).toEqual(first.body)
    expect(first.body.linkToken).toMatch(/^[0-9a-f]{32}$/)
  })

  it('may do with their own order what its customer may, and cancel it', async () => {
    const { shop, product } = await aMenu()
    const { guest, order } = await aGuestsOrder(world, shop, product)
    expect((await guest.post(`/api/user/orders/${order.id}/check-payment`)).status).toBe(200)
    const cancelled = await guest.post(`/api/user/orders/${order.id}/cancel`, { reason: 'FORGOT_SOMETHING' })
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'CANCELLED'])
    expect(cancelled.body.refundedKES).toBe(700)
  })

  it('needs the CSRF token of their session, as everybody', async () => {
    const { shop, product } = await aMenu()
    const { guest, order } = await aGuestsOrder(world, shop, product)
    guest.csrfToken = 'another'
    const { status, body } = await guest.post(`/api/user/orders/${order.id}/cancel`, {})
    expect([status, body.code]).toEqual([403, 'csrf_token_invalid'])
  })
})

describe('the link of a guest’s order', () => {
  it('comes by SMS with what is told of the order, in one part, and shows it to whoever has it', async () => {
    const { shop, product } = await aMenu()
    const { guest, order, token } = await aGuestsOrder(world, shop, product)
    const [text = '', ...others] = await textsTo(guest.phone)
    expect([others, smsParts(text)]).toEqual([[], 1])
    expect(text).toMatch(new RegExp(`^Uliza: KSh 700 paid to .+ http\\S+/o#${token}$`))
    const { status, body, headers } = await openLink(world.visitor(), token)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      order: {
        id: order.id,
        number: order.number,
        status: 'PAID',
        totalKES: 700,
        vendor: { phone: order.vendor.phone },
      },
      firstName: 'Wanjiru',
      closesAt: plus(new Date(order.placedAt), days(30)).toISOString(),
      isOwn: false,
      isKept: false,
      ticketLinks: [],
    })
  })

  it('shows neither the phone nor how its customer is reached, and no way to act', async () => {
    const { shop, product } = await aMenu()
    const areaId = await aDeliveryArea(world, shop)
    const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court B12', landmark: 'green gate' }
    const { guest, token } = await aGuestsOrder(world, shop, product, {
      differences: { fulfilment, note: 'Gate code 4411' },
    })
    const { body } = await openLink(world.visitor(), token)
    const text = JSON.stringify(body)
    for (const secret of [guest.phone, guest.phone.slice(4), 'Kamau', 'Kindaruma', 'green gate', '4411'])
      expect(text).not.toContain(secret)
    expect(body.order).toMatchObject({
      fulfilment: { method: 'DELIVERY', address: null },
      paymentMethods: [],
      tickets: [],
    })
    expect(body.order.payment).toMatchObject({ status: 'SUCCEEDED', phone: null, receipt: expect.any(String) })
  })

  it('says in the session in which it was ordered that it is theirs', async () => {
    const { shop, product } = await aMenu()
    const { guest, token } = await aGuestsOrder(world, shop, product)
    const other = (await aGuestsOrder(world, shop, product)).guest
    expect((await openLink(guest, token)).body.isOwn).toBe(true)
    expect((await openLink(other, token)).body.isOwn).toBe(false)
    expect((await openLink(await aPerson(world), token)).body.isOwn).toBe(false)
  })

  it('closes after thirty days, as an unknown one is refused', async () => {
    const { shop, product } = await aMenu()
    const { token } = await aGuestsOrder(world, shop, product)
    const before = world.clock.now()
    world.clock.pass(days(30) - minutes(1))
    expect((await openLink(world.visitor(), token)).status).toBe(200)
    world.clock.pass(minutes(2))
    const [closed, unknown] = [await openLink(world.visitor(), token), await openLink(world.visitor(), '0'.repeat(32))]
    expect([closed.status, closed.body.code, closed.body.detail]).toEqual([410, 'link_expired', unknown.body.detail])
    world.clock.pass(before.getTime() - world.clock.now().getTime())
  })

  it('stays open for a day after the last event that it has tickets for', async () => {
    const { shop, event, type, differences } = await aConcert({ startsIn: days(45) })
    const { token } = await aGuestsOrder(world, shop, type, { differences })
    const { endsAt } = (await world.db.select().from(events).where(eq(events.id, event.id)))[0]!
    const { closesAt } = (await openLink(world.visitor(), token)).body
    expect(closesAt).toBe(plus(endsAt, days(1)).toISOString())
  })

  it('is open for 400 days at the most, whenever its event is', async () => {
    const { shop, type, differences } = await aConcert({ startsIn: days(900) })
    const { token, order } = await aGuestsOrder(world, shop, type, { differences })
    const { closesAt } = (await openLink(world.visitor(), token)).body
    expect(closesAt).toBe(plus(new Date(order.placedAt), days(400)).toISOString())
  })

  it('of an order that was never paid closes a week after its time to pay, also where its event is far', async () => {
    const { shop, type, differences } = await aConcert({ startsIn: days(45) })
    const guest = await aGuest(world)
    const { body } = await checkOutAsGuest(guest, guestCart(shop, guest, type, differences))
    await world.phones.answer(guest.phone, 'cancel')
    const before = world.clock.now()
    world.clock.pass(minutes(11))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    const { order, closesAt } = (await openLink(guest, body.linkToken)).body
    expect([order.status, closesAt]).toEqual(['EXPIRED', plus(new Date(body.order.expiresAt), days(7)).toISOString()])
    const { id } = await userOf(guest)
    const isLeft = async () => {
      await eraseFormerGuests(world)
      return (await userOf(guest)).eraseAt === null
    }
    world.clock.pass(days(6))
    expect([(await openLink(guest, body.linkToken)).status, await isLeft()]).toEqual([200, true])
    world.clock.pass(days(1))
    expect([(await openLink(world.visitor(), body.linkToken)).status, await isLeft()]).toEqual([410, false])
    const links = await world.db.select().from(orderLinks).where(eq(orderLinks.orderId, order.id))
    expect([links, (await userOf(guest)).id]).toEqual([[], id])
    world.clock.pass(before.getTime() - world.clock.now().getTime())
  })

  it('of an order that was not paid in time stays open as that of any other once late money has paid it', async () => {
    const { shop, event, type, differences } = await aConcert({ startsIn: days(45) })
    const { order, token } = await aGuestsOrder(world, shop, type, { differences })
    const { paidAt } = (
      await world.db
        .select()
        .from(orders)
        .where(eq(orders.id, order.id as never))
    )[0]!
    const set = (status: 'EXPIRED' | 'PAID', at: Date | null) =>
      inTransaction(world.db, async (tx) => {
        // Past the trigger that lets an order take no such step.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx
          .update(orders)
          .set({ status, paidAt: at })
          .where(eq(orders.id, order.id as never))
      })
    const closesAt = async () => (await openLink(world.visitor(), token)).body.closesAt
    const { endsAt } = (await world.db.select().from(events).where(eq(events.id, event.id)))[0]!
    await set('EXPIRED', null)
    expect(await closesAt()).toBe(plus(new Date(order.expiresAt), days(7)).toISOString())
    await set('PAID', paidAt)
    expect(await closesAt()).toBe(plus(endsAt, days(1)).toISOString())
  })

  it('leads each further message to the same page', async () => {
    const { shop, product } = await aMenu()
    const { guest, order, token } = await aGuestsOrder(world, shop, product)
    await tell()
    await shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'TOO_BUSY' })
    const [, rejected] = await textsTo(guest.phone)
    expect(rejected).toMatch(new RegExp(`KSh 700 goes back to you\\. http\\S+/o#${token}$`))
  })

  it('says nothing to a number that nobody has proved of an order that was never paid', async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    await checkOutAsGuest(guest, guestCart(shop, guest, product, { payment: { method: 'MPESA', phone: guest.phone } }))
    await world.phones.answer(guest.phone, 'cancel')
    world.clock.pass(minutes(11))
    await world.periodicJobs.followUpPayments()
    await world.periodicJobs.expireOrders()
    expect(await textsTo(guest.phone)).toEqual([])
  })
})

describe('what guests may not', () => {
  it.each<
    [
      string,
      (of: {
        guest: Guest
        other: Guest
        order: { id: string }
        token: string
      }) => Promise<{ status: number; body: { code?: string } }>,
      [number, string],
    ]
  >([
    ['read another guest’s order', ({ other, order }) => other.get(`/api/user/orders/${order.id}`), [404, 'not_found']],
    [
      'cancel another guest’s order',
      ({ other, order }) => other.post(`/api/user/orders/${order.id}/cancel`, {}),
      [404, 'not_found'],
    ],
    [
      'pay another guest’s order',
      ({ other, order }) =>
        other.command(`/api/user/orders/${order.id}/pay`, { payment: { method: 'MPESA', phone: other.phone } }),
      [404, 'not_found'],
    ],
    ['see the orders of an account', ({ guest }) => guest.get('/api/user/orders'), [401, 'not_signed_in']],
    ['see who is signed in', ({ guest }) => guest.get('/api/auth/me'), [401, 'not_signed_in']],
    ['change a profile', ({ guest }) => guest.patch('/api/user', { name: 'Somebody' }), [401, 'not_signed_in']],
    ['have addresses', ({ guest }) => guest.get('/api/user/addresses'), [401, 'not_signed_in']],
    ['open a shop', ({ guest }) => guest.get('/api/vendor/profile'), [401, 'not_signed_in']],
    ['call what is for administrators', ({ guest }) => guest.get('/api/admin/orders'), [401, 'not_signed_in']],
    [
      'cancel by the link alone',
      ({ order }) => world.visitor().post(`/api/user/orders/${order.id}/cancel`, {}),
      [401, 'not_signed_in'],
    ],
    ['use half a link', ({ token }) => openLink(world.visitor(), token.slice(1)), [422, 'invalid_input']],
  ])('%s', async (_, attempt, refusal) => {
    const { shop, product } = await aMenu()
    const { guest, order, token } = await aGuestsOrder(world, shop, product)
    const { status, body } = await attempt({ guest, other: await aGuest(world), order, token })
    expect([status, body.code]).toEqual(refusal)
    expect((await orderOf(guest as never, order.id)).status).toBe('PAID')
  })

  it('see anything of another with the same phone, nor of the account that has it', async () => {
    const { shop, product } = await aMenu()
    const account = await aPerson(world)
    const { order } = await aGuestsOrder(world, shop, product, {
      guest: await aGuest(world, { phone: account.user.phone }),
    })
    const second = await aGuest(world, { phone: account.user.phone })
    expect((await second.get(`/api/user/orders/${order.id}`)).status).toBe(404)
    expect((await account.get(`/api/user/orders/${order.id}`)).status).toBe(404)
    expect((await account.get('/api/user/orders')).body.items).toEqual([])
  })
})

describe('the limits of guests', () => {
  it('let a phone begin five times in an hour, and ten times in a day', async () => {
    const begin = () => world.visitor().post('/api/guests', { name: 'Wanjiru', phone: '+254733000001' })
    const statuses = async (times: number) => {
      const answers = []
      for (let n = 0; n < times; n++) answers.push((await begin()).status)
      return answers
    }
    expect(await statuses(6)).toEqual([201, 201, 201, 201, 201, 429])
    world.clock.pass(hours(1) + 1)
    expect(await statuses(6)).toEqual([201, 201, 201, 201, 201, 429])
    world.clock.pass(hours(1) + 1)
    expect(await statuses(1)).toEqual([429])
    world.clock.pass(days(1))
    expect(await statuses(1)).toEqual([201])
  })

  it('count unpaid orders by the phone, over all its guests, at the same time too', async () => {
    const { shop, product } = await aMenu()
    const phone = '+254733000002'
    const guests = await Promise.all(Array.from({ length: 4 }, () => aGuest(world, { phone })))
    const twice = [...guests, ...guests]
    const answers = await Promise.all(twice.map((guest) => checkOutAsGuest(guest, guestCart(shop, guest, product))))
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect(codes.filter((code) => code === 201)).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_unpaid_of_phone')).toHaveLength(3)
  })

  it('count what is held unpaid by the phone, over all its guests', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 10, stock: 60 })
    const phone = '+254733000003'
    const order = async (quantity: number) => {
      const guest = await aGuest(world, { phone })
      const cart = guestCart(shop, guest, product)
      cart.items[0]!.quantity = quantity
      return (await checkOutAsGuest(guest, cart)).body.code ?? 'placed'
    }
    expect([await order(15), await order(15), await order(5)]).toEqual(['placed', 'too_many_held', 'placed'])
  })

  it('count free tickets by the phone, over all its guests', async () => {
    const { shop, type, differences } = await aConcert({ priceKES: 0, maxPerCustomer: 3 })
    const phone = '+254733000004'
    const order = async (quantity: number) => {
      const guest = await aGuest(world, { phone })
      const cart = guestCart(shop, guest, type, differences)
      cart.items[0]!.quantity = quantity
      return (await checkOutAsGuest(guest, cart)).body.code ?? 'placed'
    }
    expect([await order(2), await order(2), await order(1)]).toEqual(['placed', 'over_customer_maximum', 'placed'])
  })

  it('prompt two phones in a day, where an account may prompt five', async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    const ask = async (phone: string) => {
      const { status, body } = await checkOutAsGuest(
        guest,
        guestCart(shop, guest, product, { payment: { method: 'MPESA', phone } }),
      )
      await endOrders(guest)
      return body.code ?? status
    }
    expect([await ask(guest.phone), await ask('+254711999001'), await ask('+254711999002')]).toEqual([
      201,
      201,
      'too_many_phones',
    ])
  })

  it('prompt one phone as often as accounts may together', async () => {
    const { shop, product } = await aMenu()
    const phone = '+254711999003'
    const answers = []
    for (let n = 0; n < 11; n++) {
      const guest = await aGuest(world)
      const { status, body } = await checkOutAsGuest(
        guest,
        guestCart(shop, guest, product, { payment: { method: 'MPESA', phone } }),
      )
      answers.push(body.code ?? status)
    }
    expect(answers).toEqual([...Array(10).fill(201), 'too_many_requests'])
  })
})

describe('tickets of a guest', () => {
  it('reach the phone by their own link, which lets in, and the order by its own', async () => {
    const { shop, event, type, differences } = await aConcert()
    const { guest, order, token } = await aGuestsOrder(world, shop, type, { differences })
    const texts = await textsTo(guest.phone)
    const [ticketText, paidText] = [
      texts.find((text) => text.includes('/t#')),
      texts.find((text) => text.includes('/o#')),
    ]
    expect([texts.length, paidText?.endsWith(`/o#${token}`)]).toEqual([2, true])
    const ticketToken = ticketText?.split('#')[1] ?? ''
    const { body } = await world.visitor().post('/api/tickets/linked', { token: ticketToken })
    expect(body).toMatchObject({ eventSlug: event.slug, tickets: [{ state: 'VALID', attendee: guest.name }] })
    expect((await scan(shop, body.tickets[0].code)).body.result).toBe('valid')
    expect((await openLink(guest, token)).body.ticketLinks).toEqual([ticketToken])
    expect((await openLink(world.visitor(), token)).body).toMatchObject({ ticketLinks: [], order: { tickets: [] } })
    expect(order.status).toBe('COMPLETED')
  })

  it('that cost nothing reach it too, by one SMS', async () => {
    const { shop, type, differences } = await aConcert({ priceKES: 0 })
    const { guest } = await aGuestsOrder(world, shop, type, { differences })
    const texts = await textsTo(guest.phone)
    expect(texts).toEqual([expect.stringMatching(/\/t#[0-9a-f]{32}$/)])
  })

  it('are sent to one number five times in an hour, whoever gives it: beyond that the page of the order leads to them', async () => {
    const { shop, type, differences } = await aConcert({ priceKES: 0 })
    const phone = '+254733000005'
    const last = { guest: await aGuest(world, { phone }), token: '' }
    for (let n = 0; n < 6; n++) {
      if (n === 4) world.clock.pass(minutes(1))
      last.token = (await aGuestsOrder(world, shop, type, { guest: last.guest, differences })).token
    }
    expect(await textsTo(phone)).toHaveLength(5)
    const [ticketToken] = (await openLink(last.guest, last.token)).body.ticketLinks
    expect((await world.visitor().post('/api/tickets/linked', { token: ticketToken })).status).toBe(200)
  })

  it('that cost nothing are sent to one number ten times in a day', async () => {
    const { shop, event, type, differences } = await aConcert({ priceKES: 0, startsIn: days(2) })
    const phone = '+254733000006'
    for (let n = 0; n < 3; n++) {
      world.clock.pass(hours(1) + 1)
      const guest = await aGuest(world, { phone })
      for (let times = 0; times < 4; times++) await aGuestsOrder(world, shop, type, { guest, differences })
      await tell()
    }
    expect(await textsTo(phone)).toHaveLength(10)
    // What costs its sender something, or is given by a shop, is not kept from that number by it.
    world.clock.pass(hours(1) + 1)
    const gift = { ticketTypeId: type.id, quantity: 1, name: 'Ayub', phone }
    expect((await shop.owner.command(`/api/vendor/events/${event.id}/give-tickets`, gift)).status).toBe(201)
    await tell()
    expect(await textsTo(phone)).toHaveLength(11)
  })

  it('that cost nothing keep no paid ones from the same number', async () => {
    const { shop, type, differences } = await aConcert({ priceKES: 0 })
    const phone = '+254733000007'
    const stranger = await aGuest(world, { phone })
    for (let n = 0; n < 5; n++) await aGuestsOrder(world, shop, type, { guest: stranger, differences })
    const links = async () => (await textsTo(phone)).filter((text) => text.includes('/t#')).length
    expect(await links()).toBe(5)
    const paid = await aConcert()
    const guest = await aGuest(world, { phone })
    await aGuestsOrder(world, paid.shop, paid.type, { guest, differences: paid.differences })
    expect(await links()).toBe(6)
  })

  it('are told of their event by the link, and not twice', async () => {
    const { shop, event, type, differences } = await aConcert()
    const { guest } = await aGuestsOrder(world, shop, type, { differences })
    await textsTo(guest.phone)
    provider.reset()
    await shop.owner.post(`/api/vendor/events/${event.id}/cancel`, {
      words: 'The rains came early.',
      backKES: 500,
      providerFeesKES: 0,
    })
    const texts = await textsTo(guest.phone)
    expect(texts.filter((text) => text.includes('cancelled'))).toHaveLength(1)
  })
})

describe('an order of a guest without an email', () => {
  const unpaid = async () => {
    const { shop, product } = await aMenu()
    const guest = await aGuest(world)
    const { body } = await checkOutAsGuest(guest, guestCart(shop, guest, product))
    await world.phones.answer(guest.phone, 'cancel')
    const order = await eventually(async () => {
      const read = await orderOf(guest as never, body.order.id)
      return read.payment.status === 'FAILED' && read
    })
    return { guest, order, token: body.linkToken as string }
  }

  it('is offered again what prompts a phone, and nothing that would need an address', async () => {
    const { guest, order } = await unpaid()
    const channels = order.paymentMethods.map(({ channel }: { channel: string }) => channel)
    expect([channels.length > 0, new Set(channels)]).toEqual([true, new Set(['PROMPT'])])
    const paid = await guest.command(`/api/user/orders/${order.id}/pay`, { payment: { method: 'CARD' } })
    expect([paid.status, paid.body.code]).toEqual([409, 'payment_method_unavailable'])
    const again = { payment: { method: 'MPESA', phone: guest.phone } }
    expect((await guest.command(`/api/user/orders/${order.id}/pay`, again)).status).toBe(200)
  })

  it('is shown by its link without how it is paid by hand, nor what its customer wrote of it', async () => {
    const { guest, order, token } = await unpaid()
    await world.db
      .update(payments)
      .set({ status: 'UNKNOWN', uncertainSince: world.clock.now(), claimedReceipt: 'UKO4K8Z2QX' })
      .where(eq(payments.orderId, order.id))
    const own = await orderOf(guest as never, order.id)
    expect([own.payment.direct?.accountNumber, own.payment.uncertain?.claimedReceipt]).toEqual([
      order.number,
      'UKO4K8Z2QX',
    ])
    const { body } = await openLink(world.visitor(), token)
    expect([body.order.payment.direct, body.order.payment.uncertain?.claimedReceipt]).toEqual([null, null])
  })
})

describe('with another secret than it was made with', () => {
  const secrets = () => ({ current: Buffer.alloc(32, 7), before: world.config.ticketKeySecrets.current })
  const linkWith = (ticketKeySecrets: { current: Buffer; before: Buffer | null }, id: string) =>
    openLinkOf(world.db, { publicUrl: '', ticketKeySecrets }, id as never, world.clock.now())

  it('the link of an order stays the same, as long as the one before is known', async () => {
    const { shop, product } = await aMenu()
    const { order, token } = await aGuestsOrder(world, shop, product)
    expect(await linkWith(secrets(), order.id)).toBe(`/o#${token}`)
    expect((await openLink(world.visitor(), token)).status).toBe(200)
  })

  it('it is another link, and its customer is led to the one that opens', async () => {
    const { shop, product } = await aMenu()
    const { guest, order, token } = await aGuestsOrder(world, shop, product)
    const other = (await linkWith({ ...secrets(), before: null }, order.id))?.split('#')[1] ?? ''
    expect(other).not.toBe(token)
    expect((await openLink(world.visitor(), token)).status).toBe(410)
    expect((await openLink(world.visitor(), other)).status).toBe(200)
    const { linkToken } = await orderOf(guest as never, order.id)
    expect((await openLink(guest, linkToken)).body.isOwn).toBe(true)
  })

  it('the links of its tickets are those that open too', async () => {
    const { shop, type, differences } = await aConcert()
    const { guest, token } = await aGuestsOrder(world, shop, type, { differences })
    await tell()
    await world.db.update(ticketTransfers).set({ linkTokenHash: Buffer.alloc(32) })
    const [ticketToken] = (await openLink(guest, token)).body.ticketLinks
    expect((await world.visitor().post('/api/tickets/linked', { token: ticketToken })).status).toBe(200)
  })
})

describe('guests and administrators', () => {
  it('shows them as guests, with the phone masked', async () => {
    const { shop, product } = await aMenu()
    const { guest } = await aGuestsOrder(world, shop, product)
    const admin = await anAdmin(world)
    const { id } = await userOf(guest)
    const { body } = await admin.get(`/api/admin/users/${id}`)
    expect(body).toMatchObject({ isGuest: true, email: '', role: 'CUSTOMER' })
    expect(body.phone).toContain('***')
    const found = (await admin.get(`/api/admin/users?search=${guest.phone.slice(1)}`)).body.items
    expect(found).toMatchObject([{ id, isGuest: true }])
  })

  it.each([
    ['a link to a password', 'reset-link', undefined, 404],
    ['a mail to set a password', 'password-reset', undefined, 404],
    ['another role', 'role', { role: 'VENDOR', reason: 'Trusted' }, 409],
  ])('refuses %s', async (_, path, body, status) => {
    const { shop, product } = await aMenu()
    const { guest } = await aGuestsOrder(world, shop, product)
    const { id } = await userOf(guest)
    expect((await (await anAdmin(world)).post(`/api/admin/users/${id}/${path}`, body)).status).toBe(status)
  })
})
