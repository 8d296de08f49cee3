import { beforeEach, describe, expect, it } from 'vitest'
import { termsVersion } from '#contracts/account/terms-version.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { termsAcceptances, users } from '#server/modules/identity/identity.tables.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { aGuest, aGuestsOrder, type Guest, openLink } from '#server/testing/builders/guests.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { addApp } from '#server/testing/builders/second-factors.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import type { Visitor } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders, orderTransitions } from '../orders.tables.ts'
import { deleteUnusedGuests } from './delete-unused-guests.ts'
import { eraseFormerGuests } from './erase-former-guests.ts'

const provider: SmsStandIn = await startSms()
const world = aWorld(smsSettings(provider))

beforeEach(async () => {
  browser = world.visitor()
  await provider.reset()
  await world.db.delete(rateLimits)
})

const textsTo = async (phone: string) => {
  await world.periodicJobs.sendDueMessages()
  await world.periodicJobs.sendDueSms()
  return provider.inbox(phone)
}
const codeTo = async (phone: string) =>
  (await textsTo(phone)).flatMap((text) => /Uliza: (\d{6}) /.exec(text)?.[1] ?? []).at(-1) ?? ''
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

async function anOrder(given: { guest?: Guest } = {}) {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 700 })
  return { shop, ...(await aGuestsOrder(world, shop, product, given)) }
}
/** Whoever has a code sent and enters it, in one browser. */
let browser: Visitor
const askCode = (token: string, who = browser) => who.post('/api/orders/linked/code', { token })
const keep = (token: string, code: string, who = browser) => who.post('/api/orders/linked/keep', { token, code })
/** Signs in in the browser in which the code was asked for. */
const signedInHere = ({ cookie, csrfToken }: Visitor) => Object.assign(browser, { cookie, csrfToken })
const prove = (id: string) =>
  world.db
    .update(users)
    .set({ phoneVerifiedAt: world.clock.now() })
    .where(eq(users.id, id as never))
const rowOf = async (id: string) =>
  (
    await world.db
      .select()
      .from(users)
      .where(eq(users.id, id as never))
  )[0]

