import { expect } from 'vitest'
import type { RefundId } from '#contracts/wire/primitives.ts'
import { hours } from '#server/platform/clock.ts'
import type { Visitor } from '../world/visitor.ts'
import type { World } from '../world/world.ts'
import { commandScenario, disbursementsOf } from './disbursements.ts'
import { aPaidOrder } from './orders.ts'
import { anAdmin, aPerson } from './people.ts'
import { aProduct, aShop, type Shop } from './shops.ts'

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

export interface Given {
  what?: What
  priceKES?: number
  /** How the simulator treats the reversal, and the payment to the phone. */
  reversal?: string
  b2c?: string
  times?: number | 'always'
}

/** Paid, and to be refunded: the worker has not followed it up yet. */
export async function aRequestedRefund(
  world: World,
  { what = { whole: true }, priceKES = 1000, reversal, b2c, times = 1 }: Given = {},
) {
  const [shop, customer, admin] = await Promise.all([aShop(world), aPerson(world), anAdmin(world)])
  const { phone } = customer.user
  const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop, { priceKES }) }])
  if (reversal) await commandScenario(world, phone, 'reversal', reversal, times)
  if (b2c) await commandScenario(world, phone, 'b2c', b2c, times)
  expect((await refundOrder(shop.owner, order.id, what)).status).toBe(200)
  const find = async () => (await admin.get(`/api/admin/refunds?search=${order.number}`)).body.items[0]
  const id = (await find()).id as RefundId
  return {
    id,
    order,
    shop,
    customer,
    admin,
    phone,
    find,
    status: async () => (await find()).status,
    act: (name: string, body?: unknown) => admin.post(`/api/admin/refunds/${id}/${name}`, body),
    /** What the customer is short of, on the phone. */
    missingKES: async () => 1_000_000 - (await world.phones.view(phone)).balanceKES,
    ways: async () => (await disbursementsOf(world, id)).map(({ kind, status }) => `${kind} ${status}`),
  }
}

export type RequestedRefund = Awaited<ReturnType<typeof aRequestedRefund>>
