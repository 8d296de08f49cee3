import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { aShopWithBalance, balancesOf, postPayoutRequest } from '../builders/money.ts'
import { anAdmin, type Person } from '../builders/people.ts'
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

/** The same request twenty times with one key, at once. Beyond ten at once the password is not checked (429). */
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
    statuses: [...new Set(answers.map(({ status }) => status).filter((status) => status !== 429))],
    ...(await balancesOf(world, shop.id)),
  }
}

/**
 * Two administrators each approve one of two payouts of one vendor, which together need two of them. Returns how many
 * go out.
 */
export async function twoApprovalsOfOneVendor(world: World) {
  const shop = await aShopWithBalance(world, 50_000)
  const [one, other] = [await anAdmin(world), await anAdmin(world)]
  const ids = [(await postPayoutRequest(shop, 12_000)).body.id, (await postPayoutRequest(shop, 12_000)).body.id]
  const approve = (admin: Person, id: string) =>
    admin.post(`/api/admin/payouts/${id}/approve`, { acknowledged: [{ kind: 'FIRST_PAYOUT' }] })
  const answers = await Promise.all([approve(one, ids[0]), approve(other, ids[1])])
  return answers.map(({ body }) => body.status as string).toSorted()
}
