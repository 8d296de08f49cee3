import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { cartOf } from '../builders/orders.ts'
import { aPerson } from '../builders/people.ts'
import { aProduct, aShop } from '../builders/shops.ts'
import type { World } from '../world/world.ts'

/** Fifty customers at once, over HTTP, for a stock of ten. Returns the result of each and the stock left. */
export async function fiftyBuyersForTen(world: World) {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { stock: 10 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => aPerson(world)))
  const answers = await Promise.all(
    buyers.map(async (buyer) => {
      const response = await fetch(`${world.config.providers.mpesa.callbackUrl}/api/cart/checkout`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-csrf-token': buyer.csrfToken,
          cookie: buyer.cookie,
        },
        body: JSON.stringify(cartOf(shop, buyer, [{ product }])),
      })
      const body = (await response.json()) as { code?: string }
      return response.status === 201 ? 'bought' : `${response.status} ${body.code}`
    }),
  )
  const [stock] = await world.db
    .select()
    .from(stocks)
    .where(eq(stocks.id, product.stockId ?? ''))
  const count = (wanted: string) => answers.filter((answer) => answer === wanted).length
  return { bought: count('bought'), soldOut: count('409 sold_out'), left: stock?.left }
}
