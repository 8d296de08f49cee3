import { expect, it } from 'vitest'
import { minutes, plus } from '#server/platform/clock.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop, takeLater } from '#server/testing/builders/shops.ts'
import { actOnCardPage, isPaid } from '#server/testing/stand-ins/cards.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const world = aWorld()

it('leaves a shop no longer to answer late money for a slot than until it begins', async () => {
  world.clock.set(lunchTime)
  const [shop, customer] = [await aShop(world), await aPerson(world)]
  await takeLater(shop, { acceptsByItself: false })
  const product = await aProduct(world, shop)
  const slot = plus(lunchTime, minutes(100))
  const asked = { scheduledFor: slot.toISOString(), payment: { method: 'CARD' } }
  const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }], asked))
  world.clock.pass(minutes(11))
  await world.periodicJobs.followUpPayments()
  await world.periodicJobs.expireOrders()
  world.clock.set(plus(slot, -minutes(1)))
  await actOnCardPage(world.phones, body.payment.id, 'pay')
  await isPaid(customer, body.order.id)
  expect(await orderOf(customer, body.order.id)).toMatchObject({ status: 'PAID', acceptBy: slot.toISOString() })
})
