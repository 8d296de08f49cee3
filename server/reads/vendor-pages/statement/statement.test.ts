import { expect, it } from 'vitest'
import { days, hours, plus } from '#server/platform/clock.ts'
import { startOfDay } from '#server/platform/nairobi.ts'
import { aShopWithPassword, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { complete, refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** A dish of 1,000 that was handed over, one of 500 that was refunded, and 600 asked for: the commission is 10 %. */
async function aMonth() {
  world.clock.set(plus(startOfDay('2027-03-10'), hours(11)))
  const shop = await aShopWithPassword(world)
  const customer = await aPerson(world)
  const sell = async (priceKES: number) =>
    aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop, { priceKES }) }])
  const handedOver = await sell(1_000)
  await complete(shop, handedOver.id)
  await refundOrder(shop.owner, (await sell(500)).id, { whole: true })
  world.clock.pass(days(2))
  await world.periodicJobs.releaseEarnings()
  await postPayoutRequest(shop, 600)
  return shop
}

const sumsOf = ({ month, items, nextCursor, ...sums }: Record<string, unknown>) => sums

it('counts each shilling of a statement once: earned, refunded, paid out, and apart what became available', async () => {
  const shop = await aMonth()
  const statementOf = async (part: string) =>
    sumsOf((await shop.owner.get(`/api/vendor/revenue/statement?month=2027-03${part}`)).body)
  const still = { openingKES: 0, otherKES: 0, becameAvailableKES: 900 }
  expect(await statementOf('')).toEqual({
    ...still,
    earnedKES: 1_350,
    refundedKES: -450,
    paidOutKES: -600,
    closingKES: 300,
  })
  expect(await statementOf('&part=PENDING')).toEqual({
    ...still,
    earnedKES: 1_350,
    refundedKES: -450,
    paidOutKES: 0,
    closingKES: 0,
  })
  expect(await statementOf('&part=AVAILABLE')).toEqual({
    ...still,
    earnedKES: 0,
    refundedKES: 0,
    paidOutKES: -600,
    closingKES: 300,
  })
})

it('leaves what moved within the balance out of the list of a statement until it is asked for', async () => {
  const shop = await aMonth()
  const kindsOf = async (moves: string) =>
    (await shop.owner.get(`/api/vendor/revenue/statement?month=2027-03${moves}`)).body.items.map(
      ({ kind }: { kind: string }) => kind,
    )
  const kinds = ['order_paid', 'order_paid', 'refund_requested', 'payout_requested']
  expect(await kindsOf('')).toEqual(kinds)
  expect((await kindsOf('&moves=SHOWN')).filter((kind: string) => kind !== 'earnings_released')).toEqual(kinds)
  expect(await kindsOf('&moves=SHOWN')).toHaveLength(kinds.length + 2)
})
