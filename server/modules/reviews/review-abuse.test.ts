import { describe, expect, it } from 'vitest'
import { wordsFor } from '#contracts/reviews/review-terms.ts'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { knownDevices } from '#server/modules/identity/identity.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { days, hours } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { aPicture } from '#server/testing/builders/pictures.ts'
import { complete, refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aCompletedOrder, aPublicReview, aReview, uploadPicture } from '#server/testing/reviews/reviews.ts'
import type { Answer } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { reviews } from './reviews.tables.ts'

const world = aWorld()

const nobodys = '019aa000-0000-7000-8000-000000000000'
const pathOf = (order: { id: string }) => `/api/user/orders/${order.id}/review`
const write = (person: Person, order: { id: string }, differences = {}) =>
  person.post(pathOf(order), aReview(differences))

async function anOrder(as?: Person) {
  const [shop, customer] = [await aShop(world), as ?? (await aPerson(world))]
  const product = await aProduct(world, shop)
  return { shop, customer, order: await aPaidOrder(world, shop, customer, [{ product }]) }
}

const insulting = { reason: 'INSULTS', note: '' }

/** What somebody tries, and what they are answered: a refusal by its code, with why, or the field that is wrong. */
const abuses: [what: string, attempt: () => Promise<Answer>, status: number, refusal: string][] = [
  [
    'another customer’s order',
    async () => write(await aPerson(world), (await aCompletedOrder(world)).order),
    404,
    'not_found',
  ],
  ['an order that there is not', async () => write(await aPerson(world), { id: nobodys }), 404, 'not_found'],
  [
    'without an account',
    async () => world.visitor().post(pathOf((await aCompletedOrder(world)).order), aReview()),
    401,
    'not_signed_in',
  ],
  [
    'twice',
    async () => {
      const { customer, order } = await aCompletedOrder(world)
      await write(customer, order)
      return write(customer, order, { stars: 1 })
    },
    409,
    'WRITTEN',
  ],
  [
    'an order that is not made yet',
    async () => {
      const { customer, order } = await anOrder()
      return write(customer, order)
    },
    409,
    'NOT_COMPLETED',
  ],
  [
    'an order that was never paid',
    async () => {
      const [shop, customer] = [await aShop(world), await aPerson(world)]
      const { body } = await checkOut(customer, cartOf(shop, customer, [{ product: await aProduct(world, shop) }]))
      return write(customer, body.order)
    },
    409,
    'NOT_COMPLETED',
  ],
  [
    'an order that its customer cancelled',
    async () => {
      const { customer, order } = await anOrder()
      await customer.post(`/api/user/orders/${order.id}/cancel`, {})
      return write(customer, order)
    },
    409,
    'NOT_COMPLETED',
  ],
  [
    'an order that the shop rejected',
    async () => {
      const { shop, customer, order } = await anOrder()
      await shop.owner.post(`/api/vendor/orders/${order.id}/reject`, { reason: 'Finished' })
      return write(customer, order)
    },
    409,
    'NOT_COMPLETED',
  ],
  [
    'an order of which all was given back',
    async () => {
      const { shop, customer, order } = await aCompletedOrder(world)
      await refundOrder(shop.owner, order.id, { whole: true })
      return write(customer, order)
    },
    409,
    'REFUNDED',
  ],
  [
    'tickets of an event that is still to come',
    async () => {
      const { customer, orderId } = await anEventWithTickets(world)
      return write(customer, { id: orderId })
    },
    409,
    'NOT_COMPLETED',
  ],
  [
    'tickets that cost nothing',
    async () => {
      const { shop, event } = await anEventWithTickets(world)
      const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 0 })
      const customer = await aPerson(world)
      const { payment: _, ...cart } = cartOf(shop, customer, [{ product }], { fulfilment: { method: 'TICKETS' } })
      const { body } = await checkOut(customer, cart)
      world.clock.pass(days(2))
      return write(customer, body.order)
    },
    409,
    'NOT_PAID',
  ],
  [
    'two weeks after it was completed',
    async () => {
      const { customer, order } = await aCompletedOrder(world)
      world.clock.pass(days(14) + hours(1))
      return write(await signedIn(world, customer.user), order)
    },
    409,
    'TOO_LATE',
  ],
  [
    'the own shop',
    async () => {
      const shop = await aShop(world)
      const order = await aPaidOrder(world, shop, shop.owner, [{ product: await aProduct(world, shop) }])
      await complete(shop, order.id)
      return write(shop.owner, order)
    },
    409,
    'OWN_SHOP',
  ],
  [
    'the shop that somebody works for',
    async () => {
      const shop = await aShop(world)
      const { order, customer } = await aCompletedOrder(world, { shop, customer: await aMember(world, shop, 'COOK') })
      return write(customer, order)
    },
    409,
    'OWN_SHOP',
  ],
  [
    'with an account of the owner’s number',
    async () => {
      const shop = await aShop(world)
      const customer = await aPerson(world, { phone: shop.owner.user.phone })
      return write(customer, (await aCompletedOrder(world, { shop, customer })).order)
    },
    409,
    'OWN_SHOP',
  ],
  [
    'the shop that somebody worked for when they ordered',
    async () => {
      const shop = await aShop(world)
      const customer = await aMember(world, shop, 'COOK')
      const { order } = await aCompletedOrder(world, { shop, customer })
      await world.db.update(vendorStaff).set({ endedAt: world.clock.now() }).where(eq(vendorStaff.id, customer.staffId))
      return write(customer, order)
    },
    409,
    'OWN_SHOP',
  ],
  [
    'changed by somebody who works for the shop since',
    async () => {
      const shop = await aShop(world)
      const { customer, path } = await aPublicReview(world, shop, { stars: 1 })
      await aMember(world, shop, 'COOK', { as: customer })
      return customer.send('PUT', path, aReview())
    },
    409,
    'OWN_SHOP',
  ],
  [
    'an order that was paid from the shop’s number',
    async () => {
      const { shop, customer, order } = await aCompletedOrder(world)
      await world.db.update(payments).set({ phone: shop.owner.user.phone }).where(eq(payments.orderId, order.id))
      return write(customer, order)
    },
    409,
    'OWN_SHOP',
  ],
  [
    'from a device that the owner signs in on',
    async () => {
      const { shop, customer, order } = await aCompletedOrder(world)
      const tokenHash = Buffer.from(order.id)
      await world.db
        .insert(knownDevices)
        .values(
          [shop.owner, customer].map(({ user }) => ({ tokenHash, userId: user.id, lastUsedAt: world.clock.now() })),
        )
      return write(customer, order)
    },
    409,
    'OWN_SHOP',
  ],
  [
    'a dish that was not bought',
    async () => {
      const [{ customer, order }, other] = [await aCompletedOrder(world), await aCompletedOrder(world)]
      return write(customer, order, { lines: [{ id: other.order.lines[0].id, stars: 1, words: [] }] })
    },
    422,
    'lines.0.id',
  ],
  [
    'a dish twice in one review',
    async () => {
      const { customer, order } = await aCompletedOrder(world)
      const line = { id: order.lines[0].id, stars: 5, words: [] }
      return write(customer, order, { lines: [line, line] })
    },
    422,
    'lines',
  ],
  [
    'with no star',
    async () => {
      const { customer, order } = await aCompletedOrder(world)
      return write(customer, order, { stars: 0 })
    },
    422,
    'stars',
  ],
  [
    'with six stars',
    async () => {
      const { customer, order } = await aCompletedOrder(world)
      return write(customer, order, { stars: 6 })
    },
    422,
    'stars',
  ],
  [
    'with half a star',
    async () => {
      const { customer, order } = await aCompletedOrder(world)
      return write(customer, order, { stars: 4.5 })
    },
    422,
    'stars',
  ],
  [
    'with praise on one star',
    async () => {
      const { customer, order } = await aCompletedOrder(world)
      return write(customer, order, { lines: [{ id: order.lines[0].id, stars: 1, words: [wordsFor(5)[0]] }] })
    },
    422,
    'lines.0.words',
  ],
  [
    'with words of their own among the chosen ones',
    async () => {
      const { customer, order } = await aCompletedOrder(world)
      return write(customer, order, { lines: [{ id: order.lines[0].id, stars: 5, words: ['<b>BEST</b>'] }] })
    },
    422,
    'lines.0.words.0',
  ],
  [
    'with ten thousand characters',
    async () => {
      const { customer, order } = await aCompletedOrder(world)
      return write(customer, order, { text: 'x'.repeat(10_000) })
    },
    422,
    'text',
  ],
  [
    'with five pictures',
    async () => {
      const { customer, order } = await aCompletedOrder(world)
      return write(customer, order, { pictureIds: Array.from({ length: 5 }, (_, n) => nobodys.replace(/0$/, `${n}`)) })
    },
    422,
    'pictureIds',
  ],
  [
    'with a picture of another account',
    async () => {
      const shop = await aShop(world)
      const [mine, other] = [await aCompletedOrder(world, { shop }), await aCompletedOrder(world, { shop })]
      const { body } = await uploadPicture(other.customer, other.path)
      return write(mine.customer, mine.order, { pictureIds: [body.id] })
    },
    422,
    'pictureIds.0',
  ],
  [
    'with a picture of the shop',
    async () => {
      const { shop, customer, order } = await aCompletedOrder(world)
      return write(customer, order, { pictureIds: [(await aPicture(shop, 'PRODUCT')).id] })
    },
    422,
    'pictureIds.0',
  ],
  [
    'with a picture of an order that cannot be reviewed',
    async () => {
      const { customer, order } = await anOrder()
      return uploadPicture(customer, pathOf(order))
    },
    409,
    'NOT_COMPLETED',
  ],
  [
    'with a file that is no picture',
    async () => {
      const { customer, path } = await aCompletedOrder(world)
      return customer.send('POST', `${path}/pictures`, Buffer.from('<svg onload="alert(1)">'), {
        'content-type': 'image/png',
      })
    },
    422,
    'unusable_picture',
  ],
  [
    'changed thirty days after it was written',
    async () => {
      const { customer, path } = await aPublicReview(world, await aShop(world))
      world.clock.pass(days(30) + hours(1))
      return (await signedIn(world, customer.user)).send('PUT', path, aReview({ stars: 1 }))
    },
    409,
    'TOO_LATE',
  ],
  [
    'changed by somebody else',
    async () => (await aPerson(world)).send('PUT', (await aPublicReview(world, await aShop(world))).path, aReview()),
    404,
    'not_found',
  ],
  [
    'written again after it was removed',
    async () => {
      const { customer, path } = await aPublicReview(world, await aShop(world))
      await customer.send('DELETE', path)
      return customer.post(path, aReview())
    },
    409,
    'REMOVED',
  ],
  [
    'answered by another shop',
    async () => {
      const { id } = await aPublicReview(world, await aShop(world))
      return (await aShop(world)).owner.send('PUT', `/api/vendor/reviews/${id}/answer`, { text: 'Not ours' })
    },
    404,
    'not_found',
  ],
  [
    'answered by a cook',
    async () => {
      const { shop, id } = await aPublicReview(world, await aShop(world))
      return (await aMember(world, shop, 'COOK')).send('PUT', `/api/vendor/reviews/${id}/answer`, { text: 'Mimi' })
    },
    403,
    'right_missing',
  ],
  [
    'answered before others read it',
    async () => {
      const { shop, customer, path } = await aCompletedOrder(world)
      const { body } = await customer.post(path, aReview())
      return shop.owner.send('PUT', `/api/vendor/reviews/${body.review.id}/answer`, { text: 'Asante' })
    },
    404,
    'not_found',
  ],
  [
    'reported for its stars',
    async () => {
      const { shop, id } = await aPublicReview(world, await aShop(world), { stars: 1 })
      return shop.owner.post(`/api/vendor/reviews/${id}/report`, { reason: 'LOW_SCORE', note: '' })
    },
    422,
    'reason',
  ],
  [
    'reported by another shop',
    async () => {
      const { id } = await aPublicReview(world, await aShop(world))
      return (await aShop(world)).owner.post(`/api/vendor/reviews/${id}/report`, insulting)
    },
    404,
    'not_found',
  ],
  [
    'hidden by its shop',
    async () => {
      const { shop, id } = await aPublicReview(world, await aShop(world), { stars: 1 })
      return shop.owner.post(`/api/admin/reviews/${id}/hide`, insulting)
    },
    403,
    'wrong_role',
  ],
  [
    'hidden by an administrator of the books',
    async () => {
      const { id } = await aPublicReview(world, await aShop(world), { stars: 1 })
      return (await anAdmin(world, 'FINANCE')).post(`/api/admin/reviews/${id}/hide`, insulting)
    },
    403,
    'admin_right_missing',
  ],
]

