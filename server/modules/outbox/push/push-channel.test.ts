import { beforeEach, describe, expect, it } from 'vitest'
import type { NotificationData } from '#contracts/notifications.ts'
import type { OrderId, PushMessageId } from '#contracts/wire/primitives.ts'
import { sessions, users } from '#server/modules/identity/identity.tables.ts'
import { findRecipient } from '#server/modules/identity/index.ts'
import { readSpendingLimits } from '#server/modules/settings/index.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { noChannels } from '#server/testing/stand-ins/no-channels.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { type PushStandIn, pushSettings, startPush } from '#server/testing/stand-ins/push.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { sendDue } from '../deliver.ts'
import { emit } from '../emit.ts'
import { deliveries, domainEvents } from '../outbox.tables.ts'
import { pushMessages, pushSubscriptions } from './push.tables.ts'
import { pushChannel } from './push-channel.ts'
import type { PushAnswer } from './read-push-answer.ts'

const services: PushStandIn = await startPush()
const world = aWorld(pushSettings(services))

/** What is told by push and by nothing else. */
const left: NotificationData['order_on_the_way'] = {
  orderId: newId<OrderId>(),
  orderNumber: 'UZ48251234',
  shop: 'Mama Achieng’s Kitchen',
}

const tell = (person: Person, data = left) =>
  inTransaction(world.db, (tx) => emit(tx, { type: 'order_on_the_way', to: [person.user.id], data }, world.clock.now()))
const work = () => world.periodicJobs.sendDuePush()
const rowsOf = (person: Person) =>
  world.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.channel, 'push'), eq(deliveries.userId, person.user.id)))
const rowOf = async (person: Person) => (await rowsOf(person))[0]
const devicesOf = async (person: Person) => (await person.get('/api/user/push-devices')).body.items
const titles = async (id: string) => (await services.inbox(id)).map(({ payload }) => payload.title)

/** Each test begins at noon of a day of its own. */
let day = 0
beforeEach(async () => {
  world.clock.set(plus(lunchTime, days(++day)))
  await services.reset()
  await world.db.delete(domainEvents)
  await world.db.delete(pushSubscriptions)
})

describe('somebody with devices', () => {
  it('is told on each of them: what, where more is to be seen, and how long it is worth keeping', async () => {
    const person = await aPerson(world)
    const [phone, laptop] = [await services.device(person), await services.device(await signedIn(world, person.user))]
    await tell(person)
    await work()
    await work()
    const [message, ...more] = await services.inbox(phone.id)
    expect(more).toEqual([])
    expect(message).toMatchObject({ ttl: 60 * 60, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(message?.payload).toEqual({
      id: expect.any(String),
      kind: 'order_on_the_way',
      title: 'Your order is on the way',
      body: 'Order UZ48251234 has left Mama Achieng’s Kitchen. Keep your phone near you.',
      path: `/account/orders/${left.orderId}`,
      tag: `order:${left.orderId}`,
      isSilent: false,
    })
    expect(await titles(laptop.id)).toEqual(['Your order is on the way'])
    expect(await rowOf(person)).toMatchObject({ state: 'SENT', tries: 1, error: null })
  })

  it('is told in the language of each device', async () => {
    const person = await aPerson(world)
    const phone = await services.device(person)
    const other = await signedIn(world, person.user)
    const laptop = await services.device(other)
    world.clock.pass(minutes(6))
    await person.send('GET', '/api/auth/me', undefined, { cookie: `${person.cookie}; uliza-lang=sw` })
    await other.send('GET', '/api/auth/me', undefined, { cookie: `${other.cookie}; uliza-lang=en` })
    await tell(person)
    await work()
    expect([await titles(phone.id), await titles(laptop.id)]).toEqual([
      ['Agizo lako liko njiani'],
      ['Your order is on the way'],
    ])
  })

  it('is told of one order by messages of which a later one takes the place of an earlier', async () => {
    const person = await aPerson(world)
    const { id } = await services.device(person)
    await inTransaction(world.db, (tx) =>
      emit(tx, { type: 'order_completed', to: [person.user.id], data: left }, world.clock.now()),
    )
    await tell(person)
    await tell(person, { ...left, orderId: newId<OrderId>() })
    await work()
    const messages = await services.inbox(id)
    expect(new Set(messages.map(({ topic }) => topic)).size).toBe(2)
    expect(new Set(messages.map(({ payload }) => payload.tag)).size).toBe(2)
    expect(new Set(messages.map(({ payload }) => payload.id)).size).toBe(3)
  })

  it('has one message each, however many processes send', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(world)))
    const devices = await Promise.all(people.map((person) => services.device(person)))
    for (const person of people) await tell(person)
    await Promise.all(Array.from({ length: 5 }, work))
    await work()
    expect(await Promise.all(devices.map(({ id }) => titles(id)))).toEqual(
      people.map(() => ['Your order is on the way']),
    )
  })
})

