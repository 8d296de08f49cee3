import { describe, expect, it } from 'vitest'
import { approvePayout, aShopWithBalance, balancesOf, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { twentyRequestsWithOneKey, twoPayoutsForOneBalance } from '#server/testing/races/payout-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

describe('payouts at the same moment', () => {
  it('pays out one of two concurrent requests for the same balance', async () => {
    expect(await twoPayoutsForOneBalance(world)).toEqual({ statuses: [201, 409], payouts: 1, available: 0 })
  })

  it('creates one payout for twenty equal requests, with one response to those whose password is checked', async () => {
    expect(await twentyRequestsWithOneKey(world)).toEqual({
      payouts: 1,
      answers: 1,
      statuses: [201],
      available: 4900,
    })
  })

  it('settles or fails a payout, never both, and limits a concurrent request to the available balance', async () => {
    const shop = await aShopWithBalance(world, 1000)
    const admin = await anAdmin(world)
    for (let turn = 0; turn < 5; turn++) {
      const { id } = (await postPayoutRequest(shop, 100)).body
      await approvePayout(admin, id)
      const [settled, failed] = await Promise.all([
        admin.post(`/api/admin/payouts/${id}/settle`, { reference: `UHD4L1B7${turn}X` }),
        admin.post(`/api/admin/payouts/${id}/fail`, { reason: 'No answer' }),
      ])
      expect([settled.status, failed.status].toSorted()).toEqual([200, 409])
    }
    const { items } = (await shop.owner.get('/api/vendor/payouts')).body as { items: { status: string }[] }
    const paid = items.filter(({ status }) => status === 'PAID').length
    expect(await balancesOf(world, shop.id)).toEqual({ available: 1000 - 100 * paid })
  })
})
