import { describe, expect, it } from 'vitest'
import type { OrderId, ReviewId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { vendorScores } from '#server/modules/vendors/scores/vendor-scores.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { aDeliveringShop, aDeliveryThatTook, returningLateFees } from '#server/testing/arrival/deliveries.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aCompletedOrder, aPublicReview, aReview } from '#server/testing/reviews/reviews.ts'
import { seededRandom } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { countPeople, countScores } from './count-score.ts'
import { reviews } from './reviews.tables.ts'

const world = aWorld()

interface Written {
  customer: UserId
  payer: string | null
  stars: number
  daysAgo: number
  state: 'PUBLIC' | 'UNPUBLISHED' | 'HIDDEN' | 'REMOVED'
}

/** The rule, said plainly: of those whose payer is known the latest review of each account, and of those of each payer. */
function plainCounts(written: readonly Written[]): number[] {
  const counted = written.filter(({ state, daysAgo, payer }) => state === 'PUBLIC' && daysAgo <= 90 && payer)
  const ofAccounts = new Map<string, { place: number; review: Written }>()
  for (const [place, review] of counted.entries()) ofAccounts.set(review.customer, { place, review })
  const latest = [...ofAccounts.values()].toSorted((one, other) => one.place - other.place)
  const people = new Map(latest.map(({ review }) => [review.payer, review.stars]))
  return [5, 4, 3, 2, 1].map((stars) => [...people.values()].filter((given) => given === stars).length)
}

/** Rows as they stand, without the orders' way there. */
async function insertWritten(vendorId: VendorId, written: readonly Written[]) {
  const now = world.clock.now()
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const { customer, payer, stars, daysAgo, state } of written) {
      const [orderId, at] = [newId<OrderId>(), plus(now, -days(daysAgo))]
      const ofOrder = { vendorId, orderId, customerId: customer }
      await tx.insert(orders).values({
        ...{ id: orderId, number: `UZ${orderId}`, vendorId, customerId: customer, status: 'COMPLETED' },
        ...{ fulfilment: 'PICKUP', contactName: 'W', contactPhone: '', contactEmail: '' },
        ...{ totalCents: 10_000 as never, earningsCents: 10_000 as never, commissionCents: 0 as never },
        ...{ placedAt: at, paidAt: at, expiresAt: at, statusChangedAt: at },
      })
      await tx.insert(reviews).values({
        ...{ id: newId<ReviewId>(), ...ofOrder, stars, text: '', writtenAt: at, publishAt: at },
        payerHash: payer === null ? null : Buffer.from(payer),
        publishedAt: state === 'UNPUBLISHED' ? null : at,
        removedAt: state === 'REMOVED' ? at : null,
        ...(state === 'HIDDEN' && { hiddenAt: at, hiddenBy: customer, hideReason: 'INSULTS', hideNote: '' }),
      })
    }
  })
}

const scoreOfShop = async (vendorId: VendorId) =>
  (await world.db.select().from(vendorScores).where(eq(vendorScores.vendorId, vendorId)))[0]

describe('the score of a shop', () => {
  it('is that of a plain recount, whoever wrote, paid, changed their mind, was hidden or is too old', async () => {
    const { next, pick } = seededRandom('scores')
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(world)))
    for (let history = 0; history < 25; history++) {
      const { id } = await aShop(world)
      const written = Array.from(
        { length: Math.floor(next() * 30) },
        (): Written => ({
          customer: pick(people).user.id,
          payer: pick([null, 'one', 'two', 'three']),
          stars: 1 + Math.floor(next() * 5),
          daysAgo: pick([1, 20, 89, 91, 200]),
          state: pick(['PUBLIC', 'PUBLIC', 'PUBLIC', 'UNPUBLISHED', 'HIDDEN', 'REMOVED']),
        }),
      )
      await insertWritten(id, written)
      const now = world.clock.now()
      await inTransaction(world.database.db, (tx) => countPeople(tx, id, now))
      expect([history, (await scoreOfShop(id))?.stars]).toEqual([history, plainCounts(written)])
    }
  })

  it('changes at once with what is published, changed, hidden, shown again and removed', async () => {
    const shop = await aShop(world)
    const { customer, path, id } = await aPublicReview(world, shop, { stars: 5 })
    const admin = await anAdmin(world)
    const steps: [string, () => Promise<unknown>, number[]][] = [
      ['published', async () => null, [1, 0, 0, 0, 0]],
      ['changed', () => customer.send('PUT', path, aReview({ stars: 2 })), [0, 0, 0, 1, 0]],
      ['hidden', () => admin.post(`/api/admin/reviews/${id}/hide`, { reason: 'ARRANGED', note: '' }), [0, 0, 0, 0, 0]],
      ['shown', () => admin.post(`/api/admin/reviews/${id}/show`, { note: '' }), [0, 0, 0, 1, 0]],
      ['removed', () => customer.send('DELETE', path), [0, 0, 0, 0, 0]],
    ]
    for (const [step, take, stars] of steps) {
      await take()
      expect([step, (await scoreOfShop(shop.id))?.stars]).toEqual([step, stars])
    }
  })

  it('counts no praise of an order that was given back whole, and every complaint', async () => {
    const shop = await aShop(world)
    const [praised, blamed] = [await aPublicReview(world, shop), await aPublicReview(world, shop, { stars: 2 })]
    for (const { order } of [praised, blamed]) await refundOrder(shop.owner, order.id, { whole: true })
    await countScores({ db: world.database.db, clock: world.clock })
    expect((await scoreOfShop(shop.id))?.stars).toEqual([0, 0, 0, 1, 0])
    const more = await blamed.customer.send('PUT', blamed.path, aReview({ stars: 3 }))
    expect([more.status, more.body.errors]).toMatchObject([422, [{ field: 'stars' }]])
    expect((await blamed.customer.send('PUT', blamed.path, aReview({ stars: 1 }))).status).toBe(200)
  })

  it('counts a payer once also when the accounts that they paid for are erased', async () => {
    const shop = await aShop(world)
    const one = await aPublicReview(world, shop)
    const same = await aPerson(world, { phone: one.customer.user.phone })
    const two = await aPublicReview(world, shop, {}, { customer: same })
    for (const { customer } of [one, two]) {
      const asked = { orders: 1, knowsOfTickets: false }
      expect((await (await anAdmin(world)).post(`/api/admin/users/${customer.user.id}/erasure`, asked)).status).toBe(
        200,
      )
    }
    world.clock.pass(days(1))
    await world.periodicJobs.releaseEarnings()
    world.clock.pass(days(30))
    await world.periodicJobs.erasePeople()
    const phonesLeft = await world.db.select().from(payments).where(eq(payments.vendorId, shop.id))
    expect(phonesLeft.map(({ phone }) => phone)).toEqual([null, null])
    await countScores({ db: world.database.db, clock: world.clock })
    expect((await scoreOfShop(shop.id))?.people).toBe(1)
    const rows = await world.db.select().from(reviews).where(eq(reviews.vendorId, shop.id))
    expect(rows.map(({ flags }) => flags)).toEqual([[], ['SAME_PAYER']])
  })

  it('is counted of every other shop in a night in which one cannot be, and the job fails with its error', async () => {
    const [one, other] = [await aShop(world), await aShop(world)]
    for (const shop of [one, other]) await aPublicReview(world, shop)
    world.clock.pass(days(91))
    for (const [broken, whole] of [
      [one, other],
      [other, one],
    ] as const) {
      await world.db.execute(
        sql.raw(`alter table vendor_scores add constraint broken check (vendor_id <> '${broken.id}') not valid`),
      )
      await expect(countScores({ db: world.database.db, clock: world.clock })).rejects.toThrow()
      await world.db.execute(sql`alter table vendor_scores drop constraint broken`)
      expect(await scoreOfShop(whole.id)).toMatchObject({ people: 0 })
    }
  })

  it('forgets each night what is older than ninety days', async () => {
    const shop = await aShop(world)
    await aPublicReview(world, shop)
    world.clock.pass(days(91))
    await countScores({ db: world.database.db, clock: world.clock })
    expect(await scoreOfShop(shop.id)).toMatchObject({ people: 0, stars: [0, 0, 0, 0, 0] })
  })
})

