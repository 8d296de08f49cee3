import { describe, expect, it } from 'vitest'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson, signedIn } from '#server/testing/builders/people.ts'
import { aPicture } from '#server/testing/builders/pictures.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aReportedProblem } from '#server/testing/problems/reported-problems.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const world = aWorld()

/** With a new session: one of last week has expired by now. */
async function dashboardOf(shop: Shop) {
  const owner = await signedIn(world, shop.owner.user)
  const answer = await owner.get('/api/vendor/dashboard')
  expect(answer.status).toBe(200)
  return answer.body
}

/** A customer pays for one of it at a given moment. */
async function soldAt(moment: Date, shop: Shop, product: Awaited<ReturnType<typeof aProduct>>) {
  world.clock.set(moment)
  const buyer = await aPerson(world)
  return aPaidOrder(world, shop, buyer, [{ product }])
}

const ago = (milliseconds: number) => new Date(lunchTime.getTime() - milliseconds)

describe('the dashboard of a vendor', () => {
  it("counts a vendor's orders to accept, in preparation and ready, and shows the next deadline", async () => {
    world.clock.set(lunchTime)
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const orders = []
    for (const count of [4, 3, 2, 1]) orders.push(await soldAt(ago(minutes(count)), shop, product))
    world.clock.set(lunchTime)
    for (const { id } of orders.slice(0, 2)) await shop.owner.post(`/api/vendor/orders/${id}/accept`)
    await shop.owner.post(`/api/vendor/orders/${orders[0].id}/ready`)
    expect((await dashboardOf(shop)).orders).toEqual({
      toAccept: 2,
      preparing: 1,
      ready: 1,
      acceptBy: orders[2].acceptBy,
    })
  })

  it('counts reported problems that wait for an answer, with the time of the first', async () => {
    world.clock.set(lunchTime)
    const shop = await aShop(world)
    expect((await dashboardOf(shop)).problems).toEqual({ toAnswer: 0, answerBy: null })
    const [first, second] = [await aReportedProblem(world, { shop }), await aReportedProblem(world, { shop })]
    const { answerBy } = await first.read()
    expect((await dashboardOf(shop)).problems).toEqual({ toAnswer: 2, answerBy })
    for (const { asShop } of [first, second]) await asShop('agree', {})
    expect((await dashboardOf(shop)).problems).toEqual({ toAnswer: 0, answerBy: null })
  })

  it("compares a vendor's today with the same day last week in Nairobi, in full and until this time", async () => {
    world.clock.set(ago(days(8)))
    const shop = await aShop(world)
    const product = await aProduct(world, shop, { priceKES: 100 })
    // It is noon. Nairobi's midnight is at 21:00 of the day before in UTC.
    const midnight = ago(hours(12))
    await soldAt(new Date(midnight.getTime() - minutes(1) - days(7)), shop, product)
    await soldAt(new Date(midnight.getTime() - days(7)), shop, product)
    await soldAt(ago(days(7) - hours(3)), shop, product)
    await soldAt(new Date(midnight.getTime() - minutes(1)), shop, product)
    await soldAt(midnight, shop, product)
    await soldAt(ago(hours(1)), shop, product)
    const turnedDown = await soldAt(ago(minutes(5)), shop, product)
    world.clock.set(lunchTime)
    const owner = await signedIn(world, shop.owner.user)
    await owner.post(`/api/vendor/orders/${turnedDown.id}/reject`, { reason: 'Sold out.' })
    expect(await dashboardOf(shop)).toMatchObject({
      day: '2026-11-20',
      today: { salesKES: 200, orders: 2 },
      lastWeek: { salesKES: 200, orders: 2 },
      lastWeekByNow: { salesKES: 100, orders: 1 },
    })
  })

  it("shows a vendor's earnings after commission", async () => {
    const shop = await aShop(world, { commissionBasisPoints: 1000 })
    const product = await aProduct(world, shop, { priceKES: 255 })
    await soldAt(lunchTime, shop, product)
    expect((await dashboardOf(shop)).balance).toEqual({ pendingKES: 229.5, availableKES: 0 })
  })

  it('lists products with little stock, the least first, without those that are not on sale', async () => {
    const shop = await aShop(world)
    const samosa = await aProduct(world, shop, { name: 'Samosa', stock: 5 })
    const tilapia = await aProduct(world, shop, {
      name: 'Tilapia',
      variations: [
        { name: 'Large', priceKES: 900, stock: 0 },
        { name: 'Small', priceKES: 500, stock: 40 },
      ],
    })
    await aProduct(world, shop, { name: 'Ugali' })
    await aProduct(world, shop, { name: 'Chapati', stock: 6 })
    await aProduct(world, shop, { name: 'Pilau', stock: 1, status: 'DRAFT' })
    expect((await dashboardOf(shop)).lowStock).toEqual([
      {
        productId: tilapia.id,
        productVariationId: tilapia.variations[0]?.id,
        name: 'Tilapia',
        variationName: 'Large',
        left: 0,
      },
      { productId: samosa.id, productVariationId: null, name: 'Samosa', variationName: null, left: 5 },
    ])
  })

  it("lists a vendor's upcoming events with their sales", async () => {
    world.clock.set(lunchTime)
    const shop = await aShop(world)
    const jazz = await anEvent(world, shop, { title: 'Jazz', capacity: 99, quota: 100 })
    const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: jazz.id })
    const soon = await anEvent(world, shop, { title: 'Soon', startsAt: new Date(lunchTime.getTime() + hours(2)) })
    await anEvent(world, shop, { title: 'Over', startsAt: ago(days(1)) })
    await anEvent(world, shop, { title: 'Draft', status: 'DRAFT' })
    const buyer = await aPerson(world)
    await aPaidOrder(world, shop, buyer, [{ product: ticket, quantity: 2 }], { fulfilment: { method: 'TICKETS' } })
    expect((await dashboardOf(shop)).events).toMatchObject([
      { id: soon.id, title: 'Soon', sold: 0, capacity: null },
      { id: jazz.id, title: 'Jazz', sold: 2, capacity: 100, startsAt: jazz.startsAt.toISOString() },
    ])
  })

  it("shows nothing of another shop on a vendor's dashboard", async () => {
    const [mine, other] = [await aShop(world), await aShop(world)]
    await anEvent(world, other)
    await soldAt(lunchTime, other, await aProduct(world, other, { stock: 3 }))
    expect(await dashboardOf(mine)).toMatchObject({
      orders: { toAccept: 0, acceptBy: null },
      today: { salesKES: 0, orders: 0 },
      balance: { pendingKES: 0 },
      lowStock: [],
      events: [],
    })
  })

  it('refuses the vendor dashboard to anyone but a vendor', async () => {
    const customer = await aPerson(world)
    expect(await customer.get('/api/vendor/dashboard')).toMatchObject({ status: 403 })
  })

  it('says what a new shop has set up, until nothing is missing or something was sold', async () => {
    world.clock.set(lunchTime)
    const shop = await aShop(world)
    const setup = async () => (await dashboardOf(shop)).setup
    const before = await setup()
    expect(before).toMatchObject({ product: false, productPicture: false, cover: false, fulfilment: true })
    const product = await aProduct(world, shop)
    expect(await setup()).toMatchObject({ product: true, productPicture: false })
    const { id: pictureId } = await aPicture(shop, 'PRODUCT')
    const { version } = (await shop.owner.get(`/api/vendor/products/${product.id}`)).body
    await shop.owner.patch(`/api/vendor/products/${product.id}`, { pictureIds: [pictureId], version })
    expect(await setup()).toMatchObject({ productPicture: true, cover: false })
    await shop.owner.patch('/api/vendor/profile', { coverId: (await aPicture(shop, 'SHOP_COVER')).id })
    expect(await setup()).toBeNull()

    const other = await aShop(world)
    const sold = await aProduct(world, other)
    expect((await dashboardOf(other)).setup).toMatchObject({ product: true, cover: false })
    await soldAt(lunchTime, other, sold)
    expect((await dashboardOf(other)).setup).toBeNull()
  })

  it('counts no free order as a sale, and holds a shop of today against no day before it was there', async () => {
    world.clock.set(lunchTime)
    const shop = await aShop(world)
    expect(await dashboardOf(shop)).toMatchObject({ isNew: true, hasProducts: false })
    const event = await anEvent(world, shop)
    const free = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 0 })
    const buyer = await aPerson(world)
    const cart = { ...cartOf(shop, buyer, [{ product: free }]), fulfilment: { method: 'TICKETS' }, payment: undefined }
    expect((await checkOut(buyer, cart)).status).toBe(201)
    // Nothing was sold: what is to be set up still stands.
    expect(await dashboardOf(shop)).toMatchObject({
      today: { salesKES: 0, orders: 0 },
      setup: { product: false },
      hasProducts: false,
      events: [{ sold: 1 }],
    })
    await aProduct(world, shop)
    expect((await dashboardOf(shop)).hasProducts).toBe(true)
    world.clock.set(new Date(lunchTime.getTime() + days(7)))
    expect((await dashboardOf(shop)).isNew).toBe(false)
  })
})
