import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import {
  anAdminOverNetwork,
  refundDuringPayout,
  sendEverything,
  shopsThatEarned,
  twentyEqualRefunds,
} from '#server/testing/races/refund-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

describe('refunds at the same moment', () => {
  it('never refunds more than was paid when refunds and a payout happen 100 times at once, and records the rest as a debt', async () => {
    const admin = await anAdminOverNetwork(world)
    const seen = new Map<string, number>()
    let typical = 100
    for (const racer of await shopsThatEarned(world, 100)) {
      const startedAt = Date.now()
      const { answers, refundedKES, lostKES, paidOutKES, available } = await refundDuringPayout(
        world,
        racer,
        admin,
        typical,
      )
      typical = (typical + Date.now() - startedAt) / 2
      expect(refundedKES).toBe(1000)
      expect(lostKES).toBeLessThanOrEqual(0)
      expect(available + paidOutKES).toBe(0)
      seen.set(answers.join(', '), (seen.get(answers.join(', ')) ?? 0) + 1)
    }
    const ways = [...seen.keys()]
    expect(ways.some((route) => route.startsWith('201'))).toBe(true)
    expect(ways.some((route) => route.startsWith('409 insufficient_balance'))).toBe(true)
    expect(ways.some((route) => route.endsWith('200, 200'))).toBe(true)
    expect(ways.some((route) => route.endsWith('200, 409 refund_too_large'))).toBe(true)
    await sendEverything(world)
    expect(await verifyLedger(world.db)).toEqual([])
  }, 180_000)

  it('creates one refund for one idempotency key, however often it comes', async () => {
    const { refunds, statuses, customer } = await twentyEqualRefunds(world)
    expect({ refunds, statuses }).toEqual({ refunds: 1, statuses: [200] })
    const before = (await world.phones.view(customer.user.phone)).balanceKES
    await sendEverything(world)
    expect((await world.phones.view(customer.user.phone)).balanceKES).toBe(before + 40)
  })

  it('leaves a sound ledger after concurrent refunds', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