async function aKeptOrder(given: { guest?: Guest } = {}) {
  const made = await anOrder(given)
  const visitor = world.visitor()
  await askCode(made.token, visitor)
  const kept = await keep(made.token, await codeTo(made.guest.phone), visitor)
  return { ...made, visitor, kept, user: kept.body.user as { id: string } }
}
/** How many statements wait for a row of another transaction. */
const waiting = async () =>
  (
    await world.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length
const accountsWith = async (phone: string) =>
  (await world.db.select().from(users).where(eq(users.phone, phone))).filter(({ isGuest }) => !isGuest)

describe('whoever keeps the order of a guest', () => {
  it('has an account by one code: the phone is proved, the order is in it, and there is no password', async () => {
    const { guest, order, token } = await anOrder()
    const visitor = world.visitor()
    const sent = await askCode(token, visitor)
    expect([sent.status, Object.keys(sent.body).toSorted()]).toEqual([202, ['channel', 'expiresAt', 'sendAgainAt']])
    const kept = await keep(token, await codeTo(guest.phone), visitor)
    expect([kept.status, kept.body.user]).toMatchObject([200, { name: guest.name, phone: guest.phone, email: null }])
    // The mark of the browser that asked goes with its code.
    expect([kept.headers['set-cookie']].flat()).toContainEqual(expect.stringMatching(/^uliza-phone-code=; Max-Age=0/))
    expect(await rowOf(kept.body.user.id)).toMatchObject({ isGuest: false, passwordHash: null })
    expect((await rowOf(kept.body.user.id))?.phoneVerifiedAt).not.toBeNull()
    const accepted = await world.db
      .select()
      .from(termsAcceptances)
      .where(eq(termsAcceptances.userId, kept.body.user.id))
    expect(accepted).toMatchObject([{ version: termsVersion, language: 'en' }])
    expect((await visitor.get('/api/user/orders')).body.items).toMatchObject([{ id: order.id }])
    expect((await visitor.get('/api/auth/me')).status).toBe(200)
    expect((await openLink(world.visitor(), token)).body).toMatchObject({ isKept: true, isOwn: false })
  })

  it('has the tickets too: in the account, with codes that nobody has seen, and no more by the link', async () => {
    const shop = await aShop(world)
    const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(1)), capacity: 10, quota: 10 })
    const type = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 500 })
    const { guest, token } = await aGuestsOrder(world, shop, type, {
      differences: { fulfilment: { method: 'TICKETS' } },
    })
    await textsTo(guest.phone)
    const [ticketToken] = (await openLink(guest, token)).body.ticketLinks
    const before = (await world.visitor().post('/api/tickets/linked', { token: ticketToken })).body.tickets[0].code
    const visitor = world.visitor()
    await askCode(token, visitor)
    await keep(token, await codeTo(guest.phone), visitor)
    const [ticket] = (await visitor.get('/api/user/tickets')).body.items
    expect([ticket.transfer, ticket.code === before, ticket.code === null]).toEqual([null, false, false])
    const linked = (await world.visitor().post('/api/tickets/linked', { token: ticketToken })).body
    expect(linked.tickets).toMatchObject([{ state: 'ENDED', code: null }])
  })

  it('of two at the same time is one, and the other is refused', async () => {
    const { guest, token } = await anOrder()
    await askCode(token)
    const code = await codeTo(guest.phone)
    const answers = await Promise.all([keep(token, code), keep(token, code), keep(token, code)])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect([statuses[0], statuses.slice(1).every((status) => status >= 400)]).toEqual([200, true])
    expect((await keep(token, code)).body.code).toBe('invalid_transition')
  })

  it.each<
    [string, (of: { guest: Guest; token: string; code: string }) => Promise<{ body: { code?: string } }>, string]
  >([
    ['with a wrong code', ({ token, code }) => keep(token, wrong(code)), 'wrong_phone_code'],
    [
      'with a late code',
      ({ token, code }) => {
        world.clock.pass(minutes(6))
        return keep(token, code)
      },
      'phone_code_expired',
    ],
    ['with an unknown link', ({ code }) => keep('0'.repeat(32), code), 'link_expired'],
    [
      'in an account whose phone is another',
      async ({ token, code }) => keep(token, code, signedInHere(await aPerson(world))),
      'phone_not_verified',
    ],
    [
      'in an account that has not verified the same phone',
      async ({ guest, token, code }) => keep(token, code, signedInHere(await aPerson(world, { phone: guest.phone }))),
      'phone_not_verified',
    ],
    [
      'with the code of another order of the same phone',
      async ({ guest, token }) => {
        const other = await anOrder({ guest: await aGuest(world, { phone: guest.phone }) })
        world.clock.pass(minutes(1))
        await askCode(other.token)
        return keep(token, await codeTo(guest.phone))
      },
      'wrong_phone_code',
    ],
  ])('is refused %s, and nothing is kept', async (_, attempt, refusal) => {
    const { guest, order, token } = await anOrder()
    await askCode(token)
    const { body } = await attempt({ guest, token, code: await codeTo(guest.phone) })
    expect(body.code).toBe(refusal)
    expect((await orderOf(guest as never, order.id)).status).toBe('PAID')
  })

  it('and is signed in with an account that has verified the same phone has the order there', async () => {
    const { guest, order, token, shop } = await anOrder()
    const person = await aPerson(world, { phone: guest.phone })
    await prove(person.user.id)
    await askCode(token, person)
    const kept = await keep(token, await codeTo(guest.phone), person)
    expect([kept.status, kept.body.user?.id]).toEqual([200, person.user.id])
    expect(await orderOf(person, order.id)).toMatchObject({ id: order.id, payment: { status: 'SUCCEEDED' } })
    expect((await guest.get(`/api/user/orders/${order.id}`)).status).toBe(401)
    await shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'TOO_BUSY' })
    expect(await orderOf(person, order.id)).toMatchObject({ status: 'REJECTED', refundedKES: 700 })
  })

  it('and is not signed in sees nothing of the account that has the phone, which keeps its data', async () => {
    const owner = await aPerson(world)
    await prove(owner.user.id)
    const { guest, token } = await anOrder({ guest: await aGuest(world, { phone: owner.user.phone }) })
    await askCode(token)
    const { body } = await keep(token, await codeTo(guest.phone))
    expect(body.user.id).not.toBe(owner.user.id)
    expect(await rowOf(owner.user.id)).toMatchObject({ email: owner.user.email, phoneVerifiedAt: null })
    expect((await owner.get('/api/user/orders')).body.items).toEqual([])
  })
})