describe('somebody without a device', () => {
  it('has no row for it: what nobody could be sent is not written', async () => {
    const [without, one] = await Promise.all([aPerson(world), aPerson(world)])
    await services.device(one)
    await tell(without)
    await tell(one)
    expect([(await rowsOf(without)).length, (await rowsOf(one)).length]).toEqual([0, 1])
  })
})

describe('what a push service answers', () => {
  it('410: the browser is gone, and is never sent to again; nobody was told', async () => {
    const person = await aPerson(world)
    const { id } = await services.device(person)
    await services.scenario(id, 'gone')
    await tell(person)
    await work()
    expect([await devicesOf(person), (await rowOf(person))?.state]).toEqual([[], 'VOID'])
    await tell(person)
    await work()
    expect(await rowsOf(person)).toHaveLength(1)
  })

  it('404: the same', async () => {
    const person = await aPerson(world)
    await services.device(person)
    await services.reset()
    await tell(person)
    await work()
    expect([await devicesOf(person), (await rowOf(person))?.state]).toEqual([[], 'VOID'])
  })

  it('429: it is asked again when it said, and not before', async () => {
    const person = await aPerson(world)
    const { id } = await services.device(person)
    await services.scenario(id, 'too-many')
    await tell(person)
    await work()
    expect(await rowOf(person)).toMatchObject({ state: 'RETRYING', error: expect.stringContaining('429') })
    world.clock.pass(minutes(2) - 1)
    await work()
    expect(await titles(id)).toEqual([])
    world.clock.pass(1)
    await work()
    expect([await titles(id), (await rowOf(person))?.state]).toEqual([['Your order is on the way'], 'SENT'])
  })

  it('503: it is tried again, and a device that has it is not sent it twice', async () => {
    const person = await aPerson(world)
    const phone = await services.device(person)
    const laptop = await services.device(await signedIn(world, person.user))
    await services.scenario(laptop.id, 'unavailable', 2)
    await tell(person)
    for (const pause of [0, minutes(1), minutes(1)]) {
      world.clock.pass(pause)
      await work()
    }
    expect([await titles(phone.id), await titles(laptop.id)]).toEqual([
      ['Your order is on the way'],
      ['Your order is on the way'],
    ])
    expect(await rowOf(person)).toMatchObject({ state: 'SENT', tries: 3 })
  })

  it.each(['bad-request', 'too-large'] as const)(
    '%s: a dead letter at once, with the reason; it is not tried again by itself, and is by a person',
    async (scenario) => {
      const person = await aPerson(world)
      const { id } = await services.device(person)
      await services.scenario(id, scenario)
      await tell(person)
      await work()
      const { items } = (await (await anAdmin(world)).get('/api/admin/jobs/dead-letters?kind=NOTIFICATION_PUSH')).body
      const error = `The push service answered ${scenario === 'bad-request' ? 400 : 413}.`
      expect(items).toMatchObject([{ kind: 'NOTIFICATION_PUSH', state: 'FAILED', tries: 1, error }])
      const admin = await anAdmin(world)
      await admin.post('/api/admin/jobs/dead-letters/retry', { ids: [items[0].id] })
      await work()
      expect([await titles(id), (await rowOf(person))?.state]).toEqual([['Your order is on the way'], 'SENT'])
    },
  )

  it('a refusal for one device is none for somebody whom another device has told', async () => {
    const person = await aPerson(world)
    const phone = await services.device(person)
    const laptop = await services.device(await signedIn(world, person.user))
    await services.scenario(phone.id, 'bad-request')
    await tell(person)
    await work()
    expect([await titles(laptop.id), (await rowOf(person))?.state]).toEqual([['Your order is on the way'], 'SENT'])
  })

  it('nothing: it may have come, and is sent again as the same message', async () => {
    const person = await aPerson(world)
    const { id } = await services.device(person)
    await services.scenario(id, 'dropped-response')
    await tell(person)
    await work()
    world.clock.pass(minutes(1))
    await work()
    const messages = await services.inbox(id)
    expect(messages).toHaveLength(2)
    expect(new Set(messages.map(({ payload }) => `${payload.id} ${payload.tag}`)).size).toBe(1)
    expect((await rowOf(person))?.state).toBe('SENT')
  })

  it('for one person late or not at all keeps nobody else waiting', async () => {
    const [slow, quick] = await Promise.all([aPerson(world), aPerson(world)])
    const [first, second] = [await services.device(slow), await services.device(quick)]
    await services.scenario(first.id, 'unavailable')
    await tell(slow)
    await tell(quick)
    await work()
    expect([await titles(first.id), await titles(second.id)]).toEqual([[], ['Your order is on the way']])
  })
})

