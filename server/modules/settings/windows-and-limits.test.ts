import { beforeEach, describe, expect, it } from 'vitest'
import { type NumberSetting, settingBounds } from '#contracts/admin/settings/setting-bounds.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { settings } from '#server/modules/settings/settings.tables.ts'
import { hours, minutes, plus } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { approvePayout, aShopWithBalance, ownersPassword, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const set = async (change: Record<string, number>) => {
  const { status, body } = await (await anAdmin(world)).patch('/api/admin/settings', change)
  expect([status, body.code]).toEqual([200, undefined])
}

beforeEach(async () => {
  await world.db.delete(settings)
})

const rowOf = async (id: string) => {
  const [row] = await world.db
    .select()
    .from(orders)
    .where(eq(orders.id, id as OrderId))
  return row as typeof orders.$inferSelect
}

async function aDish(priceKES = 1000) {
  const shop = await aShop(world)
  return { shop, product: await aProduct(world, shop, { priceKES }) }
}

const place = async ({ shop, product }: Awaited<ReturnType<typeof aDish>>, person?: Person) => {
  const customer = person ?? (await aPerson(world))
  return { customer, ...(await checkOut(customer, cartOf(shop, customer, [{ product }]))) }
}

describe('the payment window', () => {
  it('is of an order placed after it was set, and not of one placed before', async () => {
    const dish = await aDish()
    const before = (await place(dish)).body.order
    await set({ paymentWindowMinutes: 30 })
    const after = (await place(dish)).body.order
    const now = world.clock.now()
    expect([before.expiresAt, after.expiresAt]).toEqual([
      plus(now, minutes(10)).toISOString(),
      plus(now, minutes(30)).toISOString(),
    ])
    expect((await rowOf(before.id)).expiresAt).toEqual(plus(now, minutes(10)))
  })
})

describe('the acceptance window', () => {
  it('is kept with an order when it is placed, and begins when it is paid', async () => {
    const dish = await aDish()
    const { customer, body } = await place(dish)
    await set({ acceptanceWindowMinutes: 25 })
    await world.phones.answer(customer.user.phone)
    await eventually(async () => (await rowOf(body.order.id)).status === 'PAID')
    const later = await aPaidOrder(world, dish.shop, await aPerson(world), [{ product: dish.product }])
    const windowOf = async (id: string) => {
      const { acceptBy, paidAt } = await rowOf(id)
      return (acceptBy as Date).getTime() - (paidAt as Date).getTime()
    }
    expect([await windowOf(body.order.id), await windowOf(later.id)]).toEqual([minutes(10), minutes(25)])
  })
})

describe('how long earnings are held', () => {
  it('is kept with an order when it is placed, whenever it is completed', async () => {
    const { shop, product } = await aDish()
    const complete = async (id: string) => {
      for (const step of ['accept', 'ready', 'complete']) await shop.owner.post(`/api/vendor/orders/${id}/${step}`)
      return (await rowOf(id)).earningsDueAt
    }
    const before = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    await set({ earningsHoldHours: 48 })
    const after = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    const now = world.clock.now()
    expect([await complete(before.id), await complete(after.id)]).toEqual([plus(now, hours(24)), plus(now, hours(48))])
    world.clock.pass(hours(24))
    await world.periodicJobs.releaseEarnings()
    expect(await rowOf(before.id)).toMatchObject({ earningsDueAt: null })
    expect(await rowOf(after.id)).toMatchObject({ earningsDueAt: plus(now, hours(48)) })
  })
})

describe('the limits of orders', () => {
  it('refuse an order that costs more than one may, from when that is set', async () => {
    const dish = await aDish(6000)
    expect((await place(dish)).status).toBe(201)
    await set({ orderMostKES: 5999 })
    expect((await place(dish)).body).toMatchObject({ code: 'order_too_large', data: { orderMostKES: 5999 } })
    await set({ orderMostKES: 6000 })
    expect((await place(dish)).status).toBe(201)
  })

  it('allow a customer as many unpaid orders as is set, and end none that waits already', async () => {
    const dish = await aDish()
    const customer = await aPerson(world)
    const placed = [await place(dish, customer), await place(dish, customer)]
    await set({ unpaidOrdersMost: 2 })
    expect((await place(dish, customer)).body.code).toBe('too_many_unpaid_orders')
    expect(await Promise.all(placed.map(async ({ body }) => (await rowOf(body.order.id)).status))).toEqual([
      'PENDING_PAYMENT',
      'PENDING_PAYMENT',
    ])
    await set({ unpaidOrdersMost: 3 })
    expect((await place(dish, customer)).status).toBe(201)
  })
})

const again = async (shop: Shop): Promise<Shop> => ({ ...shop, owner: await signedIn(world, shop.owner.user) })

describe('the settings of payouts', () => {
  it('refuse a request below the smallest payout, which the shop is told, and leave one requested before', async () => {
    const shop = await aShopWithBalance(world, 1000)
    const { id } = (await postPayoutRequest(shop, 150)).body
    await set({ payoutLeastKES: 200 })
    expect((await postPayoutRequest(shop, 199)).body).toMatchObject({
      code: 'payout_too_small',
      data: { leastKES: 200 },
    })
    expect((await shop.owner.get('/api/vendor/profile')).body.payoutLeastKES).toBe(200)
    expect((await postPayoutRequest(shop, 200)).status).toBe(201)
    expect((await approvePayout(await anAdmin(world), id)).body.status).toBe('APPROVED')
  })

  it('require a second person from the sum that is set, and still one where the first approved before it was raised', async () => {
    const [one, other] = await Promise.all([anAdmin(world), anAdmin(world)])
    await set({ approverFromKES: 1000 })
    const { id } = (await postPayoutRequest(await aShopWithBalance(world, 1000), 1000)).body
    expect((await one.get('/api/admin/payouts')).body.approverFromKES).toBe(1000)
    expect((await approvePayout(one, id)).body).toMatchObject({ status: 'REQUESTED', needsApprover: true })
    await set({ approverFromKES: 100_000 })
    expect((await approvePayout(one, id)).body.code).toBe('approver_needed')
    expect((await approvePayout(other, id)).body.status).toBe('APPROVED')
    const next = (await postPayoutRequest(await aShopWithBalance(world, 1000), 1000)).body.id
    expect((await approvePayout(one, next)).body).toMatchObject({ status: 'APPROVED', needsApprover: false })
  })

  it('hold payouts for as long as was set when their phone was changed, and for no less when it is changed again', async () => {
    const shop = await aShopWithBalance(world, 1000)
    const change = (to: Shop, payoutPhone: string) =>
      to.owner.patch('/api/vendor/profile', { payoutPhone, password: ownersPassword })
    await set({ phoneChangeHoldHours: 72 })
    await change(shop, '+254711222333')
    const until = plus(world.clock.now(), hours(72))
    await set({ phoneChangeHoldHours: 24 })
    expect((await postPayoutRequest(shop, 100)).body.data).toEqual({ until: until.toISOString() })
    await change(shop, '+254711222444')
    expect((await shop.owner.get('/api/vendor/profile')).body.payoutPhoneCoolsAt).toBe(until.toISOString())
    world.clock.set(plus(until, -1))
    expect((await postPayoutRequest(await again(shop), 100)).body.code).toBe('payout_phone_cooling')
    world.clock.set(until)
    expect((await postPayoutRequest(await again(shop), 100)).status).toBe(201)
  })

  it('warn of what is so many times the usual as is set', async () => {
    const shop = await aShopWithBalance(world, 20_000)
    const admin = await anAdmin(world)
    for (const reference of ['UWX4L1B701', 'UWX4L1B702', 'UWX4L1B703']) {
      const { id } = (await postPayoutRequest(shop, 1000)).body
      await approvePayout(admin, id)
      expect((await admin.post(`/api/admin/payouts/${id}/settle`, { reference })).status).toBe(200)
    }
    const { id } = (await postPayoutRequest(shop, 2000)).body
    const warnings = async () => (await admin.get(`/api/admin/payouts/${id}`)).body.warnings
    expect(await warnings()).toEqual([])
    await set({ aboveUsualTimes: 1.9 })
    expect(await warnings()).toMatchObject([{ kind: 'ABOVE_USUAL' }])
    expect((await admin.post(`/api/admin/payouts/${id}/approve`, { acknowledged: [] })).body.code).toBe(
      'unseen_warnings',
    )
  })
})

describe('a number among the settings', () => {
  it.each(Object.entries(settingBounds))(
    '%s can be set to both ends of its bounds, and not beyond',
    async (name, bounds) => {
      const admin = await anAdmin(world)
      const statusOf = async (value: unknown) => (await admin.patch('/api/admin/settings', { [name]: value })).status
      const { least, most } = bounds
      const step = name === 'aboveUsualTimes' ? 0.1 : 1
      expect([await statusOf(least), await statusOf(most)]).toEqual([200, 200])
      for (const wrong of [least - step, most + step, least + 0.25, `${least}`, null])
        expect([wrong, await statusOf(wrong)]).toEqual([wrong, 422])
      expect((await admin.get('/api/admin/settings')).body.settings[name as NumberSetting]).toBe(most)
      const [kept] = await world.db
        .select()
        .from(settings)
        .where(and(eq(settings.name, name)))
      expect(kept?.value).toBe(most)
    },
  )
})
