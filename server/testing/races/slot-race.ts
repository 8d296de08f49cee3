import { minutes, plus } from '#server/platform/clock.ts'
import { cartOf } from '../builders/orders.ts'
import { aPerson } from '../builders/people.ts'
import { aProduct, aShop, takeLater } from '../builders/shops.ts'
import type { World } from '../world/world.ts'
import { checkoutsAtOnce } from './checkouts-at-once.ts'

/** Sixty customers at once, over HTTP, for a slot in which six orders fit. Returns the result of each, and who bought. */
export async function sixtyBuyersForSix(world: World) {
  const shop = await aShop(world)
  await takeLater(shop)
  const product = await aProduct(world, shop)
  const scheduledFor = plus(world.clock.now(), minutes(120)).toISOString()
  const buyers = await Promise.all(Array.from({ length: 60 }, () => aPerson(world)))
  const carts = buyers.map((buyer) => ({ buyer, cart: cartOf(shop, buyer, [{ product }], { scheduledFor }) }))
  const answers = await checkoutsAtOnce(world, carts)
  const count = (wanted: string) => answers.filter(({ result }) => result === wanted).length
  const next = new Set(answers.flatMap(({ data }) => data?.next ?? []))
  return { shop, scheduledFor, bought: count('bought'), full: count('409 slot_full'), next: [...next] }
}
