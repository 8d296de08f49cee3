import { beforeEach, describe, expect, it } from 'vitest'
import { smsParts } from '#contracts/notifications/texts/sms/gsm.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { emit, monthOf } from '#server/modules/outbox/index.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { messageMonths } from '#server/modules/outbox/spending/spending.tables.ts'
import { settings } from '#server/modules/settings/settings.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, inArray, isNotNull } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { newId } from '#server/platform/ids.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { type SmsStandIn, smsSettings, startSms } from '#server/testing/stand-ins/sms.ts'
import { aWorld } from '#server/testing/world/world.ts'

const provider: SmsStandIn = await startSms()
const world = aWorld(smsSettings(provider))

/** At nine in the morning in Nairobi, when phones may ring. */
const morning = new Date('2026-11-20T06:00:00Z')

beforeEach(async () => {
  await provider.reset()
  world.clock.set(morning)
})

let phones = 0
const aPhone = () => `+2547118${String(++phones).padStart(5, '0')}`
const textsTo = async (phone: string) => {
  await world.periodicJobs.sendDueSms()
  return provider.inbox(phone)
}
const show = async (text = '') =>
  (await world.visitor().post('/api/tickets/linked', { token: /\/t#([0-9a-f]{32})$/.exec(text)?.[1] ?? '' })).body

const stop = (phone: string) =>
  world.app.inject({
    method: 'POST',
    url: `/api/sms/incoming/${provider.token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ from: phone, text: 'STOP', id: crypto.randomUUID() }).toString(),
  })

/** SMS have cost what they may in the month. */
async function spend() {
  const admin = await anAdmin(world)
  expect((await admin.patch('/api/admin/settings', { smsLimitKES: 1 })).status).toBe(200)
  const month = { month: monthOf(world.clock.now()), channel: 'sms', type: 'order_paid', costCents: 100 } as const
  await world.db.insert(messageMonths).values(month)
}

/** An event in some days of which a phone was given seats, and has its link. */
async function aGuest({ phone = aPhone(), ahead = days(5), quantity = 1 } = {}) {
  const shop = await aShop(world)
  const startsAt = plus(world.clock.now(), ahead)
  const event = await anEvent(world, shop, { startsAt, capacity: 40, quota: 40 })
  const type = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'Seat', priceKES: 500 })
  const path = `/api/vendor/events/${event.id}`
  const give = (to = phone) =>
    shop.owner.command(`${path}/give-tickets`, { ticketTypeId: type.id, quantity, name: 'Ayub Ogada', phone: to })
  expect((await give()).status).toBe(201)
  const [link] = await textsTo(phone)
  let version = 0
  const move = async (change: object = { venue: `Garden ${version + 1}` }) => {
    expect((await shop.owner.patch(path, { version: ++version, ...change })).status).toBe(200)
  }
  const cancel = async () => {
    const body = { words: 'The player is ill.', backKES: 0, providerFeesKES: 0 }
    expect((await shop.owner.post(`${path}/cancel`, body)).status).toBe(200)
  }
  const held = async () => (await shop.owner.get('/api/user/tickets')).body.items as { id: string }[]
  const takeBack = async (at = 0) => {
    const id = (await held())[at]?.id
    expect((await shop.owner.post(`/api/user/tickets/${id}/take-back`)).status).toBe(200)
  }
  const told = async () =>
    (await textsTo(phone)).filter((text) => text !== link && !/^Uliza: (\d+ t|T)icket/.test(text))
  const write = (text: string, changes = {}) => shop.owner.command(`${path}/messages`, { text, ...changes })
  const preview = async () => (await shop.owner.get(`${path}/messages/preview`)).body
  return { shop, event, type, phone, startsAt, write, preview, give, move, cancel, held, takeBack, told }
}

describe('whoever has tickets on a phone without an account', () => {
  it('is told by one SMS of one part of another time or place, with the link that shows their tickets', async () => {
    const { startsAt, move, told } = await aGuest({ quantity: 2 })
    await move({ startsAt: plus(startsAt, hours(1)).toISOString(), venue: 'The garden' })
    const [text = '', ...others] = await told()
    expect([others, smsParts(text)]).toEqual([[], 1])
    expect(text).toMatch(
      /^Uliza: Nyatiti by the Lake is now Wed 25 Nov, 10:00, The garden\. Ticket: http\S+\/t#[0-9a-f]{32}$/,
    )
    expect((await show(text)).tickets).toHaveLength(2)
  })

  it('is told that it is cancelled, and nothing of money: what was paid is told to who paid', async () => {
    const { shop, cancel, told } = await aGuest()
    await cancel()
    const [text = '', ...others] = await told()
    expect([others, smsParts(text)]).toEqual([[], 1])
    expect(text).toMatch(
      /^Uliza: Nyatiti by the Lake, Wed 25 Nov, 09:00, is cancelled\. Your ticket has ended: http\S+$/,
    )
    expect((await show(text)).tickets).toMatchObject([{ state: 'CANCELLED', code: null }])
    const { items } = (await shop.owner.get('/api/user/notifications')).body
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain('event_cancelled')
  })

  it('is reminded the day before, once, however many workers look', async () => {
    const { startsAt, told } = await aGuest()
    world.clock.set(plus(startsAt, -hours(20)))
    await Promise.all([world.periodicJobs.remindHolders(), world.periodicJobs.remindHolders()])
    await world.periodicJobs.remindHolders()
    expect(await told()).toEqual([
      expect.stringMatching(/^Uliza: Soon: Nyatiti by the Lake, Wed 25 Nov, 09:00, Dunga Beach\. Ticket: http\S+$/),
    ])
  })

  it('is reminded once for a day, whatever its start moves by', async () => {
    const { startsAt, move, told } = await aGuest()
    world.clock.set(plus(startsAt, -hours(20)))
    for (let moved = 0; moved < 3; moved++) {
      await move({ startsAt: plus(startsAt, minutes(moved + 1)).toISOString() })
      await world.periodicJobs.remindHolders()
    }
    expect((await told()).filter((text) => text.includes('Soon:'))).toHaveLength(1)
  })

  it('is told in the morning of what can wait, and of another time at once', async () => {
    const { cancel, move, told } = await aGuest()
    world.clock.set(new Date('2026-11-20T20:00:00Z'))
    await move()
    expect(await told()).toHaveLength(1)
    await cancel()
    expect(await told()).toHaveLength(1)
    world.clock.set(new Date('2026-11-21T04:00:00Z'))
    expect(await told()).toHaveLength(2)
  })

  it('is told once where tickets of the event went there more than once, by the last link', async () => {
    const { give, move, told } = await aGuest()
    expect((await give()).status).toBe(201)
    await move()
    const texts = await told()
    expect(texts).toHaveLength(1)
    expect((await show(texts[0])).tickets).toHaveLength(1)
  })

  it('is told by no SMS of a fourth change in a day: the link shows it', async () => {
    const { move, told } = await aGuest()
    for (let count = 0; count < 4; count++) {
      world.clock.pass(minutes(1))
      await move()
    }
    expect(await told()).toHaveLength(3)
    world.clock.pass(days(1))
    await move()
    expect(await told()).toHaveLength(4)
  })
})

describe('however many events and links a phone has tickets by', () => {
  it('it is told five times an hour, nothing of it later, and always that an event is cancelled', async () => {
    const phone = aPhone()
    const [one, two, three] = [await aGuest({ phone }), await aGuest({ phone }), await aGuest({ phone })]
    for (const { move, write } of [one, two, three]) {
      await move()
      await write('Bring a shawl.')
    }
    const { told } = one
    expect(await told()).toHaveLength(5)
    const sms = and(eq(deliveries.channel, 'sms'), inArray(deliveries.type, ['event_changed', 'event_message']))
    const rows = await world.db
      .select()
      .from(deliveries)
      .where(and(sms, eq(deliveries.emittedAt, morning)))
    expect(rows.filter(({ state }) => state === 'UNSENT')).toMatchObject([{ dueAt: null, tries: 1 }])
    await two.cancel()
    expect(await told()).toHaveLength(6)
    world.clock.pass(hours(1))
    expect(await told()).toHaveLength(6)
    await one.move()
    expect(await told()).toHaveLength(7)
  })

  it('one that is tried again is counted once', async () => {
    const { phone, move, write, told } = await aGuest()
    await move()
    await provider.setBalance(0)
    expect(await told()).toEqual([])
    world.clock.pass(minutes(1))
    expect(await told()).toEqual([])
    await provider.setBalance(1_000)
    world.clock.pass(minutes(5))
    expect(await told()).toHaveLength(1)
    const other = await aGuest({ phone })
    for (const change of [move, move, other.move]) await change()
    await write('Bring a shawl.')
    expect(await told()).toHaveLength(5)
  })

  it('a shop tells its phones two thousand times a day, and no phone is counted for what it is not told', async () => {
    const [guest, other] = [await aGuest(), await aGuest()]
    const key = `guest-sms-of:${guest.shop.id}`
    const windowEndsAt = plus(world.clock.now(), days(1))
    await world.db.insert(rateLimits).values({ key, count: 1999, windowEndsAt })
    for (const { move } of [guest, guest, other]) await move()
    expect([await guest.told(), await other.told()].map(({ length }) => length)).toEqual([1, 1])
    await guest.cancel()
    expect(await guest.told()).toHaveLength(2)
    const ofPhone = await world.db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, `guest-sms:${guest.phone}`))
    expect(ofPhone).toMatchObject([{ count: 1 }])
  })
})

describe('what an organiser writes', () => {
  it('goes to phones with tickets by one SMS each, from whom it is, and they are counted before and after', async () => {
    const { shop, give, write, preview, told } = await aGuest()
    const other = aPhone()
    await give(other)
    expect(await preview()).toMatchObject({ people: 3, by: [{ channel: 'sms', people: 2 }], notReached: 0 })
    expect((await write('Bring a shawl, it is cold by the lake at night.')).body.recipients).toBe(3)
    const [text = '', ...others] = await told()
    expect([others, smsParts(text)]).toEqual([[], 1])
    expect(text).toMatch(/^Uliza: [^:]+: Bring a shawl/)
    expect(text.startsWith(`Uliza: ${shop.name.slice(0, 12)}`)).toBe(true)
    expect((await provider.inbox(other)).at(-1)).toMatch(/Bring a shawl/)
  })

  it('costs what so many SMS cost, which is shown before it is sent', async () => {
    const { preview } = await aGuest()
    const admin = await anAdmin(world)
    expect((await admin.patch('/api/admin/settings', { smsPriceKES: 0.8 })).status).toBe(200)
    expect((await preview()).by).toEqual([{ channel: 'sms', people: 1, costKES: 0.8 }])
    await world.db.delete(settings)
  })

  it('goes to the phones with one kind of ticket where it is for them', async () => {
    const { shop, event, write, told } = await aGuest()
    const other = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, name: 'By the fire', priceKES: 500 })
    const phone = aPhone()
    const body = { ticketTypeId: other.id, quantity: 1, name: 'Brian', phone }
    expect((await shop.owner.command(`/api/vendor/events/${event.id}/give-tickets`, body)).status).toBe(201)
    await textsTo(phone)
    expect((await write('Sit by the fire.', { ticketTypeId: other.id })).body.recipients).toBe(2)
    expect(await told()).toEqual([])
    expect(await provider.inbox(phone)).toHaveLength(2)
  })

  it('goes to no phone after STOP, nor once SMS have cost what they may, and is said to reach none', async () => {
    const stopped = await aGuest()
    await stop(stopped.phone)
    expect(await stopped.preview()).toMatchObject({ by: [], notReached: 1 })
    await stopped.write('Bring a shawl.')
    expect(await stopped.told()).toEqual([])
    const { preview, write, told } = await aGuest()
    await spend()
    expect(await preview()).toMatchObject({ by: [], notReached: 1 })
    await write('Bring a shawl.')
    expect(await told()).toEqual([])
    await world.db.delete(settings)
    await world.db.delete(messageMonths)
  })

  it('goes to no phone after the event, and none is counted before or after', async () => {
    const { startsAt, write, preview, told } = await aGuest()
    world.clock.set(plus(startsAt, days(2)))
    expect(await preview()).toMatchObject({ people: 1, by: [], notReached: 0 })
    expect((await write('Thank you for coming.')).body.recipients).toBe(1)
    expect(await told()).toEqual([])
    expect(
      await world.db.$count(
        deliveries,
        and(
          eq(deliveries.type, 'event_message'),
          eq(deliveries.emittedAt, world.clock.now()),
          isNotNull(deliveries.subjectId),
        ),
      ),
    ).toBe(0)
  })

  it('has no link of theirs in it', async () => {
    const { write, told } = await aGuest()
    await write('Pay at https://evil.example/pay')
    const [text = ''] = await told()
    expect(text).not.toContain('evil.example/pay')
    expect(text.match(/:\/\//g)).toHaveLength(1)
  })
})

describe('nothing is told a phone', () => {
  it('whose ticket was taken back, before the event changed or before the SMS went out', async () => {
    const before = await aGuest()
    await before.takeBack()
    await before.move()
    expect(await before.told()).toEqual([])
    const after = await aGuest()
    await after.move()
    await after.takeBack()
    expect(await after.told()).toEqual([])
  })

  it('whose ticket is void', async () => {
    const { shop, held, move, told } = await aGuest()
    const body = { reason: 'Posted in a group', refund: false }
    expect((await shop.owner.post(`/api/vendor/tickets/${(await held())[0]?.id}/revoke`, body)).status).toBe(200)
    await move()
    expect(await told()).toEqual([])
  })

  it('whose ticket is in an account: that account is told', async () => {
    const startsAt = plus(world.clock.now(), days(5))
    const { shop, event, customer, ids } = await anEventWithTickets(world, { startsAt })
    const phone = aPhone()
    const contact = { name: 'Brian Mwangi', contact: phone }
    const { body } = await customer.post(`/api/user/tickets/${ids[0]}/transfer`, contact)
    await textsTo(phone)
    const receiver = await aPerson(world)
    const token = new URL(body.link).hash.slice(1)
    expect((await receiver.post('/api/user/tickets/accept', { token })).status).toBe(200)
    const path = `/api/vendor/events/${event.id}`
    expect((await shop.owner.patch(path, { version: 1, venue: 'The garden' })).status).toBe(200)
    expect(await textsTo(phone)).toHaveLength(1)
    const { items } = (await receiver.get('/api/user/notifications')).body
    expect(items[0]).toMatchObject({ kind: 'event_changed' })
  })

  it('whose owner wrote STOP', async () => {
    const { phone, move, cancel, told } = await aGuest()
    await stop(phone)
    await move()
    await cancel()
    expect(await told()).toEqual([])
  })

  it('of a reminder that comes when the event has begun', async () => {
    const { startsAt, told } = await aGuest()
    world.clock.set(plus(startsAt, -hours(20)))
    await world.periodicJobs.remindHolders()
    world.clock.set(plus(startsAt, 1))
    expect(await told()).toEqual([])
  })

  it('once SMS have cost what they may in the month, but that its event is cancelled', async () => {
    const { move, cancel, told } = await aGuest()
    await spend()
    await move()
    expect(await told()).toEqual([])
    await cancel()
    expect(await told()).toHaveLength(1)
    await world.db.delete(settings)
    await world.db.delete(messageMonths)
  })
})

it('an event is told to a link once: the database refuses it twice', async () => {
  const links = Array<string>(2).fill(newId<string>())
  const data = { event: 'Nyatiti', slug: 'nyatiti', words: 'It rains.' }
  const twice = inTransaction(world.db, (tx) =>
    emit(tx, { type: 'event_cancelled', to: [newId<UserId>()], subjectIds: links, data }, world.clock.now()),
  )
  await expect(twice).rejects.toMatchObject({ constraint: 'deliveries_once_by_link_key' })
})

it('administrators see that a phone was told, masked, with no words that only its link says', async () => {
  const { phone, move, told } = await aGuest()
  await move()
  await told()
  const admin = await anAdmin(world)
  const { items } = (await admin.get('/api/admin/messages?channel=sms&kind=event_changed')).body
  expect(items[0]).toMatchObject({ person: null, words: '', state: 'SENT' })
  expect(items[0].contact).toContain('***')
  expect(items[0].contact.replace(/\s/g, '')).not.toContain(phone.slice(4))
})
