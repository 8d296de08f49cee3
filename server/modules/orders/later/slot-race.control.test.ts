import { expect, it, vi } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { and, eq, inArray, sql } from '#server/platform/database/drizzle.ts'
import { sixtyBuyersForSix } from '#server/testing/races/slot-race.ts'
import { timeForOthersToLook } from '#server/testing/races/time-to-look.ts'
import { aWorld } from '#server/testing/world/world.ts'

// The guards are removed: what is left is read and then written, the slot is not locked while it is ordered for, and the
// database's own check is dropped.
vi.mock('../../catalog/stocks/take-stock.ts', () => ({
  async takeStock(tx: typeof world.db, vendorId: VendorId, demand: Map<string, number>) {
    const rows = await tx
      .select()
      .from(stocks)
      .where(and(eq(stocks.vendorId, vendorId), inArray(stocks.id, [...demand.keys()])))
    const short = rows.filter(({ id, left }) => left < (demand.get(id) ?? 0)).map(({ id }) => id)
    // Several are given the time to look before any writes.
    await timeForOthersToLook()
    for (const { id, left } of rows)
      await tx.execute(sql`update stocks set quantity_left = ${left - 1} where vendor_id = ${vendorId} and id = ${id}`)
    return short
  },
}))
vi.mock('../../slots/open-slot.ts', async () => {
  const { orderSlots } = await import('#server/modules/slots/slots.tables.ts')
  return {
    async openSlot(_: unknown, vendorId: VendorId, { startsAt, cap }: { startsAt: Date; cap: number }) {
      const stockId = '00000000-0000-7000-8000-00000000000a'
      const known = { id: stockId, vendorId, left: cap, quota: cap }
      await world.db.insert(stocks).values(known).onConflictDoNothing()
      await world.db.insert(orderSlots).values({ vendorId, startsAt, stockId }).onConflictDoNothing()
      return { stockId, isClosed: false }
    },
  }
})

const world = aWorld()

it('without the guard sixty buyers of a slot of six buy more than six', async () => {
  await world.db.execute(sql`alter table stocks drop constraint stocks_never_oversold`)
  expect((await sixtyBuyersForSix(world)).bought).toBeGreaterThan(6)
})
