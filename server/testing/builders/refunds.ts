import { hours } from '#server/platform/clock.ts'
import type { Visitor } from '../world/visitor.ts'
import type { World } from '../world/world.ts'
import type { Shop } from './shops.ts'

export type What = { whole: true } | { amountKES: number } | { lines: { orderLineId: string; quantity: number }[] }

/** Refunds a part of an order: as its vendor or, with `as`, as an administrator. */
export const refundOrder = (
  who: Visitor,
  orderId: string,
  refund: What,
  {
    as = 'vendor',
    key,
    reason = 'Something was missing',
  }: { as?: 'vendor' | 'admin'; key?: string; reason?: string } = {},
) => who.command(`/api/${as}/orders/${orderId}/refund`, { refund, reason }, key)

/** Completes an order for delivery or pick-up. */
export async function complete(shop: Shop, orderId: string) {
  for (const action of ['accept', 'ready', 'complete']) await shop.owner.post(`/api/vendor/orders/${orderId}/${action}`)
}

/** Completes an order, and lets the day pass after which its earnings are available. */
export async function release(world: World, shop: Shop, orderId: string) {
  await complete(shop, orderId)
  world.clock.pass(hours(24))
  await world.periodicJobs.releaseEarnings()
}
