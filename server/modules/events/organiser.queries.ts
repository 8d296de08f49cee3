import type { UserId, VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { assert } from '#server/platform/errors.ts'

/**
 * Who holds an event: the name that those who are told of something know, and the county it is in until it says
 * otherwise.
 */
export async function findOrganiser(tx: Tx, vendorId: VendorId): Promise<{ name: string; county: string }> {
  const facts = columns({ name: vendors.name, county: vendors.county })
  const row = await selectOne(tx, facts, sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(row, 'an event has a vendor')
  return row
}

/** Whose events a vendor's are. */
export async function findOrganiserId(tx: Tx, vendorId: VendorId): Promise<UserId> {
  const selected = columns({ ownerId: vendors.ownerId })
  const vendor = await selectOne(tx, selected, sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(vendor, `vendor ${vendorId} is gone`)
  return vendor.ownerId
}
