import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { param } from '#server/platform/database/sql.ts'
import { stocks } from '../catalog.tables.ts'

const quota = sql`${param('quota')}::int`
const taken = sql`${stocks.quota} - ${stocks.left}`

const open = prepared(sql`
  with opened as (
    insert into ${stocks} (id, vendor_id, quantity_left, quota)
    values (${param('id')}, ${param('vendorId')}, ${quota}, ${quota}) on conflict (id, vendor_id) do nothing
  )
  update ${stocks} set quantity_left = greatest(0, ${quota} - (${taken})), quota = greatest(${quota}, ${taken})
  where ${stocks.vendorId} = ${param('vendorId')} and ${stocks.id} = ${param('id')} and ${stocks.quota} <> ${quota}`)

/**
 * Makes a stock of so many, or gives the one that is there this quota. What is taken stays taken: where that is more,
 * nothing is left until fewer than the quota are. One that has the quota already is not locked.
 */
export async function openStock(tx: Tx, stock: { id: string; vendorId: VendorId; quota: number }): Promise<void> {
  await open(tx, stock)
}
