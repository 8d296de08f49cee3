import type { WaitlistStatus } from '#contracts/events/waitlist.ts'
import type {
  EventId,
  OrderId,
  ProductId,
  UserId,
  VariationId,
  VendorId,
  WaitlistEntryId,
} from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'
import { events } from '../events.tables.ts'

/**
 * People who wait for tickets that are sold out, in the order of their ids. While an entry is OFFERED its places are
 * taken from the stocks of what is offered, as a hold takes them for an order.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: id<WaitlistEntryId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    eventId: id<EventId>().notNull(),
    customerId: id<UserId>()
      .notNull()
      .references(() => users.id),
    /** Null for whichever ticket type comes first. */
    productId: id<ProductId>(),
    variationId: id<VariationId>(),
    quantity: integer().notNull(),
    status: text().$type<WaitlistStatus>().notNull(),
    joinedAt: moment().notNull(),
    offeredProductId: id<ProductId>(),
    offeredVariationId: id<VariationId>(),
    offerEndsAt: moment(),
    /** The order in which the offer was taken up; the foreign key is in the migration, since orders stand above. */
    orderId: id<OrderId>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('waitlist_entries_event_fk', [table.vendorId, table.eventId], events),
    uniqueIndex('waitlist_entries_one_each')
      .on(table.eventId, table.customerId, table.vendorId)
      .where(sql`${table.status} in ('WAITING', 'OFFERED')`),
    index('waitlist_entries_line_idx')
      .on(table.vendorId, table.eventId, table.id)
      .where(sql`${table.status} in ('WAITING', 'OFFERED')`),
    index('waitlist_entries_customer_idx').on(table.customerId),
    index('waitlist_entries_offers_idx').on(table.offerEndsAt).where(sql`${table.status} = 'OFFERED'`),
    index('waitlist_entries_own_offers_idx').on(table.customerId).where(sql`${table.status} = 'OFFERED'`),
    check('waitlist_entries_quantity_possible', sql`${table.quantity} between 1 and 10`),
    check(
      'waitlist_entries_offer_whole',
      sql`case when ${table.status} in ('OFFERED', 'TAKEN', 'LAPSED') then num_nonnulls(${table.offeredProductId}, ${table.offerEndsAt}) = 2 else ${table.status} = 'LEFT' or num_nonnulls(${table.offeredProductId}, ${table.offerEndsAt}) = 0 end`,
    ),
    check('waitlist_entries_taken_by_order', sql`(${table.status} = 'TAKEN') = (${table.orderId} is not null)`),
    check('waitlist_entries_status_known', sql`${table.status} in ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT')`),
  ],
)
