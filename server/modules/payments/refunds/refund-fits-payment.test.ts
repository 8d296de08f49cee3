import { expect, it } from 'vitest'
import type { OrderId, RefundId, VendorId } from '#contracts/wire/primitives.ts'
import { sqlState } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { refunds } from '../payments.tables.ts'

const world = aWorld()

const refusal = (work: Promise<unknown>) => work.then(() => 'accepted', sqlState)

it("refuses in the database a refund of another vendor's payment, and of more than is left of one's own", async () => {
  const [shop, other, customer] = await Promise.all([aShop(world), aShop(world), aPerson(world)])
  const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop, { priceKES: 1000 }) }])
  await refundOrder(shop.owner, order.id, { amountKES: 400 })
  const [refund] = await world.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, order.id as OrderId))
  const again = (vendorId: VendorId) =>
    world.db.insert(refunds).values({ ...(refund as NonNullable<typeof refund>), id: newId<RefundId>(), vendorId })
  expect(await refusal(again(other.id as VendorId))).toBe('23514')
  expect(await refusal(again(shop.id as VendorId))).toBe('accepted')
  expect(await refusal(again(shop.id as VendorId))).toBe('23514')
})
