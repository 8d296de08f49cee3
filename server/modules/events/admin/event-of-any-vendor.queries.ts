import type { EventId, VendorId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { notFound } from '#server/platform/errors.ts'
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