describe('somebody else who has the link', () => {
  it('spends no try of the code that was asked for in another browser, and keeps nothing by it', async () => {
    const { guest, token } = await anOrder()
    await askCode(token)
    const code = await codeTo(guest.phone)
    for (const tried of [...Array(5).fill(wrong(code)), code])
      expect((await keep(token, tried, world.visitor())).body.code).toBe('phone_code_expired')
    expect((await keep(token, code)).status).toBe(200)
  })

  it('tries sixty codes in a quarter of an hour, by the network, and none of the guest’s', async () => {
    const { guest, token } = await anOrder()
    await askCode(token)
    const tryFrom = (remoteAddress: string, code = '123456') => {
      const payload = { token, code }
      return world.app.inject({ method: 'POST', url: '/api/orders/linked/keep', payload, remoteAddress })
    }
    for (let n = 0; n < 60; n++) expect((await tryFrom('10.20.8.1')).statusCode).toBe(410)
    expect([(await tryFrom('10.20.8.1')).statusCode, (await tryFrom('10.20.8.2')).statusCode]).toEqual([429, 410])
    expect((await keep(token, await codeTo(guest.phone))).status).toBe(200)
  })

  it('locks the guest out of no code by tries from the same address', async () => {
    const { guest, token } = await anOrder()
    await askCode(token)
    for (let n = 0; n < 60; n++) await keep(token, '123456', world.visitor())
    expect((await keep(token, '123456', world.visitor())).status).toBe(429)
    expect((await keep(token, await codeTo(guest.phone))).status).toBe(200)
  })
})

describe('the session in which a guest ordered', () => {
  it('ends when the order is kept: who gave a number that was not theirs is not let into its account', async () => {
    const { guest, user } = await aKeptOrder()
    expect((await rowOf(user.id))?.isGuest).toBe(false)
    for (const path of ['/api/csrf-token', '/api/auth/me', '/api/user/orders'])
      expect((await guest.get(path)).status).toBe(401)
  })

  it('ends when the orders go to another account, and that one’s goes on, no more confirmed than it was', async () => {
    const { guest, token } = await anOrder()
    const person = await aPerson(world, { phone: guest.phone })
    await prove(person.user.id)
    world.clock.pass(minutes(11))
    await askCode(token, person)
    const { cookie } = person
    expect((await keep(token, await codeTo(guest.phone), person)).body).toMatchObject({
      user: { id: person.user.id },
      csrfToken: person.csrfToken,
    })
    expect([person.cookie, (await guest.get('/api/csrf-token')).status]).toEqual([cookie, 401])
    expect((await person.get('/api/user/confirmation')).body.isNeeded).toBe(true)
    expect((await person.get('/api/auth/me')).status).toBe(200)
  })
})

describe('orders that go to an account', () => {
  it('are its own with every step, and nothing is left of the guest a month after the day that erased them', async () => {
    const { guest, order, token } = await anOrder()
    const guestId = (await world.db.select().from(users).where(eq(users.phone, guest.phone)))[0]!.id
    const person = await aPerson(world, { phone: guest.phone })
    await prove(person.user.id)
    await askCode(token, person)
    expect((await keep(token, await codeTo(guest.phone), person)).status).toBe(200)
    const steps = await world.db
      .select()
      .from(orderTransitions)
      .where(eq(orderTransitions.orderId, order.id as never))
    expect(steps.map(({ actorId }) => actorId)).not.toContain(guestId)
    expect(steps.map(({ actorId }) => actorId)).toContain(person.user.id)
    for (const wait of [days(2), days(31)]) {
      world.clock.pass(wait)
      await deleteUnusedGuests(world)
      await eraseFormerGuests(world)
      await world.periodicJobs.erasePeople()
    }
    expect(await rowOf(guestId)).toBeUndefined()
    expect(await world.db.$count(auditEntries, eq(auditEntries.subjectId, guestId))).toBe(0)
    expect(await rowOf(person.user.id)).toBeDefined()
  })

  it('are its own with what the guest asked to have back, and what somebody else gave back stays theirs', async () => {
    const guest = await aGuest(world)
    const [cancelled, rejected] = [await anOrder({ guest }), await anOrder({ guest })]
    expect((await guest.post(`/api/user/orders/${cancelled.order.id}/cancel`, {})).status).toBe(200)
    await rejected.shop.owner.post(`/api/vendor/orders/${rejected.order.id}/reject`, { reason: 'TOO_BUSY' })
    const requestedBy = async ({ order }: typeof cancelled) =>
      (
        await world.db
          .select()
          .from(refunds)
          .where(eq(refunds.orderId, order.id as never))
      ).map((row) => row.requestedBy)
    const person = await aPerson(world, { phone: guest.phone })
    await prove(person.user.id)
    await askCode(rejected.token, person)
    expect((await keep(rejected.token, await codeTo(guest.phone), person)).status).toBe(200)
    expect([await requestedBy(cancelled), await requestedBy(rejected)]).toEqual([
      [person.user.id],
      [rejected.shop.owner.user.id],
    ])
  })

  it('go once, also where another code was sent before the first one had done its work', async () => {
    const { guest, token } = await anOrder()
    const person = await aPerson(world, { phone: guest.phone })
    await prove(person.user.id)
    await askCode(token, person)
    const first = await codeTo(guest.phone)
    const kept = await world.db.transaction(async (tx) => {
      const isGuest = and(eq(users.phone, guest.phone), eq(users.isGuest, true))
      await tx.select().from(users).where(isGuest).for('no key update')
      const earlier = keep(token, first, person)
      await eventually(async () => (await waiting()) === 1)
      world.clock.pass(minutes(1))
      await askCode(token, person)
      const later = keep(token, await codeTo(guest.phone), person)
      await eventually(async () => (await waiting()) === 2)
      return () => Promise.all([earlier, later])
    })
    const codes = (await kept()).map(({ status, body }) => body.code ?? status)
    expect(codes.toSorted()).toEqual([200, 'invalid_transition'])
  })

  it('are not cancelled by the guest’s session that waited while they went', async () => {
    const { guest, order, token } = await anOrder()
    const person = await aPerson(world, { phone: guest.phone })
    await prove(person.user.id)
    await askCode(token, person)
    const code = await codeTo(guest.phone)
    const going = await world.db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, order.id)).for('no key update')
      const kept = keep(token, code, person)
      await eventually(async () => (await waiting()) === 1)
      const cancelled = guest.post(`/api/user/orders/${order.id}/cancel`, {})
      await eventually(async () => (await waiting()) === 2)
      return () => Promise.all([kept, cancelled])
    })
    const [kept, cancelled] = await going()
    expect([kept.status, cancelled.status, cancelled.body.code]).toEqual([200, 404, 'not_found'])
    expect((await orderOf(person, order.id)).status).toBe('PAID')
  })
})

