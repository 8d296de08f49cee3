import { describe, expect, it } from 'vitest'
import type { Notification } from '#contracts/notifications.ts'
import { maxOpeningAlerts } from '#contracts/opening-alerts.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { aPerson, type Person } from '#server/testing/builders/people.ts'
import { aShop, type Shop, type ShopGiven } from '#server/testing/builders/shops.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { vendors } from '../vendors.tables.ts'
import { openingAlerts } from './opening-alerts.tables.ts'
import { deleteOldOpeningAlerts } from './request-opening-alert.ts'

const mailbox = await aMailbox()
const world = aWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'Uliza <hello@uliza.example>' })
const path = '/api/user/opening-alerts'
const ask = (person: Person, { id }: { id: string }) => person.send('PUT', `${path}/${id}`)
const drop = (person: Person, { id }: { id: string }) => person.send('DELETE', `${path}/${id}`)
const waitsFor = async (person: Person) => (await person.get(path)).body.vendorIds
const pause = (shop: Shop, to: { until: string | null } | null) =>
  shop.owner.patch('/api/vendor/profile', { pause: to })
const closed = (given: ShopGiven = {}) => aShop(world, { pausedUntil: null, ...given })
/** What somebody has been told, after two workers looked at once. */
async function told(person: Person) {
  await Promise.all([world.periodicJobs.sendOpeningAlerts(), world.periodicJobs.sendOpeningAlerts()])
  const { items } = (await person.get('/api/user/notifications')).body as { items: Notification[] }
  return items.flatMap(({ kind, data }) => (kind === 'shop_opened' ? [data.slug] : []))
}

