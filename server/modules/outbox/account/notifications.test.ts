import { describe, expect, it, vi } from 'vitest'
import type { Notification } from '#contracts/notifications.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { approvePayout, aShopWithBalance, ownersPassword, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { emit } from '../emit.ts'
import { deliveries } from '../outbox.tables.ts'

const world = aWorld()

const notificationsOf = async (person: Person) =>
  (await person.get('/api/user/notifications')).body as { items: Notification[]; unread: number; nextCursor: string }
const newestOf = async (person: Person) => (await notificationsOf(person)).items[0]

const masked = (phone: string) => `0${phone.slice(4, 7)} *** ${phone.slice(-3)}`

const notifyPerson = (userId: UserId, amountKES: number) =>
  inTransaction(world.db, (tx) =>
    emit(
      tx,
      { type: 'payout_rejected', to: [userId], data: { shop: 'Mama', amountKES, reason: 'Ask again' } },
      world.clock.now(),
    ),
  )

describe('the owner of a shop is notified', () => {
  it('notifies the owner that the payout phone was changed: by whom, from which and to which', async () => {
    const { owner, name } = await aShopWithBalance(world, 100)
    const change = { payoutPhone: '0712 345 678', password: ownersPassword }
    expect((await owner.patch('/api/vendor/profile', change)).status).toBe(200)
    expect(await newestOf(owner)).toMatchObject({
      kind: 'payout_phone_changed',
      data: { shop: name, by: 'OWNER', name: owner.user.name, from: masked(owner.user.phone), to: '0712 *** 678' },
      createdAt: world.clock.now().toISOString(),
      readAt: null,
    })
  })

  it('notifies the owner that an administrator changed the payout phone, and who', async () => {
    const [{ owner, id }, admin] = await Promise.all([aShop(world), anAdmin(world)])
    await admin.post(`/api/admin/vendors/${id}/payout-phone`, {
      payoutPhone: '0712345678',
      reason: 'The line was lost',
    })
    expect(await newestOf(owner)).toMatchObject({
      data: { by: 'ADMIN', name: 'Amina Hassan', to: '0712 *** 678', reason: 'The line was lost' },
    })
  })

  it('notifies nobody when the payout phone stays the same, or the change is refused', async () => {
    const { owner, id } = await aShopWithBalance(world, 100)
    await owner.patch('/api/vendor/profile', { payoutPhone: owner.user.phone, password: ownersPassword })
    await owner.patch('/api/vendor/profile', { payoutPhone: '0712345678', password: 'not this' })
    await owner.patch('/api/vendor/profile', { payoutPhone: '0712345678', password: ownersPassword, closures: [{}] })
    const same = { payoutPhone: owner.user.phone, reason: 'As before' }
    await (await anAdmin(world)).post(`/api/admin/vendors/${id}/payout-phone`, same)
    expect(await notificationsOf(owner)).toEqual({ items: [], nextCursor: null, unread: 0 })
  })

  it('notifies the owner that a payout was paid, with its receipt', async () => {
    const [shop, admin] = await Promise.all([aShopWithBalance(world, 500), anAdmin(world)])
    const { id } = (await postPayoutRequest(shop, 300)).body
    await approvePayout(admin, id)
    await admin.post(`/api/admin/payouts/${id}/settle`, { reference: 'UNT4L1B001' })
    await admin.post(`/api/admin/payouts/${id}/settle`, { reference: 'UNT4L1B001' })
    const { items } = await notificationsOf(shop.owner)
    const data = { shop: shop.name, amountKES: 300, phone: masked(shop.owner.user.phone), receipt: 'UNT4L1B001' }
    expect(items).toMatchObject([{ kind: 'payout_paid', data }, { kind: 'payout_requested' }])
  })

  it('notifies the owner that a payout failed or was rejected, and why', async () => {
    const [shop, admin] = await Promise.all([aShopWithBalance(world, 500), anAdmin(world)])
    const [one, other] = [(await postPayoutRequest(shop, 200)).body.id, (await postPayoutRequest(shop, 300)).body.id]
    await approvePayout(admin, one)
    await admin.post(`/api/admin/payouts/${one}/fail`, { reason: 'Not registered' })
    await admin.post(`/api/admin/payouts/${other}/reject`, { reason: 'Ask again on Monday' })
    expect((await notificationsOf(shop.owner)).items).toMatchObject([
      { kind: 'payout_rejected', data: { amountKES: 300, reason: 'Ask again on Monday' } },
      { kind: 'payout_failed', data: { amountKES: 200, reason: 'Not registered' } },
      { kind: 'payout_requested', data: { amountKES: 300 } },
      { kind: 'payout_requested', data: { amountKES: 200 } },
    ])
  })
})

