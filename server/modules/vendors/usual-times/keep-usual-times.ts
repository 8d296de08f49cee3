import type { VendorId } from '#contracts/wire/primitives.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { vendorKitchenTimes, vendorWayTimes } from './usual-times.tables.ts'

type Counted<Row> = Omit<Row, 'vendorId' | 'countedAt'>

export interface CountedTimes {
  /** Null where nothing was counted. */
  kitchen: Counted<typeof vendorKitchenTimes.$inferInsert> | null
  ways: readonly Counted<typeof vendorWayTimes.$inferInsert>[]
}

/** Keeps what was counted of a shop in the place of what was counted before. */
export async function keepUsualTimes(db: Db, vendorId: VendorId, { kitchen, ways }: CountedTimes, countedAt: Date) {
  await inTransaction(db, async (tx) => {
    await tx.delete(vendorKitchenTimes).where(eq(vendorKitchenTimes.vendorId, vendorId))
    await tx.delete(vendorWayTimes).where(eq(vendorWayTimes.vendorId, vendorId))
    if (kitchen) await tx.insert(vendorKitchenTimes).values({ vendorId, ...kitchen, countedAt })
    if (ways.length > 0) await tx.insert(vendorWayTimes).values(ways.map((way) => ({ vendorId, ...way, countedAt })))
  })
}
