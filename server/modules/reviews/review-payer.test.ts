import { expect, it } from 'vitest'
import { users } from '#server/modules/identity/identity.tables.ts'
import { vendorScores } from '#server/modules/vendors/scores/vendor-scores.tables.ts'
import { hours } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aWorldWithPaybill, payUnchecked, settledOrder } from '#server/testing/builders/paybill.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { complete } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aCompletedOrder, aReview } from '#server/testing/reviews/reviews.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'

const world = aWorldWithPaybill()

/** An order that was paid by hand from another phone than its customer's, completed and reviewed. */
async function reviewPaidByHand(shop: Shop, customer: Person, phone: string) {
  const product = await aProduct(world, shop, { priceKES: 100 })
  const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
  const { id, number } = body.order
  await payUnchecked(world, phone, { account: number, amountKES: 100 })
  await settledOrder(customer, id)
  await complete(shop, id)
  return (await customer.post(`/api/user/orders/${id}/review`, aReview())).status
}

async function publishAll() {
  world.clock.pass(hours(25))
  await world.periodicJobs.publishReviews()
}

const peopleOf = async (shop: Shop) =>
  (await world.db.select().from(vendorScores).where(eq(vendorScores.vendorId, shop.id)))[0]?.people

it('a review whose payer nobody knows is listed and counts for nothing; a verified number makes its payer known', async () => {
  const [shop, payer] = [await aShop(world), await aPerson(world)]
  const verified = await aPerson(world)
  await world.db.update(users).set({ phoneVerifiedAt: world.clock.now() }).where(eq(users.id, verified.user.id))
  for (const customer of [await aPerson(world), await aPerson(world), verified])
    expect(await reviewPaidByHand(shop, customer, payer.user.phone)).toBe(201)
  await publishAll()
  expect((await world.visitor().get(`/api/vendors/${shop.slug}/reviews`)).body.items).toHaveLength(3)
  expect(await peopleOf(shop)).toBe(1)
})

it('an order that was paid twice, and of which the second payment was given back, can be reviewed', async () => {
  const [{ customer, order, path }, admin] = [await aCompletedOrder(world), await anAdmin(world)]
  await payUnchecked(world, customer.user.phone, { account: order.number, amountKES: order.totalKES })
  await eventually(async () => (await admin.get(`/api/admin/refunds?search=${order.number}`)).body.items.length > 0)
  expect((await customer.get(path)).body.refusal).toBeNull()
})
