import { and, eq, sql } from 'drizzle-orm'
import type { EventId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { events } from '../events.tables.ts'

/** An administrator names an event alone: its vendor is read first, so that what follows names it. */
export async function eventKeyForAdmin(db: Db, id: EventId): Promise<{ id: EventId; vendorId: VendorId }> {
  const [key] = await db
    .select({ id: events.id, vendorId: events.vendorId })
    .from(events)
    .where(and(acrossVendors('admin-record'), eq(events.id, id)))
  if (!key) throw notFound('The event')
  return key
}

/** Whose events a vendor's are. */
export async function organiserOf(tx: Tx, vendorId: VendorId): Promise<UserId> {
  const selected = columns({ ownerId: vendors.ownerId })
  const vendor = await selectOne(tx, selected, sql`from ${vendors} where ${vendors.id} = ${vendorId}`)
  assert(vendor, `vendor ${vendorId} is gone`)
  return vendor.ownerId
}