describe('what is measured of a shop', () => {
  it('does not count a step that was taken back, nor an order of its own people', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const step = (id: string, path: string, body = {}) => shop.owner.post(`/api/vendor/orders/${id}/${path}`, body)
    const rejected = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    await step(rejected.id, 'accept', { minutes: 10 })
    await step(rejected.id, 'undo', { step: 'ACCEPTED' })
    await step(rejected.id, 'reject', { reason: 'Finished' })
    const late = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    await step(late.id, 'accept', { minutes: 10 })
    await step(late.id, 'ready')
    await step(late.id, 'undo', { step: 'READY' })
    world.clock.pass(minutes(30))
    await step(late.id, 'ready')
    await step(late.id, 'complete')
    await aCompletedOrder(world, { shop, product, customer: shop.owner })
    await aCompletedOrder(world, { shop, product, customer: await aMember(world, shop, 'COOK') })
    world.clock.pass(hours(1))
    await countScores({ db: world.database.db, clock: world.clock })
    expect((await world.visitor().get(`/api/vendors/${shop.slug}/review-summary`)).body.facts).toMatchObject({
      onTime: { count: 0, of: 1 },
      complete: { count: 1, of: 1 },
      accepted: { count: 1, of: 2 },
    })
  })

  it('has a delivery on time that was handed over by its promised time, and whole though its fee went back', async () => {
    await returningLateFees(world)
    const delivering = await aDeliveringShop(world)
    const took = (way: number) => aDeliveryThatTook(world, delivering, { kitchen: 10, said: 20, way })
    await took(35)
    await took(36)
    await took(60)
    await world.periodicJobs.returnLateFees()
    await countScores({ db: world.database.db, clock: world.clock })
    const { facts } = (await world.visitor().get(`/api/vendors/${delivering.shop.slug}/review-summary`)).body
    expect(facts).toMatchObject({ onTime: { count: 1, of: 3 }, complete: { count: 3, of: 3 } })
  })

  it('is how many of its orders were ready in time, complete and accepted, each with its base', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    await aCompletedOrder(world, { shop, product })
    const { order: refunded } = await aCompletedOrder(world, { shop, product })
    await refundOrder(shop.owner, refunded.id, { amountKES: 10 })
    const late = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    const step = (id: string, path: string, body = {}) => shop.owner.post(`/api/vendor/orders/${id}/${path}`, body)
    await step(late.id, 'accept', { minutes: 10 })
    world.clock.pass(minutes(30))
    await step(late.id, 'ready')
    await step(late.id, 'complete')
    const rejected = await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    await step(rejected.id, 'reject', { reason: 'Finished' })
    // Under way: nothing can be said of it yet.
    await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    world.clock.pass(hours(1))
    await countScores({ db: world.database.db, clock: world.clock })
    expect((await world.visitor().get(`/api/vendors/${shop.slug}/review-summary`)).body.facts).toMatchObject({
      onTime: { count: 2, of: 3 },
      complete: { count: 2, of: 3 },
      accepted: { count: 3, of: 4 },
    })
  })
})
