import type { DeliveryAreaId } from '#contracts/wire/primitives.ts'
import { minutes } from '#server/platform/clock.ts'
import { aPaidOrder } from '../builders/orders.ts'
import { anAdmin, aPerson, type Person } from '../builders/people.ts'
import { aDeliveryArea, aProduct, aShop, type GivenProduct, type Shop } from '../builders/shops.ts'
import type { World } from '../world/world.ts'

export interface DeliveringShop {
  shop: Shop
  areaId: DeliveryAreaId
  product: GivenProduct
}

/** A shop that sells one dish for KSh 700, ready in 20 to 40 minutes by what it says, and brings it to one area. */
export async function aDeliveringShop(world: World, { feeKES = 100, area = 'Kilimani' } = {}): Promise<DeliveringShop> {
  const shop = await aShop(world, { preparationMinutes: { from: 20, to: 40 } })
  const [areaId, product] = await Promise.all([
    aDeliveryArea(world, shop, { name: area, feeKES }),
    aProduct(world, shop, { priceKES: 700 }),
  ])
  return { shop, areaId, product }
}

type Step = 'accept' | 'ready' | 'dispatch' | 'complete'

/** An order that is paid, as a delivery unless said. */
export async function aPaidDelivery(
  world: World,
  { shop, areaId, product }: DeliveringShop,
  { customer: by, ...differences }: { customer?: Person } & Record<string, unknown> = {},
) {
  const customer = by ?? (await aPerson(world))
  const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court' }
  const order = await aPaidOrder(world, shop, customer, [{ product }], { fulfilment, ...differences })
  const step = (path: Step | 'undo' | 'cancel', body?: object) =>
    shop.owner.post(`/api/vendor/orders/${order.id}/${path}`, body)
  return {
    customer,
    id: order.id as string,
    order,
    step,
    /** As its customer sees it now. */
    read: async () => (await customer.get(`/api/user/orders/${order.id}`)).body,
  }
}

/** An order that was handed over: ready so many minutes after it was accepted, and brought in so many. */
export async function aDeliveryThatTook(
  world: World,
  delivering: DeliveringShop,
  { kitchen, way, said = 20, ...given }: { kitchen: number; way: number; said?: number } & Record<string, unknown>,
) {
  const delivery = await aPaidDelivery(world, delivering, given)
  await delivery.step('accept', { minutes: said })
  world.clock.pass(minutes(kitchen))
  await delivery.step('ready')
  if (delivery.order.fulfilment.method === 'DELIVERY') await delivery.step('dispatch')
  world.clock.pass(minutes(way))
  await delivery.step('complete')
  return delivery
}

/** The market gives the delivery fees of late orders back, twenty minutes after the promised time unless said. */
export async function returningLateFees(world: World, settings: Record<string, unknown> = {}) {
  await (await anAdmin(world)).patch('/api/admin/settings', { returnsLateFees: true, ...settings })
}
