import { expect, it, vi } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'
import { ledgerAccounts } from '#server/modules/ledger/ledger.tables.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { twentyRequestsWithOneKey, twoPayoutsForOneBalance } from '#server/testing/races/payout-race.ts'
import { timeForOthersToLook } from '#server/testing/races/time-to-look.ts'
import { aWorld } from '#server/testing/world/world.ts'

// Both guards are taken out: the balance is read without being held, and a key is claimed without anybody noticing.
vi.mock('#server/modules/ledger/lock-balance.ts', () => ({
  async lockBalance(tx: typeof world.db, vendorId: VendorId, key: AccountKey) {
    const isIt = and(eq(ledgerAccounts.vendorId, vendorId), eq(ledgerAccounts.key, key))
    const [account] = await tx.select().from(ledgerAccounts).where(isIt)
    // Both are given the time to look before either writes.
    await timeForOthersToLook()
    return account?.balanceCents ?? 0
  },
}))
vi.mock('#server/platform/http/idempotency.ts', async (original) => ({
  ...(await original<object>()),
  claimIdempotencyKey: async () => null,
}))

const world = aWorld()

it('without locking the balance, two requests spend the same shilling twice', async () => {
  expect(await twoPayoutsForOneBalance(world)).toEqual({ statuses: [201, 201], payouts: 2, available: -1000 })
})

it('without the idempotency key, twenty clicks are more than one payout', async () => {
  expect((await twentyRequestsWithOneKey(world)).payouts).toBeGreaterThan(1)
})
