import { eq } from 'drizzle-orm'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { aShopWithBalance, balancesOf, postPayoutRequest } from '../builders/money.ts'
import type { World } from '../world/world.ts'

/** Two requests at once, each for the whole balance. Returns the number of payouts and the balance left. */
export async function twoPayoutsForOneBalance(world: World) {
  const shop = await aShopWithBalance(world, 1000)
  const answers = await Promise.all([postPayoutRequest(shop, 1000), postPayoutRequest(shop, 1000)])
  const rows = await world.db.select().from(payouts).where(eq(payouts.vendorId, shop.id))
  return {
    statuses: answers.map(({ status }) => status).toSorted(),
    payouts: rows.length,
    ...(await balancesOf(world, shop.id)),
  }
}

/** The same request twenty times with one key, at once. */
export async function twentyRequestsWithOneKey(world: World) {
  const shop = await aShopWithBalance(world, 5000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => postPayoutRequest(shop, 100, 'twenty-times-this-key')),
  )
  const rows = await world.db.select().from(payouts).where(eq(payouts.vendorId, shop.id))
  const answered = answers.filter(({ status }) => status === 201)
  return {
    payouts: rows.length,
    answers: new Set(answered.map(({ body }) => body.id)).size,
    statuses: [...new Set(answers.map(({ status }) => status))].toSorted(),
    ...(await balancesOf(world, shop.id)),
  }
}