describe('tickets that are just going to the phone', () => {
  async function aBoughtTicket() {
    const shop = await aShop(world)
    const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(1)), capacity: 10, quota: 10 })
    const type = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 500 })
    const bought = await aGuestsOrder(world, shop, type, { differences: { fulfilment: { method: 'TICKETS' } } })
    await askCode(bought.token)
    await world.periodicJobs.sendDueSms()
    const text = (await provider.inbox(bought.guest.phone)).find((sms) => /Uliza: \d{6} /.test(sms))
    return { ...bought, code: /\d{6}/.exec(text ?? '')?.[0] ?? '' }
  }
  const transfersIn = async (visitor: ReturnType<typeof world.visitor>) =>
    (await visitor.get('/api/user/tickets')).body.items.map(({ transfer }: { transfer: unknown }) => transfer)

  it('are in the account of whoever keeps their order meanwhile, and on no way any more', async () => {
    const { guest, token, code } = await aBoughtTicket()
    const visitor = browser
    const holding = await world.db.transaction(async (tx) => {
      const windowEndsAt = plus(world.clock.now(), hours(1))
      await tx.insert(rateLimits).values({ key: `ticket-sms-paid:${guest.phone}`, count: 0, windowEndsAt })
      const told = world.periodicJobs.sendDueMessages()
      await eventually(async () => (await waiting()) === 1)
      const kept = keep(token, code, visitor)
      await Promise.race([kept, eventually(async () => (await waiting()) === 2)])
      return () => Promise.all([told, kept])
    })
    const [, kept] = await holding()
    expect([kept.status, await transfersIn(visitor)]).toEqual([200, [null]])
  })

  it('are told of there where their order was kept before', async () => {
    const { guest, token, code } = await aBoughtTicket()
    const visitor = browser
    const holding = await world.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.phone, guest.phone)).for('no key update')
      const kept = keep(token, code, visitor)
      await eventually(async () => (await waiting()) === 1)
      const told = world.periodicJobs.sendDueMessages()
      await eventually(async () => (await waiting()) === 2)
      return () => Promise.all([told, kept])
    })
    const [, kept] = await holding()
    expect([kept.status, await transfersIn(visitor)]).toEqual([200, [null]])
    expect((await textsTo(guest.phone)).filter((text) => text.includes('/t#'))).toEqual([])
  })
})

