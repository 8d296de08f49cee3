import type { OrderId } from '#contracts/wire/primitives.ts'
import { holds } from '#server/modules/catalog/catalog.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut } from '../builders/orders.ts'
import { aPerson, overNetwork } from '../builders/people.ts'
import { aProduct, aShop } from '../builders/shops.ts'
import type { World } from '../world/world.ts'

/** One customer at eight open pages, who orders by card on all of them at once. */
export async function eightCartsOfOnePerson(
  world: World,
  given: { maxPerCustomer?: number; stock?: number },
  quantity = 1,
) {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 100, ...given })
  const customer = overNetwork(world, await aPerson(world))
  const cart = cartOf(shop, customer, [{ product, quantity }], { payment: { method: 'CARD' } })
  const answers = await Promise.all(Array.from({ length: 8 }, () => checkOut(customer, cart)))
  const placed = answers.filter(({ status }) => status === 201).map(({ body }) => body.order.id as OrderId)
  const held = await world.db
    .select({ quantity: holds.quantity })
    .from(holds)
    .where(and(eq(holds.stockId, product.stockId ?? shop.id), eq(holds.status, 'HELD')))
  return {
    placed: placed.length,
    written: await world.db.$count(orders, eq(orders.customerId, customer.user.id)),
    held: held.reduce((sum, hold) => sum + hold.quantity, 0),
    refusals: [...new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))],
  }
}
