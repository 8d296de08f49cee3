import { expect, it, vi } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { and, eq, inArray, sql } from '#server/platform/database/drizzle.ts'
import { fiftyBuyersForTen } from '#server/testing/races/stock-race.ts'
import { timeForOthersToLook } from '#server/testing/races/time-to-look.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { stocks } from '../catalog.tables.ts'

// Both guards are removed: stock is read and then written, and the database's own check is dropped.
vi.mock('./take-stock.ts', () => ({
  async takeStock(tx: typeof world.db, vendorId: VendorId, demand: Map<string, number>) {
    const rows = await tx
      .select()
      .from(stocks)
      .where(and(eq(stocks.vendorId, vendorId), inArray(stocks.id, [...demand.keys()])))
    const short = rows.filter(({ id, left }) => left < (demand.get(id) ?? 0)).map(({ id }) => id)
    if (short.length > 0) return short
    // Several are given the time to look before any writes.
    await timeForOthersToLook()
    for (const { id, left } of rows) {
      await tx.execute(
        sql`update stocks set quantity_left = ${left - (demand.get(id) ?? 0)} where vendor_id = ${vendorId} and id = ${id}`,
      )
    }
    return []
  },
}))

const world = aWorld()

it('without the guard fifty buyers of ten buy more than ten', async () => {
  await world.db.execute(sql`alter table stocks drop constraint stocks_never_oversold`)
  expect((await fiftyBuyersForTen(world)).bought).toBeGreaterThan(10)
})