describe('a second order of the same phone', () => {
  it('is kept in the account that the first one began, and signs in to it', async () => {
    const first = await aKeptOrder()
    world.clock.pass(minutes(2))
    const second = await aKeptOrder({ guest: await aGuest(world, { phone: first.guest.phone }) })
    expect([second.kept.status, second.user.id]).toEqual([200, first.user.id])
    const { items } = (await second.visitor.get('/api/user/orders')).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual([second.order.id, first.order.id])
    expect(await accountsWith(first.guest.phone)).toMatchObject([
      { id: first.user.id, phoneVerifiedAt: expect.any(Date) },
    ])
    expect((await first.visitor.get('/api/auth/me')).status).toBe(200)
  })

  it('lets nobody add a password to the account that was there: that asks at the phone once more', async () => {
    const first = await aKeptOrder()
    world.clock.pass(minutes(2))
    const second = await aKeptOrder({ guest: await aGuest(world, { phone: first.guest.phone }) })
    expect([second.kept.status, second.user.id]).toEqual([200, first.user.id])
    const both = { email: 'njeri@example.com', newPassword: 'kikombe cha chai' }
    const refused = await second.visitor.post('/api/user/password/first', both)
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      403,
      'confirmation_needed',
      { proofs: ['phone'] },
    ])
    expect((await first.visitor.post('/api/user/password/first', both)).status).toBe(200)
  })

  it('is not kept where that account has a second factor: it is signed in to first, and loses nothing', async () => {
    const first = await aKeptOrder()
    await addApp(world, Object.assign(first.visitor, { user: first.user }) as never)
    const { guest, token, order } = await anOrder({ guest: await aGuest(world, { phone: first.guest.phone }) })
    world.clock.pass(minutes(1))
    await askCode(token)
    const code = await codeTo(guest.phone)
    const refused = await keep(token, code)
    expect([refused.status, refused.body.code]).toEqual([409, 'sign_in_first'])
    expect((await rowOf(first.user.id))?.phoneVerifiedAt).not.toBeNull()
    expect((await keep(token, code, signedInHere(first.visitor))).status).toBe(200)
    expect((await orderOf(first.visitor as never, order.id)).id).toBe(order.id)
  })

  it.each<[string, Partial<typeof users.$inferInsert>]>([
    ['is disabled', { disabledAt: new Date() }],
    ['is to be erased', { eraseAt: new Date(), erasureRequestedAt: new Date() }],
  ])('is not kept in, nor takes the number of, an account that %s', async (_, change) => {
    const first = await aKeptOrder()
    await world.db
      .update(users)
      .set(change)
      .where(eq(users.id, first.user.id as never))
    world.clock.pass(minutes(2))
    const second = await aKeptOrder({ guest: await aGuest(world, { phone: first.guest.phone }) })
    expect(second.kept.body.code).toBe('sign_in_first')
    expect((await rowOf(first.user.id))?.phoneVerifiedAt).not.toBeNull()
  })

  it('begins another account where the first one’s number was not used for three months', async () => {
    const first = await aKeptOrder()
    world.clock.pass(days(91))
    const second = await aKeptOrder({ guest: await aGuest(world, { phone: first.guest.phone }) })
    expect(second.user.id).not.toBe(first.user.id)
    expect((await rowOf(first.user.id))?.phoneVerifiedAt).toBeNull()
    expect((await second.visitor.get('/api/user/orders')).body.items).toMatchObject([{ id: second.order.id }])
  })
})

describe('a guest who was disabled', () => {
  it('has no session, and keeps no order; the link shows it still', async () => {
    const { guest, token } = await anOrder()
    await askCode(token)
    const code = await codeTo(guest.phone)
    await world.db.update(users).set({ disabledAt: world.clock.now() }).where(eq(users.phone, guest.phone))
    expect((await guest.get('/api/csrf-token')).status).toBe(401)
    expect((await keep(token, code)).body.code).toBe('invalid_transition')
    expect((await askCode(token)).body.code).toBe('invalid_transition')
    expect((await openLink(world.visitor(), token)).body).toMatchObject({ isKept: false, codeChannels: [] })
  })

  it('is looked at again under the lock, once the code was right', async () => {
    const { guest, token } = await anOrder()
    await askCode(token)
    const code = await codeTo(guest.phone)
    const disable = world.db.update(users).set({ disabledAt: world.clock.now() }).where(eq(users.phone, guest.phone))
    const holding = world.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.phone, guest.phone)).for('update')
      const kept = keep(token, code)
      await eventually(async () => (await waiting()) === 1)
      await tx.execute(disable.getSQL())
      return () => kept
    })
    expect((await (await holding)()).body.code).toBe('invalid_transition')
  })
})