describe('a review that is abused', () => {
  it('is tried in at least thirty ways', () => {
    expect(abuses.length).toBeGreaterThanOrEqual(30)
  })

  it.each(abuses)('is refused: %s', async (_, attempt, status, refusal) => {
    const { body, ...answer } = await attempt()
    expect([answer.status, body.data?.refusal ?? body.errors?.[0]?.field ?? body.code]).toEqual([status, refusal])
  })

  it('keeps a script as the text that it is', async () => {
    const text = '<script>alert("x")</script> & <img src=x onerror=alert(1)>'
    const { shop, customer, path } = await aPublicReview(world, await aShop(world), { text })
    expect((await customer.get(path)).body.review.text).toBe(text)
    const answer = await world.visitor().get(`/api/vendors/${shop.slug}/reviews`)
    expect(answer.body.items[0].text).toBe(text)
    expect(answer.headers['content-type']).toContain('application/json')
  })

  it('says the phone, the email and the family name of nobody to the public', async () => {
    const { shop, customer } = await aPublicReview(world, await aShop(world))
    const shown = JSON.stringify((await world.visitor().get(`/api/vendors/${shop.slug}/reviews`)).body)
    for (const secret of [customer.user.phone, customer.user.email, 'Kamau', customer.user.id])
      expect(shown).not.toContain(secret)
  })

  it('is kept out of the database too where its stars or words are none that there are', async () => {
    const { id, shop, order } = await aPublicReview(world, await aShop(world))
    const { reviewLines } = await import('./reviews.tables.ts')
    const line = { vendorId: shop.id, reviewId: id, orderLineId: order.lines[0].id as OrderLineId }
    await expect(world.db.insert(reviewLines).values({ ...line, stars: 6, words: [] })).rejects.toThrow()
    await expect(world.db.insert(reviewLines).values({ ...line, stars: 1, words: ['HOT'] })).rejects.toThrow()
    await expect(world.db.update(reviews).set({ stars: 0 }).where(eq(reviews.id, id))).rejects.toThrow()
  })
})