describe('who waits for a shop', () => {
  it('is told once when its owner resumes, in the account and by mail, and waits no longer', async () => {
    const [customer, other, shop] = [await aPerson(world), await aPerson(world), await closed()]
    for (const _ of [1, 2]) expect((await ask(customer, shop)).status).toBe(204)
    expect((await customer.get(path)).body).toEqual({ vendorIds: [shop.id], by: 'mail' })
    expect(await waitsFor(other)).toEqual([])
    expect(await told(customer)).toEqual([])
    await pause(shop, null)
    expect(await told(customer)).toEqual([shop.slug])
    expect(await waitsFor(customer)).toEqual([])
    // A shop that pauses and resumes tells nobody again.
    for (const _ of [1, 2]) {
      await pause(shop, { until: null })
      await told(customer)
      await pause(shop, null)
      expect(await told(customer)).toEqual([shop.slug])
    }
    for (const send of ['sendDuePush', 'sendDueSms', 'sendDueMail'] as const) await world.periodicJobs[send]()
    expect(mailbox.to(customer.user.email).map(({ subject }) => subject)).toEqual([`${shop.name} takes orders now`])
    expect(mailbox.to(other.user.email)).toEqual([])
  })

  it('is told when a pause runs out, a closure ends, or its hours begin, and not before', async () => {
    const customer = await aPerson(world)
    const now = world.clock.now()
    const endsAt = plus(now, minutes(40))
    const shops = [
      await aShop(world, { pausedUntil: endsAt }),
      await aShop(world, { closures: [{ startsAt: plus(now, -hours(1)), endsAt }] }),
      await aShop(world, { opening: [{ weekday: 5, opens: 12 * 60 + 40, closes: 21 * 60 }] }),
    ]
    for (const shop of shops) await ask(customer, shop)
    world.clock.pass(minutes(40) - 1)
    expect(await told(customer)).toEqual([])
    world.clock.pass(1)
    expect((await told(customer)).toSorted()).toEqual(shops.map(({ slug }) => slug).toSorted())
  })

  it('is told by what the shop changed meanwhile: a longer pause, other hours', async () => {
    const customer = await aPerson(world)
    const shop = await aShop(world, { pausedUntil: plus(world.clock.now(), minutes(10)) })
    await ask(customer, shop)
    await pause(shop, { until: plus(world.clock.now(), minutes(30)).toISOString() })
    world.clock.pass(minutes(10))
    expect(await told(customer)).toEqual([])
    await shop.owner.patch('/api/vendor/profile', { opening: [{ weekday: 6, opens: 600, closes: 1200 }] })
    world.clock.pass(minutes(20))
    expect(await told(customer)).toEqual([])
    world.clock.set(new Date('2026-11-21T07:00:00Z'))
    expect(await told(customer)).toEqual([shop.slug])
    world.clock.set(lunchTime)
  })

  it('is not told of a shop that paused since the worker looked, and waits on', async () => {
    const customer = await aPerson(world)
    const shops = [await closed(), await closed()]
    for (const shop of shops) {
      await ask(customer, shop)
      await pause(shop, null)
    }
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    let sending: Promise<void> | undefined
    await world.db.transaction(async (tx) => {
      await tx.select().from(openingAlerts).where(eq(openingAlerts.customerId, customer.user.id)).for('update')
      sending = world.periodicJobs.sendOpeningAlerts()
      await expect.poll(async () => (await world.db.execute(waiting)).rows.length).toBe(1)
      for (const shop of shops) await pause(shop, { until: null })
    })
    await sending
    // The first was being told of already.
    expect(await told(customer)).toHaveLength(1)
    expect(await waitsFor(customer)).toHaveLength(1)
  })

  it('is not told while the shop is suspended, and is when it sells again', async () => {
    const [customer, shop] = [await aPerson(world), await closed()]
    await ask(customer, shop)
    const set = (status: 'SUSPENDED' | 'APPROVED') =>
      world.db.update(vendors).set({ status, pauseReason: null, pausedAt: null }).where(eq(vendors.id, shop.id))
    await set('SUSPENDED')
    expect(await told(customer)).toEqual([])
    await set('APPROVED')
    expect(await told(customer)).toEqual([shop.slug])
  })

  it('is told at night by who asked within two hours, and otherwise in the morning, of what is open then', async () => {
    const [late, early, shop] = [await aPerson(world), await aPerson(world), await closed()]
    world.clock.set(new Date('2026-11-20T17:00:00Z'))
    await ask(early, shop)
    world.clock.set(new Date('2026-11-20T18:30:00Z'))
    await ask(late, shop)
    world.clock.set(new Date('2026-11-20T19:30:00Z'))
    await pause(shop, null)
    expect([await told(late), await told(early)]).toEqual([[shop.slug], []])
    world.clock.set(new Date('2026-11-21T03:59:00Z'))
    expect(await told(early)).toEqual([])
    world.clock.set(new Date('2026-11-21T04:00:00Z'))
    expect(await told(early)).toEqual([shop.slug])
    world.clock.set(lunchTime)
  })

  it('waits for a week, and is forgotten then', async () => {
    const [customer, shop] = [await aPerson(world), await closed()]
    await ask(customer, shop)
    world.clock.pass(days(7))
    expect(await waitsFor(customer)).toEqual([])
    await pause(shop, null)
    expect(await told(customer)).toEqual([])
    const rows = () => world.db.select().from(openingAlerts).where(eq(openingAlerts.customerId, customer.user.id))
    expect(await rows()).toHaveLength(1)
    await deleteOldOpeningAlerts(world.database.db, world.clock.now())
    expect(await rows()).toHaveLength(0)
    world.clock.set(lunchTime)
  })

  it('is whoever asked, and nobody for them: dropping is of the own account, and a visitor signs in first', async () => {
    const [customer, stranger, shop] = [await aPerson(world), await aPerson(world), await closed()]
    await ask(customer, shop)
    await drop(stranger, shop)
    expect(await waitsFor(customer)).toEqual([shop.id])
    for (const _ of [1, 2]) expect((await drop(customer, shop)).status).toBe(204)
    await pause(shop, null)
    expect(await told(customer)).toEqual([])
    expect((await world.visitor().get(path)).status).toBe(401)
    expect((await world.visitor().send('PUT', `${path}/${shop.id}`)).status).toBe(401)
  })

  it('waits for no shop that is open, and for none that nobody sees', async () => {
    const customer = await aPerson(world)
    expect((await ask(customer, await aShop(world))).body).toMatchObject({ code: 'shop_is_open' })
    expect((await ask(customer, await closed({ status: 'PENDING' }))).body).toMatchObject({ code: 'not_found' })
    expect(await waitsFor(customer)).toEqual([])
  })

  it('waits for twenty shops at most, also when they are asked for at once', async () => {
    const customer = await aPerson(world)
    const shops = await Promise.all(Array.from({ length: maxOpeningAlerts + 6 }, () => closed()))
    const first = shops.slice(0, maxOpeningAlerts - 2)
    for (const shop of first) await ask(customer, shop)
    const answers = await Promise.all(shops.slice(first.length).map((shop) => ask(customer, shop)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, ...Array.from({ length: 6 }, () => 409)])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_opening_alerts' })
    expect((await ask(customer, first[0]!)).status).toBe(204)
    expect(await waitsFor(customer)).toHaveLength(maxOpeningAlerts)
  })

  it('hears in which way: by none where all were switched off', async () => {
    const [customer, shop] = [await aPerson(world), await closed()]
    const off = [{ topic: 'OPENINGS', channel: 'mail' }]
    expect((await customer.send('PUT', '/api/user/notification-choices', { off })).status).toBe(200)
    await ask(customer, shop)
    expect((await customer.get(path)).body).toEqual({ vendorIds: [shop.id], by: null })
    await pause(shop, null)
    expect(await told(customer)).toEqual([shop.slug])
  })

  it('costs the worker one statement while nothing opens', async () => {
    await ask(await aPerson(world), await closed())
    const { statements } = await countStatements(() => world.periodicJobs.sendOpeningAlerts())
    expect(statements).toHaveLength(1)
  })
})
