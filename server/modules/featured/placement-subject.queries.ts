import type { PlacementKind } from '#contracts/featured/placement-terms.ts'
import type { CollectionId, EventId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { collections } from './featured.tables.ts'

export interface PlacementSubject {
  name: string
  vendorId: VendorId | null
  eventId: EventId | null
  collectionId: CollectionId | null
  /** Of a shop alone: it is shown in its own. */
  county: string | null
}

const none = { vendorId: sql<VendorId | null>`null::uuid`, eventId: sql<EventId | null>`null::uuid` }
const noCollection = { collectionId: sql<CollectionId | null>`null::uuid`, county: sql<string | null>`null::text` }

const selected = {
  SHOP: columns({ ...none, ...noCollection, vendorId: vendors.id, name: vendors.name, county: vendors.county }),
  EVENT: columns({ ...noCollection, name: events.title, vendorId: events.vendorId, eventId: events.id }),
  COLLECTION: columns({ ...noCollection, ...none, name: collections.nameEn, collectionId: collections.id }),
}

const rest: Record<PlacementKind, (id: string, now: Date) => SQL> = {
  SHOP: (id) => sql`from ${vendors} where ${vendors.id} = ${id} and ${vendors.status} = 'APPROVED'`,
  EVENT: (id, now) => sql`from ${events} where ${acrossVendors('admin-record')} and ${events.id} = ${id}
    and ${events.status} = 'PUBLISHED' and ${events.takenDownAt} is null and ${events.endsAt} > ${momentSql(now)}`,
  COLLECTION: (id) => sql`from ${collections} where ${collections.id} = ${id}`,
}

/** What is to be planned, as far as customers can see it. */
export async function findPlacementSubject(db: Db, kind: PlacementKind, id: string, now: Date) {
  const found = await selectOne<PlacementSubject>(db, selected[kind], rest[kind](id, now))
  if (!found) throw notFound('What is to be planned')
  return found
}
