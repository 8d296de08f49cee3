import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { cartOf } from '../builders/orders.ts'
import { aPerson } from '../builders/people.ts'
import { aProduct, aShop } from '../builders/shops.ts'
import type { World } from '../world/world.ts'
import { checkoutsAtOnce } from './checkouts-at-once.ts'

/** Fifty customers at once, over HTTP, for a stock of ten. Returns the result of each and the stock left. */
export async function fiftyBuyersForTen(world: World) {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { stock: 10 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => aPerson(world)))
  const carts = buyers.map((buyer) => ({ buyer, cart: cartOf(shop, buyer, [{ product }]) }))
  const answers = await checkoutsAtOnce(world, carts)
  const [stock] = await world.db
    .select()
    .from(stocks)
    .where(eq(stocks.id, product.stockId ?? ''))
  const count = (wanted: string) => answers.filter(({ result }) => result === wanted).length
  return { bought: count('bought'), soldOut: count('409 sold_out'), left: stock?.left }
}
