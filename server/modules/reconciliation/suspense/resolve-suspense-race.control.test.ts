import { expect, it, vi } from 'vitest'
import type { SuspenseKey } from '#server/modules/payments/index.ts'
import { suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { twoConfirmOne, twoResolveOne } from '#server/testing/builders/suspense.ts'
import { timeForOthersToLook } from '#server/testing/races/time-to-look.ts'
import { aWorld } from '#server/testing/world/world.ts'

// Both guards are removed: the item is read without a lock, and the database lets a resolved one be resolved again.
vi.mock('#server/modules/payments/settlement/suspense.ts', async (original) => ({
  ...(await original<object>()),
  async lockSuspense(tx: typeof world.db, { id, vendorId }: SuspenseKey) {
    const isItem = and(eq(suspenseItems.vendorId, vendorId), eq(suspenseItems.id, id))
    const [item] = await tx.select().from(suspenseItems).where(isItem)
    // Both read before either writes.
    await timeForOthersToLook()
    return item
  },
}))

// A proposal is decided also where somebody has decided it.
vi.mock('../proposals.ts', async (original) => ({
  ...(await original<object>()),
  closeProposal: async () => true,
}))

const world = aWorld()

it('without locking the item, two people resolve the same money twice', async () => {
  await world.db.execute(sql`drop trigger suspense_items_stay on suspense_items`)
  expect(await twoResolveOne(world)).toEqual({ statuses: [200, 200], left: -1800 })
})

it('without the guards of the proposal and of the item, two who confirm move the same money twice', async () => {
  await world.db.execute(sql`drop index ledger_transfers_once`)
  expect(await twoConfirmOne(world)).toEqual({ statuses: [200, 200], left: -1800 })
})
