import type { OrderId, ReviewId } from '#contracts/wire/primitives.ts'
import { reviews } from '#server/modules/reviews/reviews.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aPaidOrder } from '../builders/orders.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { aPhotograph } from '../builders/pictures.ts'
import { complete } from '../builders/refunds.ts'
import { aProduct, aShop, type GivenProduct, type Shop } from '../builders/shops.ts'
import type { World } from '../world/world.ts'

interface Given {
  shop?: Shop
  customer?: Person
  product?: GivenProduct
}

/** An order that was paid, made and handed over. */
export async function aCompletedOrder(world: World, given: Given = {}) {
  const shop = given.shop ?? (await aShop(world))
  const customer = given.customer ?? (await aPerson(world))
  const product = given.product ?? (await aProduct(world, shop, { name: 'Whole fried tilapia' }))
  const order = await aPaidOrder(world, shop, customer, [{ product }])
  await complete(shop, order.id)
  return { shop, customer, product, order, path: `/api/user/orders/${order.id}/review` }
}

export const aReview = (differences: object = {}) => ({ stars: 5, text: '', lines: [], pictureIds: [], ...differences })

/** A picture that a customer uploaded for the review of an order. */
export const uploadPicture = async (customer: Person, path: string) =>
  customer.send('POST', `${path}/pictures`, await aPhotograph(640, 640), { 'content-type': 'image/jpeg' })

/** A review as it is a day after it was written, without the day. */
export async function aPublicReview(world: World, shop: Shop, differences: object = {}, given: Given = {}) {
  const ordered = await aCompletedOrder(world, { shop, ...given })
  const { status, body } = await ordered.customer.post(ordered.path, aReview(differences))
  if (status !== 201) throw new Error(`the review was refused: ${JSON.stringify(body)}`)
  await world.db
    .update(reviews)
    .set({ publishAt: world.clock.now() })
    .where(eq(reviews.orderId, ordered.order.id as OrderId))
  await world.periodicJobs.publishReviews()
  return { ...ordered, id: body.review.id as ReviewId }
}
