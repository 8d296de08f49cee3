import type { EventTimeAndPlace } from '#contracts/events/vendor-events.ts'
import type { EventStatus } from '#contracts/events.ts'
import type { EventId, Picture, PictureId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '#server/platform/database/drizzle-tables.ts'

export const events = pgTable(
  'events',
  {
    id: id<EventId>().notNull(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    /** Empty for what is online, and for a draft that does not say it yet. */
    venue: text().notNull(),
    county: text().notNull(),
    isOnline: boolean().notNull().default(false),
    /** Where it takes place online: for those who hold tickets alone. */
    onlineLink: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    doorsAt: moment(),
    poster: jsonb().$type<Picture>(),
    /**
     * Of a poster that the vendor uploaded; the foreign key is in the migration, since pictures refer to their vendor
     * too.
     */
    posterId: id<PictureId>(),
    /** The places its ticket types share; null is unlimited. */
    capacityStockId: id<string>(),
    /** Whether attendees may leave and come back on the same ticket. */
    reEntry: boolean().notNull().default(false),
    /** The time of each day at which everybody is checked out: `04:00`. Null for none. */
    checkOutTime: text(),
    /** What the short codes of its tickets are hashed with for the devices at its gates. */
    shortCodeSalt: uuid().notNull().default(sql`gen_random_uuid()`),
    /** Whether checkout asks for the name of each attendee. */
    asksHolderNames: boolean().notNull().default(false),
    /** Whether people come into line before the sale opens. */
    hasQueue: boolean().notNull().default(false),
    /** Whether people may wait in line for what is sold out. */
    hasWaitlist: boolean().notNull().default(true),
    /** Whether who holds a ticket may send it to somebody else. */
    allowsTransfers: boolean().notNull().default(true),
    status: text().$type<EventStatus>().notNull(),
    /**
     * Since when an administrator keeps it from the public, and why: its organiser is told. Null of every other event.
     */
    takenDownAt: moment(),
    takenDownReason: text(),
    /** The start and the opening of the doors of which those who hold tickets were told: another one is told again. */
    startTold: moment(),
    doorsTold: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('events_capacity_stock_fk', [table.vendorId, table.capacityStockId], stocks),
    uniqueIndex('events_slug_key').on(table.slug, table.vendorId),
    index('events_starts_idx').on(table.status, table.startsAt),
    // What is coming: the list and the days it is filtered by, with all that is over left behind.
    index('events_coming_idx').on(table.endsAt, table.startsAt, table.id).where(sql`${table.status} = 'PUBLISHED'`),
    index('events_title_idx').on(sql`left(lower(${table.title}), 40)`, table.id),
    index('events_latest_idx').on(table.startsAt.desc(), table.id.desc()),
    index('events_vendor_idx').on(table.vendorId, table.startsAt, table.id),
    check('events_times_possible', sql`${table.endsAt} > ${table.startsAt}`),
    check('events_check_out_time_form', sql`${table.checkOutTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('events_doors_open_before', sql`${table.doorsAt} <= ${table.startsAt}`),
    check('events_link_is_of_online', sql`${table.onlineLink} is null or ${table.isOnline}`),
    check(
      'events_published_with_place',
      sql`${table.status} = 'DRAFT' or case when ${table.isOnline} then ${table.onlineLink} is not null else ${table.venue} <> '' end`,
    ),
    check('events_taken_down_with_reason', sql`(${table.takenDownAt} is null) = (${table.takenDownReason} is null)`),
    check('events_only_public_are_taken_down', sql`${table.takenDownAt} is null or ${table.status} <> 'DRAFT'`),
    check('events_status_known', sql`${table.status} in ('DRAFT', 'PUBLISHED', 'CANCELLED')`),
  ],
)

/**
 * The address of each event, once in the whole market: an event lies with its vendor, where a key holds for that vendor
 * alone (docs/decisions/0196).
 */
export const eventSlugs = pgTable('event_slugs', {
  slug: text().primaryKey(),
  eventId: id<EventId>().notNull(),
})

/**
 * Changes of an event's time or place after it was published, as those who held tickets were told of them. Until
 * `returnUntil` they may give their tickets back; null where the change left no time for it.
 */
export const eventChanges = pgTable(
  'event_changes',
  {
    id: id<string>().notNull(),
    vendorId: id<VendorId>().notNull(),
    eventId: id<EventId>().notNull(),
    before: jsonb().$type<EventTimeAndPlace>().notNull(),
    after: jsonb().$type<EventTimeAndPlace>().notNull(),
    /** How many people held tickets, and were told. */
    holders: integer().notNull(),
    returnUntil: moment(),
    changedBy: id<UserId>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('event_changes_event_fk', [table.vendorId, table.eventId], events),
    index('event_changes_event_idx').on(table.vendorId, table.eventId, table.id),
  ],
)

/** What an organiser wrote to those who held tickets. */
export const eventMessages = pgTable(
  'event_messages',
  {
    id: id<string>().notNull(),
    vendorId: id<VendorId>().notNull(),
    eventId: id<EventId>().notNull(),
    text: text().notNull(),
    /** The ticket type whose holders it went to; null is everybody. */
    ticketType: text(),
    recipients: integer().notNull(),
    sentBy: id<UserId>().notNull(),
    sentAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('event_messages_event_fk', [table.vendorId, table.eventId], events),
    index('event_messages_event_idx').on(table.vendorId, table.eventId, table.id),
    check('event_messages_sent_to_somebody', sql`${table.recipients} > 0`),
  ],
)
