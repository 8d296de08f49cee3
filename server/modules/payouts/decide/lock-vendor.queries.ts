import type { VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'

/**
 * Locks a vendor until the transaction ends. Approvals of one vendor's payouts wait for each other here, so that what
 * goes to it in a day is counted once all of it is known; its suspension and the change of its payout phone wait as
 * well, or are seen.
 */
export async function lockVendor(tx: Tx, id: VendorId): Promise<void> {
  await tx.execute(sql`select 1 from ${vendors} where ${vendors.id} = ${id} for no key update`)
}
