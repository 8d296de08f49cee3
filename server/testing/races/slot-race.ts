import { minutes, plus } from '#server/platform/clock.ts'
import { cartOf } from '../builders/orders.ts'
import { aPerson } from '../builders/people.ts'
import { aProduct, aShop, takeLater } from '../builders/shops.ts'
import type { World } from '../world/world.ts'

/** Sixty customers at once, over HTTP, for a slot in which six orders fit. Returns the result of each, and who bought. */
export async function sixtyBuyersForSix(world: World) {
  const shop = await aShop(world)
  await takeLater(shop)
  const product = await aProduct(world, shop)
  const scheduledFor = plus(world.clock.now(), minutes(120)).toISOString()
  const buyers = await Promise.all(Array.from({ length: 60 }, () => aPerson(world)))
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
        body: JSON.stringify(cartOf(shop, buyer, [{ product }], { scheduledFor })),
      })
      const body = (await response.json()) as { code?: string; data?: { next: string } }
      return { result: response.status === 201 ? 'bought' : `${response.status} ${body.code}`, next: body.data?.next }
    }),
  )
  const count = (wanted: string) => answers.filter(({ result }) => result === wanted).length
  const next = new Set(answers.flatMap((answer) => answer.next ?? []))
  return { shop, scheduledFor, bought: count('bought'), full: count('409 slot_full'), next: [...next] }
}
