import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { whatsappUpdates } from '#server/modules/outbox/whatsapp/whatsapp.tables.ts'
import { promptLimits } from '#server/modules/payments/payments.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, hours, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { and, eq, isNull, sql } from '#server/platform/database/drizzle.ts'
import { rateLimits } from '#server/platform/http/rate-limit.tables.ts'
import { inTime } from '#server/testing/builders/disbursements.ts'
import { aGuest, aGuestsOrder, type Guest, openLink } from '#server/testing/builders/guests.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { columnsWith } from '#server/testing/erasure/columns-with.ts'
import { smsSettings } from '#server/testing/stand-ins/sms.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders } from '../orders.tables.ts'
import { eraseFormerGuests } from './erase-former-guests.ts'
import { orderLinks } from './order-links.tables.ts'

const sms = smsSettings({ url: 'http://127.0.0.1:9', token: 'a'.repeat(32) })
const world = aWorld(sms)

const night = () => eraseFormerGuests(world)
const erase = () => world.periodicJobs.erasePeople()
const userOf = async ({ phone }: Guest) =>
  (await world.db.select().from(users).where(eq(users.phone, phone))).find(({ isGuest }) => isGuest)!
const rowOf = async (id: string) =>
  (
    await world.db
      .select()
      .from(users)
      .where(eq(users.id, id as never))
  )[0]

async function aMenu() {
  const shop = await aShop(world)
  return { shop, product: await aProduct(world, shop, { priceKES: 700 }) }
}

/** An order that a shop has rejected with words, and whose money has gone back. */
async function anEndedOrder(given: { guest?: Guest } = {}) {
  const { shop, product } = await aMenu()
  const { guest, order } = await aGuestsOrder(world, shop, product, given)
  await shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: `No way to ${guest.name}, ${guest.phone}` })
  await inTime(world, async () => {
    const { body } = await guest.get(`/api/user/orders/${order.id}`)
    return body.refunds[0]?.status === 'SUCCEEDED'
  })
  return { shop, guest, order, user: await userOf(guest) }
}

