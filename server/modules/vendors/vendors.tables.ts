import type { PauseReason } from '#contracts/vendor-profile.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import type { DeliveryAreaId, Picture, PictureId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { cents, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'

export const vendors = pgTable(
  'vendors',
  {
    id: id<VendorId>().primaryKey(),
    ownerId: id<UserId>()
      .notNull()
      .references(() => users.id),
    slug: text().notNull(),
    name: text().notNull(),
    tagline: text().notNull(),
    description: text().notNull(),
    status: text().$type<VendorStatus>().notNull(),
    /** The reason of the last decision. */
    statusReason: text(),
    logo: jsonb().$type<Picture>(),
    /** Of what the shop uploaded; the foreign keys are in the migration, since pictures refer to their vendor too. */
    logoId: id<PictureId>(),
    coverId: id<PictureId>(),
    cover: jsonb().$type<Picture>(),
    wideCover: jsonb().$type<Picture>(),
    phone: text().notNull(),
    county: text().notNull(),
    area: text().notNull(),
    address: text().notNull(),
    kraPin: text(),
    isVatRegistered: boolean().notNull().default(false),
    hasPickup: boolean().notNull(),
    preparationFrom: integer().notNull(),
    preparationTo: integer().notNull(),
    /** Null while it is not paused. One that has ended may still stand here. */
    pauseReason: text().$type<PauseReason>(),
    /** Null until the owner resumes. */
    pausedUntil: moment(),
    /** Since when: an owner who adds to a pause begins no other. */
    pausedAt: moment(),
    /** How many minutes its owner's last pauses took, the newest first. */
    lastPauses: integer().array().notNull().default(sql`'{}'`),
    /** Paid orders in a row that were not accepted in time. */
    missedOrders: integer().notNull().default(0),
    /** Orders paid before it are not counted: those that a demo market began with, for which nobody was there. */
    missedOrdersFrom: moment(),
    payoutPhone: text().notNull(),
    /** When it was proved by a code that somebody of the shop has it; null since it changed. */
    payoutPhoneVerifiedAt: moment(),
    payoutPhoneChangedAt: moment(),
    /** A changed payout phone gets no payouts until then, so that its owner can still stop a thief. */
    payoutsHeldUntil: moment(),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    /** When it was resubmitted after changes were requested. */
    resubmittedAt: moment(),
    /** Administrators have said that its products need not be looked at first, where the setting is so. */
    isTrusted: boolean().notNull().default(false),
    /** Counts the changes of what is in the settings. */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('vendors_slug_key').on(table.slug),
    uniqueIndex('vendors_owner_key').on(table.ownerId),
    // Who else is paid to the same phone.
    index('vendors_payout_phone_idx').on(table.payoutPhone),
    index('vendors_status_created_idx').on(table.status, table.createdAt),
    // The orders of administrators' list of all vendors.
    index('vendors_created_idx').on(table.createdAt.desc(), table.id.desc()),
    index('vendors_name_idx').on(sql`left(lower(${table.name}), 40)`, table.id),
    index('vendors_rank_idx').on(
      sql`array_position(array['PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED']::text[], ${table.status})`,
      sql`left(lower(${table.name}), 40)`,
      table.id,
    ),
    // The public list in its order, with every column that decides which rows are in it.
    index('vendors_public_time_idx')
      .on(table.preparationTo, sql`lower(${table.name})`, table.id)
      .where(sql`${table.status} = 'APPROVED'`),
    index('vendors_public_county_idx')
      .on(table.county, table.preparationTo, sql`lower(${table.name})`, table.id)
      .where(sql`${table.status} = 'APPROVED'`),
    check('vendors_pause_reason_known', sql`${table.pauseReason} in ('OWNER', 'MISSED_ORDERS')`),
    check('vendors_pause_has_start', sql`(${table.pauseReason} is null) = (${table.pausedAt} is null)`),
    check('vendors_last_pauses_few', sql`cardinality(${table.lastPauses}) <= 10`),
    check('vendors_pause_has_reason', sql`${table.pausedUntil} is null or ${table.pauseReason} is not null`),
    check('vendors_vat_has_pin', sql`not ${table.isVatRegistered} or ${table.kraPin} is not null`),
    check('vendors_kra_pin_possible', sql`${table.kraPin} ~ '^[AP][0-9]{9}[A-Z]$'`),
    check('vendors_missed_orders_counted', sql`${table.missedOrders} >= 0`),
    check(
      'vendors_status_known',
      sql`${table.status} in ('PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED')`,
    ),
  ],
)

export const vendorOpeningWindows = pgTable(
  'vendor_opening_windows',
  {
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    /** 1 is Monday. */
    weekday: smallint().notNull(),
    /** Minutes of the Nairobi day; `closes` above 1440 runs past midnight. */
    opens: smallint().notNull(),
    closes: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.weekday, table.opens] }),
    // Which shops are open now.
    index('vendor_opening_windows_weekday_idx').on(table.weekday, table.closes),
    check(
      'opening_windows_possible',
      sql`${table.weekday} between 1 and 7 and ${table.opens} between 0 and 1439 and ${table.closes} > ${table.opens} and ${table.closes} <= 2880`,
    ),
  ],
)

export const vendorClosures = pgTable(
  'vendor_closures',
  {
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.startsAt] }),
    check('closures_possible', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)

export const deliveryAreas = pgTable(
  'delivery_areas',
  {
    id: id<DeliveryAreaId>().notNull(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    feeCents: cents().notNull(),
    minimumCents: cents().notNull(),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    uniqueIndex('delivery_areas_vendor_name_key').on(table.vendorId, table.name),
    index('delivery_areas_name_idx').on(sql`lower(${table.name})`, table.vendorId),
    check(
      'delivery_areas_whole_shillings',
      sql`${table.feeCents} >= 0 and ${table.feeCents} % 100 = 0 and ${table.minimumCents} >= 0 and ${table.minimumCents} % 100 = 0`,
    ),
  ],
)

export const categories = pgTable('categories', {
  slug: text().primaryKey(),
  name: jsonb().$type<{ en: string; sw: string }>().notNull(),
  picture: jsonb().$type<Picture>(),
  position: smallint().notNull(),
  /** What is sold in it is no food: a shop of such alone has longer to answer about an order. */
  isGoods: boolean().notNull().default(false),
})

export const vendorCategories = pgTable(
  'vendor_categories',
  {
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    category: text()
      .notNull()
      .references(() => categories.slug),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.category] }),
    index('vendor_categories_category_idx').on(table.category),
  ],
)
