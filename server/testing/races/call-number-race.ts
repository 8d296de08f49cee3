import type { OrderId } from '#contracts/wire/primitives.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { and, eq, isNotNull } from '#server/platform/database/drizzle.ts'
import { cartOf, checkOut, orderOf } from '../builders/orders.ts'
import { aPerson } from '../builders/people.ts'
import { aProduct, aShop } from '../builders/shops.ts'
import { eventually } from '../stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '../stand-ins/webhook-sender.ts'
import type { World } from '../world/world.ts'

/** So many customers of one shop pay in the same moment. Returns the call numbers of their orders, the lowest first. */
export async function paidAtOnce(world: World, count: number): Promise<(number | null)[]> {
  const shop = await aShop(world)
  const product = await aProduct(world, shop, { priceKES: 1000 })
  const callbacks = await Promise.all(
    Array.from({ length: count }, async () => {
      const customer = await aPerson(world)
      const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
      const id = body.order.id as OrderId
      await eventually(async () => (await orderOf(customer, id)).payment.status === 'PROMPTED')
      return stkCallbackSender(world, id, newReceipt())
    }),
  )
  await Promise.all(callbacks.map((send) => send(1000)))
  const paid = await eventually(async () => {
    world.clock.pass(3_000)
    await world.periodicJobs.applyPendingWebhookEvents()
    const rows = await world.db
      .select({ callNumber: orders.callNumber })
      .from(orders)
      .where(and(eq(orders.vendorId, shop.id), isNotNull(orders.paidAt)))
    return rows.length === count ? rows : null
  })
  return paid.map(({ callNumber }) => callNumber).toSorted((a, b) => Number(a) - Number(b))
}