describe('a guest is erased', () => {
  it('once their link has closed and nothing is open: the order stays, and says nothing of them', async () => {
    const { shop, product } = await aMenu()
    const { guest, order } = await aGuestsOrder(world, shop, product)
    const { id } = await userOf(guest)
    const step = (path: string) =>
      shop.owner.post(`/api/vendor/orders/${order.id}/${path}`, path === 'accept' ? { minutes: 10 } : undefined)
    for (const path of ['accept', 'ready', 'complete']) await step(path)
    world.clock.pass(days(29))
    await world.periodicJobs.releaseEarnings()
    await night()
    await erase()
    expect((await rowOf(id))?.erasedAt).toBeNull()
    world.clock.pass(days(2))
    await night()
    await erase()
    const erased = await rowOf(id)
    expect(erased).toMatchObject({ isGuest: false, phone: '' })
    expect(erased?.erasedAt).not.toBeNull()
    const trail = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(trail).toMatchObject([{ action: 'user.erase' }])
    const [row] = await world.db
      .select()
      .from(orders)
      .where(eq(orders.id, order.id as never))
    expect(row).toMatchObject({ contactPhone: '', totalCents: 70_000 })
  })

  it('a day after they began and ordered nothing', async () => {
    const guest = await aGuest(world)
    const { id } = await userOf(guest)
    world.clock.pass(hours(23))
    await night()
    expect((await guest.get('/api/csrf-token')).status).toBe(200)
    world.clock.pass(hours(2))
    await night()
    expect((await guest.get('/api/csrf-token')).status).toBe(401)
    await erase()
    expect((await rowOf(id))?.erasedAt).not.toBeNull()
  })

  it('in the same night as all others who began and ordered nothing, however many there are', async () => {
    const isWaiting = and(eq(users.isGuest, true), eq(users.name, 'Nobody'), isNull(users.eraseAt))
    await world.db.execute(sql`insert into users (id, name, phone, role, is_guest, created_at)
      select gen_random_uuid(), 'Nobody', '+254733000010', 'CUSTOMER', true, ${world.clock.now().toISOString()}::timestamptz
      from generate_series(1, 2001)`)
    world.clock.pass(days(1) + 1)
    expect(await world.db.$count(users, isWaiting)).toBe(2001)
    await night()
    expect(await world.db.$count(users, isWaiting)).toBe(0)
    await world.db.delete(users).where(eq(users.name, 'Nobody'))
  })

  it('not while the event of their tickets is to come, also where it was postponed', async () => {
    const shop = await aShop(world)
    const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), days(29)), capacity: 10, quota: 10 })
    const type = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 500 })
    const differences = { fulfilment: { method: 'TICKETS' } }
    const { guest, order, token } = await aGuestsOrder(world, shop, type, { differences })
    const { id } = await userOf(guest)
    const isLeft = async () => {
      await night()
      return (await rowOf(id))?.eraseAt === null
    }
    const [startsAt, endsAt] = [plus(world.clock.now(), days(40)), plus(world.clock.now(), days(40) + hours(2))]
    await world.db.update(events).set({ startsAt, endsAt }).where(eq(events.id, event.id))
    world.clock.pass(days(29))
    expect(await isLeft()).toBe(true)
    world.clock.pass(days(2))
    expect(await isLeft()).toBe(true)
    const { status, body } = await openLink(world.visitor(), token)
    expect([status, body.closesAt]).toEqual([200, plus(endsAt, days(1)).toISOString()])
    // Whatever has become of the link.
    await world.db.delete(orderLinks).where(eq(orderLinks.orderId, order.id as never))
    expect(await isLeft()).toBe(true)
    world.clock.pass(days(11))
    expect(await isLeft()).toBe(false)
  })

  it('from every row that their order leads to, also where others wrote of them', async () => {
    const guest = await aGuest(world, { name: 'Nyakio Lemarti', phone: '+254711987651' })
    await anEndedOrder({ guest })
    const fragments = ['Nyakio', 'Lemarti', '711987651']
    expect(await columnsWith(world, fragments)).toEqual(
      expect.arrayContaining(['order_transitions.reason', 'orders.contact_name', 'payments.phone', 'users.phone']),
    )
    world.clock.pass(days(31))
    await world.db.delete(rateLimits)
    await world.db.delete(promptLimits)
    await night()
    await erase()
    expect(await columnsWith(world, fragments)).toEqual([])
  })

  it('from no row that only has the number or the name: these may be somebody else’s', async () => {
    const account = await aPerson(world, { name: 'Naserian Lekishon', phone: '+254711987652' })
    const { phone } = account.user
    const { shop, user } = await anEndedOrder({ guest: await aGuest(world, { name: account.user.name, phone }) })
    world.clock.pass(days(31))
    await world.app.inject({
      method: 'POST',
      url: `/api/sms/incoming/${sms.SMS_CALLBACK_TOKEN}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ from: phone, text: 'STOP', id: 'one' }).toString(),
    })
    const windowEndsAt = new Date(world.clock.now().getTime() + hours(1))
    await world.db.insert(rateLimits).values({ key: `phone-code:OWN_PHONE:${phone}`, count: 5, windowEndsAt })
    await world.db.insert(whatsappUpdates).values({
      id: 'wamid.1',
      content: { from: phone.slice(1), text: account.user.name },
      receivedAt: world.clock.now(),
      dueAt: world.clock.now(),
    } as never)
    await world.db
      .update(vendors)
      .set({ statusReason: `${account.user.name} called from ${phone}` })
      .where(eq(vendors.id, shop.id as never))
    await world.visitor().post('/api/auth/phone/code', { phone })
    const theirs = [phone.slice(4), account.user.name]
    const before = await columnsWith(world, theirs)
    await night()
    await erase()
    expect((await rowOf(user.id))?.erasedAt).not.toBeNull()
    const ofGuest = ['order_transitions.reason', 'orders.contact_name', 'orders.contact_phone', 'payments.phone']
    expect(await columnsWith(world, theirs)).toEqual(before.filter((column) => !isOfOrders(column)))
    expect(before).toEqual(
      expect.arrayContaining([
        ...ofGuest,
        ...['phone_codes.phone', 'prompt_limits.key', 'rate_limits.key', 'sms_choices.phone'],
        ...['users.name', 'users.phone', 'vendors.status_reason', 'whatsapp_updates.content'],
      ]),
    )
    expect(await rowOf(account.user.id)).toMatchObject({ name: account.user.name, phone })
  })

  it('after everybody who asked for it, however many guests there are', async () => {
    const person = await aPerson(world)
    // Those of the other tests are not due.
    await world.db.update(users).set({ erasureRequestedAt: null, eraseAt: null }).where(eq(users.isGuest, true))
    const before = world.clock.now()
    const guests = []
    for (let n = 0; n < 11; n++) guests.push(await userOf(await aGuest(world)))
    const due = { erasureRequestedAt: before, eraseAt: before }
    for (const { id } of guests) await world.db.update(users).set(due).where(eq(users.id, id))
    world.clock.pass(1000)
    const later = { erasureRequestedAt: world.clock.now(), eraseAt: world.clock.now() }
    await world.db.update(users).set(later).where(eq(users.id, person.user.id))
    await erase()
    expect((await rowOf(person.user.id))?.erasedAt).not.toBeNull()
    const rows = await Promise.all(guests.map(({ id }) => rowOf(id)))
    expect(rows.filter((row) => row?.erasedAt)).toHaveLength(9)
  })

  it('by statements that look for nobody’s name or number in rows that nothing leads to', async () => {
    const { user } = await anEndedOrder()
    await world.db
      .update(users)
      .set({ erasureRequestedAt: world.clock.now(), eraseAt: world.clock.now() })
      .where(eq(users.id, user.id))
    const { statements } = await countStatements(erase)
    expect((await rowOf(user.id))?.erasedAt).not.toBeNull()
    const looking = statements.filter((text) => text.includes('~*'))
    const named = looking.map((text) => /(?:update|delete from) "(\w+)"/.exec(text)?.[1])
    expect(new Set(named)).toEqual(
      new Set(['audit_entries', 'domain_events', 'order_transitions', 'problem_proposals']),
    )
    expect(looking.every((text) => /any\(/.test(text))).toBe(true)
  })
})

/** What the order of a guest had, and nothing else has of it any more. */
const isOfOrders = (column: string) =>
  column === 'prompt_limits.phones' ||
  /^(orders|order_transitions|payments|refunds|disbursements|webhook_events|audit_entries|idempotency_records)\./.test(
    column,
  )