describe('nothing is sent', () => {
  const sentTo = async (person: Person, id: string) => {
    await tell(person)
    await work()
    return [await titles(id), (await rowOf(person))?.state]
  }

  it('to a device where its person has signed out', async () => {
    const person = await aPerson(world)
    const { id } = await services.device(person)
    await person.post('/api/auth/logout')
    expect(await sentTo(person, id)).toEqual([[], 'VOID'])
  })

  it('to a device whose session somebody has ended from another', async () => {
    const person = await aPerson(world)
    const { id } = await services.device(person)
    const other = await signedIn(world, person.user)
    const { items } = (await other.get('/api/user/sessions')).body
    const first = items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    await other.send('DELETE', `/api/user/sessions/${first.id}`)
    expect(await sentTo(person, id)).toEqual([[], 'VOID'])
  })

  it('to a device that has not been used for so long that its session is over', async () => {
    const person = await aPerson(world)
    const { id } = await services.device(person)
    world.clock.pass(days(15))
    expect(await sentTo(person, id)).toEqual([[], 'VOID'])
    world.clock.set(plus(lunchTime, days(++day)))
  })

  it.each([
    ['disabled', { disabledAt: lunchTime }],
    ['to be erased', { erasureRequestedAt: lunchTime, eraseAt: plus(lunchTime, days(400)) }],
  ])('to somebody whose account is %s', async (_, set) => {
    const person = await aPerson(world)
    const { id } = await services.device(person)
    await world.db.update(users).set(set).where(eq(users.id, person.user.id))
    expect(await sentTo(person, id)).toEqual([[], 'VOID'])
  })

  it('to whom had the browser before, once somebody else has signed in to it and asked', async () => {
    const [before, now] = await Promise.all([aPerson(world), aPerson(world)])
    const { id, subscription } = await services.device(before)
    expect((await now.post('/api/user/push-devices', subscription)).status).toBe(201)
    await tell(before)
    await work()
    expect(await titles(id)).toEqual([])
    await tell(now)
    await work()
    expect(await titles(id)).toEqual(['Your order is on the way'])
  })

  it('of an order whose time to be accepted is over', async () => {
    const shop = await aShop(world)
    const { id } = await services.device(shop.owner)
    const order = await aPaidOrder(world, shop, await aPerson(world), [{ product: await aProduct(world, shop) }])
    await world.periodicJobs.sendDueMessages()
    world.clock.pass(minutes(11))
    await work()
    expect([order.status, await titles(id)]).toEqual(['PAID', []])
  })
})

