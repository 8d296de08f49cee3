import { expect, it, vi } from 'vitest'
import { onPayoutSettled } from '#server/modules/payouts/index.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import * as race from '#server/testing/races/disbursement-race.ts'
import { timeForOthersToLook } from '#server/testing/races/time-to-look.ts'
import { aWorld, paymentProvidersOf } from '#server/testing/world/world.ts'
import { onRefundSettled } from '../refunds/on-refund-settled.ts'
import { disbursements } from './disbursements.tables.ts'

// The guards are taken out: neither the payout, nor its vendor, nor the refund, nor what was sent for it is held while
// it is looked at.
const readWithDelay = async <T>(read: () => Promise<T[]>): Promise<T | undefined> => {
  const [row] = await read()
  // All are given the time to look before any of them writes.
  await timeForOthersToLook()
  return row
}
vi.mock('./settle-disbursement.ts', async (original) => {
  const real = await original<typeof import('./settle-disbursement.ts')>()
  return {
    ...real,
    lockDisbursement: (tx: typeof world.db, key: Parameters<typeof real.isDisbursement>[0]) =>
      readWithDelay(() => tx.select().from(disbursements).where(real.isDisbursement(key))),
  }
})
vi.mock('./disbursement-deps.ts', async (original) => {
  const real = await original<typeof import('./disbursement-deps.ts')>()
  return {
    ...real,
    disbursementHooks: (...given: Parameters<typeof real.disbursementHooks>) => ({
      ...real.disbursementHooks(...given),
      lock: async () => undefined,
    }),
  }
})
vi.mock('#server/modules/payouts/decide/lock-vendor.queries.ts', () => ({ lockVendor: async () => undefined }))
vi.mock('#server/modules/payouts/decide/on-payout-settled.ts', async (original) => {
  const real = await original<typeof import('#server/modules/payouts/decide/on-payout-settled.ts')>()
  return {
    ...real,
    lockPayout: (tx: typeof world.db, key: Parameters<typeof real.isPayout>[0]) =>
      readWithDelay(() => tx.select().from(payouts).where(real.isPayout(key))),
  }
})

const world = aWorld()

it('without locking the disbursement, five workers send it more than once', async () => {
  const hooks = {
    refund: onRefundSettled({ providers: paymentProvidersOf(world) }),
    payout: onPayoutSettled({ providers: paymentProvidersOf(world) }),
  }
  expect(await race.fiveWorkersWithOneDisbursement(world, { hooks })).toBeGreaterThan(1)
})

it("without locking the result, only the ledger's own index keeps it from being posted twice, and loses the rest", async () => {
  const { outcomes, postings } = await race.twentyResultsAtOnce(world)
  expect(outcomes).not.toEqual({ APPLIED: 1, REPEATED: 19 })
  expect(postings).toBe(1)
})

it('without locking the payout or its vendor, only an index keeps ten approvals from sending it twice, and they end in errors', async () => {
  const { statuses, sendings } = await race.tenApprovalsAtOnce(world)
  expect(statuses['500']).toBeGreaterThan(0)
  expect(sendings).toBe(1)
})
