import { expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anApprovedPayout, commandScenario, disbursementsOf } from '#server/testing/builders/disbursements.ts'
import { cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments } from './payments.tables.ts'

const world = aWorld({}, { phones: { timings: { slowMs: 3_000 } } })

const isAccepted = async (id: Parameters<typeof disbursementsOf>[1]) =>
  (await disbursementsOf(world, id))[0]?.providerRequestId !== null

it('holds back no disbursement behind one whose answer is slow: what is due meanwhile is sent', async () => {
  const slow = await anApprovedPayout(world)
  await commandScenario(world, slow.phone, 'b2c', 'slow')
  const quick = await anApprovedPayout(world)
  const work = world.periodicJobs.followUpDisbursements()
  await eventually(() => isAccepted(quick.id), 2_500)
  expect(await isAccepted(slow.id)).toBe(false)
  const later = await anApprovedPayout(world)
  await eventually(() => isAccepted(later.id), 5_000)
  await work
  expect(await isAccepted(slow.id)).toBe(true)
})

it('holds back no prompt behind one whose answer is slow', async () => {
  const shop = await aShop(world)
  const product = await aProduct(world, shop)
  const place = async (scenario: string) => {
    const customer = await aPerson(world)
    await world.phones.scenario(customer.user.phone, scenario)
    const id = (await checkOut(customer, cartOf(shop, customer, [{ product }]))).body.order.id as OrderId
    const promptedAs = async () =>
      (await world.db.select().from(payments).where(eq(payments.orderId, id)))[0]?.providerRequestId ?? null
    return promptedAs
  }
  const slow = await place('slow')
  const quick = await place('manual')
  await eventually(async () => (await quick()) !== null, 2_500)
  expect(await slow()).toBeNull()
  await eventually(async () => (await slow()) !== null)
})