describe('a new order', () => {
  async function anOrderOf(member: 'CASHIER' | 'COOK') {
    const shop = await aShop(world)
    const staff = await aMember(world, shop, member)
    const [ofOwner, ofStaff] = [await services.device(shop.owner), await services.device(staff)]
    const product = await aProduct(world, shop, { name: 'Chapati', priceKES: 700 })
    const customer = await aPerson(world)
    const order = await aPaidOrder(world, shop, customer, [{ product }])
    await world.periodicJobs.sendDueMessages()
    return { shop, staff, customer, order, ofOwner, ofStaff }
  }

  it('wakes the devices of everybody who handles orders, without what it costs and who ordered', async () => {
    const { order, ofOwner, ofStaff, customer } = await anOrderOf('COOK')
    await work()
    for (const { id } of [ofOwner, ofStaff]) {
      const [message, ...more] = await services.inbox(id)
      expect(more).toEqual([])
      expect(message).toMatchObject({
        urgency: 'high',
        ttl: 600,
        payload: { kind: 'order_received', path: `/vendor/orders/${order.id}`, isSilent: false },
      })
      const { title, body } = message?.payload ?? {}
      expect(`${title} ${body}`).not.toContain('KSh')
      expect(`${title} ${body}`).not.toContain(customer.user.name)
    }
  })

  it('that nobody answers is told once more before it is given up', async () => {
    const { ofOwner } = await anOrderOf('COOK')
    await work()
    world.clock.pass(minutes(7))
    await world.periodicJobs.sendDueMessages()
    await work()
    const kinds = (await services.inbox(ofOwner.id)).map(({ payload }) => payload.kind)
    expect(kinds).toEqual(['order_received', 'order_unanswered'])
  })

  it('is not told to somebody who has left the shop since', async () => {
    const { staff, ofOwner, ofStaff } = await anOrderOf('CASHIER')
    const endedAt = world.clock.now()
    await world.db.update(vendorStaff).set({ endedAt }).where(eq(vendorStaff.id, staff.staffId))
    await work()
    expect([(await titles(ofOwner.id)).length, (await titles(ofStaff.id)).length]).toEqual([1, 0])
    expect((await rowOf(staff))?.state).toBe('VOID')
  })

  it('is not told once it was accepted', async () => {
    const { shop, order, ofOwner, ofStaff } = await anOrderOf('CASHIER')
    expect((await shop.owner.post(`/api/vendor/orders/${order.id}/accept`)).status).toBe(200)
    await work()
    expect([await titles(ofOwner.id), await titles(ofStaff.id)]).toEqual([[], []])
  })
})

describe('a process that ends while it sends', () => {
  it('leaves what the next one sends as the same message', async () => {
    const person = await aPerson(world)
    await services.device(person)
    await tell(person)
    const asked: string[] = []
    const channel = (send: (payload: string) => Promise<PushAnswer>) =>
      pushChannel({
        db: world.database.db,
        clock: world.clock,
        publicKey: world.config.push?.publicKey ?? '',
        findOpenSessions: async (userId) =>
          world.db
            .select({ id: sessions.id, language: sessions.language })
            .from(sessions)
            .where(eq(sessions.userId, userId)),
        stillConcerns: async () => true,
        send: async (_, { payload }) => {
          asked.push(JSON.parse(payload).id)
          return send(payload)
        },
      })
    const log = { warn: () => undefined } as never
    const run = (push: ReturnType<typeof channel>) => {
      const spending = { readLimits: readSpendingLimits, findAdmins: async () => [] }
      const channels = { ...noChannels, push }
      const deps = { db: world.database.db, clock: world.clock, log, channels, findRecipient, spending }
      return sendDue(deps, 'push')
    }
    void run(channel(() => new Promise(() => undefined)))
    await eventually(async () => asked.length === 1)
    world.clock.pass(minutes(5))
    await run(channel(async () => ({ kind: 'SENT' })))
    expect(asked).toHaveLength(2)
    expect(new Set(asked).size).toBe(1)
    expect((await rowOf(person))?.state).toBe('SENT')
  })
})

describe('a device that has shown a message', () => {
  const received = (id: string) => world.visitor().post('/api/push/received', { id })
  const messageOf = async (id: PushMessageId) =>
    (await world.db.select().from(pushMessages).where(eq(pushMessages.id, id)))[0]

  it('says so without being signed in, and the first time counts', async () => {
    const person = await aPerson(world)
    const { id } = await services.device(person)
    await tell(person)
    await work()
    const message = (await services.inbox(id))[0]?.payload.id as PushMessageId
    const at = world.clock.now()
    expect((await received(message)).status).toBe(204)
    world.clock.pass(hours(1))
    expect((await received(message)).status).toBe(204)
    expect(await messageOf(message)).toMatchObject({ state: 'SENT', receivedAt: at })
  })

  it('of nothing that was sent changes nothing, and a stranger learns nothing', async () => {
    expect((await received(newId())).status).toBe(204)
    expect((await received('nonsense')).status).toBe(422)
  })
})
