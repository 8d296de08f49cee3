import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EventStatus } from '#contracts/events.ts'
import type { EventId, Picture, PictureId, VendorId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { id, moment } from '#server/platform/database/columns.ts'

export const events = pgTable(
  'events',
  {
    id: id<EventId>().primaryKey(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    venue: text().notNull(),
    county: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    doorsAt: moment(),
    poster: jsonb().$type<Picture>(),
    /** Of a poster that the vendor uploaded; the foreign key is in the migration, since pictures refer to their vendor too. */
    posterId: id<PictureId>(),
    /** The places its ticket types share; null is unlimited. */
    capacityStockId: id<string>().references(() => stocks.id),
    status: text().$type<EventStatus>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('events_slug_key').on(table.slug),
    index('events_starts_idx').on(table.status, table.startsAt),
    // What is coming: the list and the days it is filtered by, with all that is over left behind.
    index('events_coming_idx').on(table.endsAt, table.startsAt, table.id).where(sql`${table.status} = 'PUBLISHED'`),
    index('events_vendor_idx').on(table.vendorId, table.startsAt),
    check('events_times_possible', sql`${table.endsAt} > ${table.startsAt}`),
    check('events_status_known', sql`${table.status} in ('DRAFT', 'PUBLISHED', 'CANCELLED')`),
  ],
)
