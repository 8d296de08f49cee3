import { sql } from 'drizzle-orm'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'

/** Where a vendor is: an event is in the same county until it says otherwise. */
export async function countyOfVendor(tx: Tx, vendorId: VendorId): Promise<string> {
  const row = await selectOne(
    tx,
    columns({ county: vendors.county }),
    sql`from ${vendors} where ${vendors.id} = ${vendorId}`,
  )
  assert(row, 'a vendor has a county')
  return row.county
}