describe('a customer is notified', () => {
  it('notifies a customer of the money that goes back with the order, and then that it has arrived', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const product = await aProduct(world, shop, { priceKES: 700 })
    const order = await aPaidOrder(world, shop, customer, [{ product }])
    await shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'Sold out' })
    const data = { amountKES: order.totalKES, orderId: order.id, orderNumber: order.number }
    await world.periodicJobs.sendDueMessages()
    const rejected = { kind: 'order_rejected', data: { ...data, reason: 'Sold out' } }
    expect((await notificationsOf(customer)).items).toMatchObject([rejected])
    const [sent] = await eventually(async () => {
      await world.periodicJobs.followUpDisbursements()
      const { items } = await notificationsOf(customer)
      return items.length === 2 ? items : null
    })
    expect(sent).toMatchObject({ kind: 'refund_sent', data: { ...data, receipt: expect.stringMatching(/^\w{8,}$/) } })
  })
})

describe('notifications', () => {
  it('lists notifications page by page, the newest first, with the number of unread ones', async () => {
    const person = await aPerson(world)
    for (const amount of [100, 200, 300]) await notifyPerson(person.user.id, amount)
    const first = (await person.get('/api/user/notifications?limit=2')).body
    expect(first.items.map((item: Notification) => item.data)).toMatchObject([{ amountKES: 300 }, { amountKES: 200 }])
    expect(first.unread).toBe(3)
    const rest = (await person.get(`/api/user/notifications?limit=2&cursor=${first.nextCursor}`)).body
    expect(rest).toMatchObject({ items: [{ data: { amountKES: 100 } }], nextCursor: null, unread: 3 })
  })

  it('marks notifications as read up to the last one seen: later ones stay unread', async () => {
    const person = await aPerson(world)
    await notifyPerson(person.user.id, 100)
    const seen = await newestOf(person)
    await notifyPerson(person.user.id, 200)
    const answer = await person.post('/api/user/notifications/read', { upTo: seen?.id })
    expect(answer).toMatchObject({ status: 200, body: { unread: 1 } })
    const { items } = await notificationsOf(person)
    expect(items.map(({ readAt }) => readAt !== null)).toEqual([false, true])
  })

  it('hides notifications from other users, who cannot mark them either', async () => {
    const [person, other] = await Promise.all([aPerson(world), aPerson(world)])
    await notifyPerson(person.user.id, 100)
    expect(await notificationsOf(other)).toMatchObject({ items: [], unread: 0 })
    await other.post('/api/user/notifications/read', { upTo: (await newestOf(person))?.id })
    expect((await notificationsOf(person)).unread).toBe(1)
    expect((await world.visitor().get('/api/user/notifications')).status).toBe(401)
  })

  it('shows notifications on open pages by live updates', async () => {
    const published = vi.spyOn(world.live, 'publish')
    const [shop, admin] = await Promise.all([aShopWithBalance(world, 500), anAdmin(world)])
    const { id } = (await postPayoutRequest(shop, 300)).body
    published.mockClear()
    await admin.post(`/api/admin/payouts/${id}/reject`, { reason: 'No' })
    const keys = published.mock.calls
      .filter(([topics]) => topics.includes(`user:${shop.owner.user.id}`))
      .flatMap(([, each]) => each)
    expect(keys).toContain('/api/user/notifications')
  })

  it('mails nothing without a mail server, and leaves what was due as unsent', async () => {
    const person = await aPerson(world)
    await notifyPerson(person.user.id, 100)
    await world.periodicJobs.sendDueMail()
    const sent = await world.db.select().from(deliveries).where(eq(deliveries.userId, person.user.id))
    expect(sent).toMatchObject([{ state: 'UNSENT', dueAt: null, tries: 0 }])
    expect((await notificationsOf(person)).unread).toBe(1)
  })

  it('counts for administrators what nobody was mailed without a mail server', async () => {
    await world.db.delete(deliveries)
    const [person, admin] = [await aPerson(world), await anAdmin(world)]
    const figures = async () => {
      const { unsentMail } = (await admin.get('/api/admin/dashboard')).body
      const { unsent } = (await admin.get('/api/admin/jobs')).body
      return [unsentMail, unsent]
    }
    const none = { count: 0 }
    expect(await figures()).toEqual([
      { ...none, oldestAt: null },
      { ...none, at: null },
    ])
    await notifyPerson(person.user.id, 100)
    await notifyPerson(person.user.id, 200)
    await world.periodicJobs.sendDueMail()
    const since = world.clock.now().toISOString()
    expect(await figures()).toEqual([
      { count: 2, oldestAt: since },
      { count: 2, at: since },
    ])
  })
})

describe('sending notifications', () => {
  it('leaves a sound ledger after notifications', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
