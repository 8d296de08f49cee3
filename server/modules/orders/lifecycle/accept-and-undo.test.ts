import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPaidOrder, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { orders } from '../orders.tables.ts'

const world = aWorld()
const seconds = (count: number) => count * 1000

async function aNewOrder() {
  const [shop, customer] = [await aShop(world), await aPerson(world)]
  const product = await aProduct(world, shop, { priceKES: 100 })
  const order = await aPaidOrder(world, shop, customer, [{ product }])
  const post = (step: string, body?: unknown) => shop.owner.post(`/api/vendor/orders/${order.id}/${step}`, body)
  const seen = () => orderOf(customer, order.id)
  const inShop = async () => (await shop.owner.get(`/api/vendor/orders/${order.id}`)).body
  return { shop, customer, order, post, seen, inShop }
}

/** The worker looks after the seconds in which a step can be undone. */
async function passUndo() {
  world.clock.pass(seconds(10))
  await world.periodicJobs.sendDueLive()
}

describe('accepting an order', () => {
  it('says in how many minutes it will be ready, to the shop at once and to its customer once it cannot be undone', async () => {
    const { post, seen, inShop } = await aNewOrder()
    const acceptedAt = world.clock.now().getTime()
    const readyBy = new Date(acceptedAt + 25 * 60_000).toISOString()
    expect((await post('accept', { minutes: 25 })).body).toMatchObject({
      status: 'ACCEPTED',
      promisedMinutes: 25,
      readyBy,
      acceptBy: null,
    })
    expect(await seen()).toMatchObject({ status: 'PAID', readyBy: null })
    await passUndo()
    expect(await seen()).toMatchObject({ status: 'ACCEPTED', readyBy })
    expect(await inShop()).toMatchObject({ promisedMinutes: 25, readyBy })
  })

  it('without a time promises the longest of the shop', async () => {
    const { post } = await aNewOrder()
    expect((await post('accept')).body).toMatchObject({ promisedMinutes: 35 })
  })

  it.each([0, -5, 1.5, 10_081, '25', null])('refuses %j minutes, and leaves the order as it is', async (minutes) => {
    const { post, inShop } = await aNewOrder()
    const { status, body } = await post('accept', { minutes })
    expect([status, body.errors[0].field]).toEqual([422, 'minutes'])
    expect(await inShop()).toMatchObject({ status: 'PAID', promisedMinutes: null })
  })
})

describe('a step that was just taken', () => {
  it('is undone within eight seconds, and its customer never hears of it', async () => {
    const { post, seen, inShop } = await aNewOrder()
    await post('accept', { minutes: 25 })
    world.clock.pass(seconds(8))
    const before = await seen()
    expect(before).toMatchObject({ status: 'PAID' })
    const undone = await post('undo', { step: 'ACCEPTED' })
    expect(undone.body).toMatchObject({ status: 'PAID', promisedMinutes: null, readyBy: null })
    await passUndo()
    expect(await seen()).toEqual(before)
    expect((await inShop()).history.map(({ status }: { status: string }) => status)).toEqual([
      'PENDING_PAYMENT',
      'PAID',
    ])
  })

  it('keeps the time of preparation when it was that the order is ready', async () => {
    const { post, seen, inShop } = await aNewOrder()
    const { body: accepted } = await post('accept', { minutes: 40 })
    await passUndo()
    await post('ready')
    expect((await seen()).status).toBe('ACCEPTED')
    await post('undo', { step: 'READY' })
    expect(await inShop()).toMatchObject({ status: 'ACCEPTED', readyBy: accepted.readyBy, promisedMinutes: 40 })
    await post('ready')
    await passUndo()
    expect((await seen()).status).toBe('READY')
  })

  it('is found by its customer under the status that was told', async () => {
    const { customer, post } = await aNewOrder()
    await post('accept')
    const count = async (status: string) => (await customer.get(`/api/user/orders?status=${status}`)).body.items.length
    expect([await count('PAID'), await count('ACCEPTED')]).toEqual([1, 0])
    await passUndo()
    expect([await count('PAID'), await count('ACCEPTED')]).toEqual([0, 1])
  })

  it('can no longer be undone after ten seconds, in the code and in the database', async () => {
    const { order, post } = await aNewOrder()
    await post('accept')
    world.clock.pass(seconds(10))
    expect((await post('undo', { step: 'ACCEPTED' })).body.code).toBe('too_late_to_undo')
    const back = world.db
      .update(orders)
      .set({ status: 'PAID', statusChangedAt: world.clock.now() })
      .where(eq(orders.id, order.id as OrderId))
    await expect(back).rejects.toMatchObject({
      cause: { message: expect.stringContaining('cannot go from ACCEPTED to PAID') },
    })
  })

  it('is not undone once the order has gone on, or when another is meant', async () => {
    const { post, inShop } = await aNewOrder()
    expect((await post('undo', { step: 'ACCEPTED' })).body.code).toBe('invalid_transition')
    await post('accept')
    expect((await post('undo', { step: 'READY' })).body.code).toBe('invalid_transition')
    await post('ready')
    expect((await post('undo', { step: 'ACCEPTED' })).body.code).toBe('invalid_transition')
    await post('complete')
    expect((await post('undo', { step: 'READY' })).body.code).toBe('invalid_transition')
    expect((await inShop()).status).toBe('COMPLETED')
  })

  it('is undone once, also concurrently', async () => {
    const { post } = await aNewOrder()
    await post('accept')
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('undo', { step: 'ACCEPTED' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  it('leaves the time to accept as it was, and at least a minute', async () => {
    const { post, order, inShop } = await aNewOrder()
    world.clock.pass(seconds(60))
    await post('accept')
    await post('undo', { step: 'ACCEPTED' })
    expect((await inShop()).acceptBy).toBe(order.acceptBy)
    world.clock.pass(seconds(535))
    await post('accept')
    await post('undo', { step: 'ACCEPTED' })
    expect(Date.parse((await inShop()).acceptBy)).toBe(world.clock.now().getTime() + seconds(60))
    world.clock.pass(seconds(61))
    await world.periodicJobs.rejectUnacceptedOrders()
    expect((await inShop()).status).toBe('REJECTED')
  })

  it("of another vendor's order does not exist", async () => {
    const { order, post } = await aNewOrder()
    await post('accept')
    const other = await aShop(world)
    expect((await other.owner.post(`/api/vendor/orders/${order.id}/undo`, { step: 'ACCEPTED' })).status).toBe(404)
  })

  it('stands in the history that administrators read', async () => {
    const { order, post } = await aNewOrder()
    await post('accept')
    await post('undo', { step: 'ACCEPTED' })
    const admin = await aPerson(world, { role: 'ADMIN' })
    const { history } = (await admin.get(`/api/admin/orders/${order.id}`)).body
    expect(history.map(({ status, reason }: Record<string, string>) => [status, reason])).toEqual([
      ['PENDING_PAYMENT', null],
      ['PAID', null],
      ['ACCEPTED', null],
      ['PAID', 'STEP_UNDONE'],
    ])
  })
})
