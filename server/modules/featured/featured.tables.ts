import type { HourSlot, PlacementKind, PlacementRow } from '#contracts/featured/placement-terms.ts'
import type { Diet } from '#contracts/food-facts.ts'
import type { CollectionId, EventId, PlacementId, VendorId } from '#contracts/wire/primitives.ts'
import { events } from '#server/modules/events/events.tables.ts'
import { categories, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { cents, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from '#server/platform/database/drizzle-tables.ts'

/** Dishes and goods by rules: what can be had now and keeps each that is given. */
export const collections = pgTable(
  'collections',
  {
    id: id<CollectionId>().primaryKey(),
    nameEn: text().notNull(),
    nameSw: text().notNull(),
    maxPriceCents: cents(),
    /** 42 is 4.2: of shops with such a score. */
    scoreFromTenths: smallint(),
    diet: text().$type<Diet>(),
    category: text().references(() => categories.slug),
    version: integer().notNull().default(1),
    changedAt: moment().notNull(),
  },
  (table) => [
    check(
      'collections_rules_possible',
      sql`${table.maxPriceCents} > 0 and ${table.scoreFromTenths} between 10 and 50 and ${table.diet} in ('VEGETARIAN', 'VEGAN', 'HALAL')`,
    ),
    check(
      'collections_have_a_rule',
      sql`num_nonnulls(${table.maxPriceCents}, ${table.scoreFromTenths}, ${table.diet}, ${table.category}) > 0`,
    ),
  ],
)

/**
 * What is planned for a place on the home page: a shop, an event or a collection, from a day until another. On which days
 * it is shown is in `placement_days`.
 */
export const placements = pgTable(
  'placements',
  {
    id: id<PlacementId>().primaryKey(),
    /** Null is every county without shops, and who has not said where they are. */
    county: text(),
    slot: text().$type<HourSlot>().notNull(),
    row: text().$type<PlacementRow>().notNull(),
    kind: text().$type<PlacementKind>().notNull(),
    /** Of the shop, or of the organiser of the event. */
    vendorId: id<VendorId>().references(() => vendors.id, { onDelete: 'cascade' }),
    eventId: id<EventId>(),
    collectionId: id<CollectionId>().references(() => collections.id),
    weekdays: smallint().array().notNull(),
    fromDay: date().notNull(),
    untilDay: date().notNull(),
    /** What was paid for it, and by whom; null where nobody paid. */
    paidFor: text(),
    takenDownAt: moment(),
    version: integer().notNull().default(1),
  },
  (table) => [
    vendorForeignKey('placements_event_fk', [table.vendorId, table.eventId], events).onDelete('cascade'),
    index('placements_vendor_idx').on(table.vendorId).where(sql`${table.vendorId} is not null`),
    index('placements_event_idx').on(table.eventId).where(sql`${table.eventId} is not null`),
    index('placements_collection_idx').on(table.collectionId).where(sql`${table.collectionId} is not null`),
    check('placements_slot_known', sql`${table.slot} in ('BREAKFAST', 'LUNCH', 'TEA', 'DINNER')`),
    check(
      'placements_row_shows_kind',
      sql`(${table.row} = 'LARGE' and ${table.kind} in ('SHOP', 'EVENT', 'COLLECTION')) or (${table.row}, ${table.kind}) in (('SHOPS', 'SHOP'), ('EVENTS', 'EVENT'), ('COLLECTION', 'COLLECTION'))`,
    ),
    check(
      'placements_of_one_thing',
      sql`(${table.vendorId} is not null) = (${table.kind} in ('SHOP', 'EVENT')) and (${table.eventId} is not null) = (${table.kind} = 'EVENT') and (${table.collectionId} is not null) = (${table.kind} = 'COLLECTION')`,
    ),
    check(
      'placements_days_possible',
      sql`${table.untilDay} >= ${table.fromDay} and cardinality(${table.weekdays}) > 0`,
    ),
    check('placements_payment_is_said', sql`${table.paidFor} <> ''`),
  ],
)

/** Each day of a placement, with the place that it has then: of two plans for one place the database keeps one. */
export const placementDays = pgTable(
  'placement_days',
  {
    placementId: id<PlacementId>()
      .notNull()
      .references(() => placements.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    county: text(),
    slot: text().$type<HourSlot>().notNull(),
    row: text().$type<PlacementRow>().notNull(),
    /** From the left; the first is 1. */
    position: smallint().notNull(),
    /** The shop, the event or the collection. */
    subjectId: id<string>().notNull(),
    vendorId: id<VendorId>(),
  },
  (table) => [
    primaryKey({ columns: [table.placementId, table.day] }),
    unique('placement_days_one_in_a_place')
      .on(table.county, table.day, table.slot, table.row, table.position)
      .nullsNotDistinct(),
    unique('placement_days_once_in_a_row')
      .on(table.county, table.day, table.slot, table.row, table.subjectId)
      .nullsNotDistinct(),
    check(
      'placement_days_position_there',
      sql`${table.position} >= 1 and ${table.position} <= case when ${table.row} in ('SHOPS', 'EVENTS') then 2 else 1 end`,
    ),
  ],
)
