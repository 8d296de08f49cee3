import type { ProductApproval, ProductKind, ProductStatus } from '#contracts/catalog.ts'
import type { Allergen, Diet, SpiceLevel } from '#contracts/food-facts.ts'
import type { AvailableTimes } from '#contracts/menu/available-times.ts'
import type { EventId, OrderId, Picture, ProductId, UserId, VariationId, VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { cents, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
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

/**
 * What is left of something limited: a product's goods, a variation's, or an event's places. The three differ only in
 * their names, so they share one table and one guard. The row is small because it is the one buyers race for.
 */
export const stocks = pgTable(
  'stocks',
  {
    id: id<string>().notNull(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id),
    left: integer('quantity_left').notNull(),
    /**
     * How many there were at first, where that is worth knowing: an event's places, a ticket type. Sold is `quota -
     * left`.
     */
    quota: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    check('stocks_never_oversold', sql`${table.left} >= 0`),
  ],
)

export const products = pgTable(
  'products',
  {
    id: id<ProductId>().notNull(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id),
    kind: text().$type<ProductKind>().notNull(),
    /** Of a ticket type; the foreign key is in the migration, since events refer to their vendor too. */
    eventId: id<EventId>(),
    section: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull(),
    /** The first of its pictures, and the others; which rows they are of is in `product_pictures`. */
    picture: jsonb().$type<Picture>(),
    morePictures: jsonb().$type<Picture[]>().notNull().default([]),
    priceCents: cents().notNull(),
    /** Null is unlimited. */
    stockId: id<string>(),
    /** The vendor's switch, whatever the stock: it is kept for when there is more. */
    isSoldOut: boolean().notNull().default(false),
    maxPerOrder: integer(),
    /** Over all orders of one customer that are open or paid, whichever variation. */
    maxPerCustomer: integer(),
    /** When it can be ordered; null is whenever the shop is open. */
    availableTimes: jsonb().$type<AvailableTimes>(),
    saleStartsAt: moment(),
    saleEndsAt: moment(),
    /** Of a ticket type that is only for who knows it; null is for everybody. Written in capital letters. */
    accessCode: text(),
    /** Of a ticket type: the gates that let it in, where not all do. */
    gates: text().array().notNull().default(sql`'{}'`),
    /** Of a ticket type: whether it lets in again and again, without going out. */
    hasUnlimitedEntries: boolean().notNull().default(false),
    /** Of a ticket type: what stewards read as they let one in. */
    checkInText: text().notNull().default(''),
    /** When tickets of it are valid, where not throughout the event; each keeps it as it was sold. */
    validFrom: moment(),
    validUntil: moment(),
    status: text().$type<ProductStatus>().notNull(),
    /**
     * Of a ticket type always approved: administrators decide on its event. No default, so that whoever creates a
     * product says it.
     */
    approval: text().$type<ProductApproval>().notNull(),
    rejectionReason: text(),
    /** The administrator who approved or rejected it as it is now, and when; null where nobody looked. */
    decidedBy: id<UserId>().references(() => users.id),
    decidedAt: moment(),
    /** Null is not stated, and none is an empty list. */
    allergens: text().array().$type<Allergen[]>(),
    diets: text().array().$type<Diet[]>().notNull().default(sql`'{}'`),
    spiceLevel: smallint().$type<SpiceLevel>(),
    position: smallint().notNull(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('products_stock_fk', [table.vendorId, table.stockId], stocks),
    uniqueIndex('products_vendor_slug_key').on(table.vendorId, table.slug),
    index('products_vendor_menu_idx').on(table.vendorId, table.position, table.id),
    index('products_vendor_name_idx').on(table.vendorId, sql`left(lower(${table.name}), 40)`, table.id),
    index('products_vendor_price_idx').on(table.vendorId, table.priceCents, table.id),
    index('products_vendor_updated_idx').on(table.vendorId, table.updatedAt.desc(), table.id.desc()),
    index('products_vendor_sold_out_idx').on(table.vendorId, table.id).where(sql`${table.isSoldOut}`),
    index('products_event_idx').on(table.eventId).where(sql`${table.eventId} is not null`),
    index('products_status_updated_idx').on(table.status, table.updatedAt.desc()),
    index('products_undecided_idx')
      .on(table.approval, table.updatedAt.desc(), table.id.desc())
      .where(sql`${table.approval} <> 'APPROVED'`),
    index('products_decided_by_idx').on(table.decidedBy).where(sql`${table.decidedBy} is not null`),
    index('products_name_idx').on(sql`left(lower(${table.name}), 40)`, table.id),
    index('products_price_idx').on(table.priceCents, table.id),
    index('products_updated_idx').on(table.updatedAt.desc(), table.id.desc()),
    check('products_price_whole_shillings', sql`${table.priceCents} >= 0 and ${table.priceCents} % 100 = 0`),
    check('products_only_tickets_are_free', sql`${table.priceCents} > 0 or ${table.kind} = 'TICKET'`),
    check(
      'products_kind_known',
      sql`(${table.kind} = 'ITEM' and ${table.eventId} is null) or (${table.kind} = 'TICKET' and ${table.eventId} is not null)`,
    ),
    check('products_status_known', sql`${table.status} in ('DRAFT', 'ACTIVE', 'ARCHIVED')`),
    check(
      'products_allergens_known',
      sql`${table.allergens} <@ array['GLUTEN', 'MILK', 'EGGS', 'PEANUTS', 'NUTS', 'FISH', 'CRUSTACEANS', 'MOLLUSCS', 'SOYBEANS', 'SESAME', 'CELERY', 'MUSTARD', 'SULPHITES', 'LUPIN']`,
    ),
    check('products_diets_known', sql`${table.diets} <@ array['VEGETARIAN', 'VEGAN', 'HALAL']`),
    // A filter for vegetarian food finds what is vegan without knowing why.
    check(
      'products_vegan_is_vegetarian',
      sql`not ${table.diets} @> array['VEGAN'] or ${table.diets} @> array['VEGETARIAN']`,
    ),
    check(
      'products_diets_possible',
      sql`${table.allergens} is null or not ((${table.diets} @> array['VEGETARIAN'] and ${table.allergens} && array['CRUSTACEANS', 'FISH', 'MOLLUSCS']) or (${table.diets} @> array['VEGAN'] and ${table.allergens} && array['EGGS', 'MILK']))`,
    ),
    check('products_maximums_possible', sql`${table.maxPerOrder} > 0 and ${table.maxPerCustomer} > 0`),
    check(
      'products_access_code_of_tickets',
      sql`${table.accessCode} is null or (${table.kind} = 'TICKET' and ${table.accessCode} ~ '^[A-Z0-9]{3,20}$')`,
    ),
    check(
      'products_available_times_possible',
      sql`${table.availableTimes} is null or (${table.kind} = 'ITEM' and jsonb_array_length(${table.availableTimes}->'days') between 1 and 7 and (${table.availableTimes}->>'from')::int >= 0 and (${table.availableTimes}->>'from')::int < 1440 and (${table.availableTimes}->>'from')::int < (${table.availableTimes}->>'until')::int and (${table.availableTimes}->>'until')::int <= (${table.availableTimes}->>'from')::int + 1440)`,
    ),
    check(
      'products_entry_rules_of_tickets',
      sql`${table.kind} = 'TICKET' or (${table.gates} = '{}' and not ${table.hasUnlimitedEntries} and ${table.checkInText} = '' and num_nonnulls(${table.validFrom}, ${table.validUntil}) = 0)`,
    ),
    check('products_valid_until_possible', sql`${table.validUntil} > ${table.validFrom}`),
    check('products_sale_window_possible', sql`${table.saleEndsAt} > ${table.saleStartsAt}`),
    check('products_spice_level_known', sql`${table.spiceLevel} between 0 and 3`),
    check('products_approval_known', sql`${table.approval} in ('PENDING', 'APPROVED', 'REJECTED')`),
    check('products_approval_of_goods', sql`${table.kind} = 'ITEM' or ${table.approval} = 'APPROVED'`),
    check(
      'products_rejected_with_reason',
      sql`(${table.approval} = 'REJECTED') = (${table.rejectionReason} is not null)`,
    ),
    check(
      'products_food_facts_of_goods',
      sql`${table.kind} = 'ITEM' or (${table.allergens} is null and ${table.diets} = '{}' and ${table.spiceLevel} is null)`,
    ),
  ],
)

export const productVariations = pgTable(
  'product_variations',
  {
    id: id<VariationId>().notNull(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id),
    productId: id<ProductId>().notNull(),
    name: text().notNull(),
    priceCents: cents().notNull(),
    stockId: id<string>(),
    isSoldOut: boolean().notNull().default(false),
    position: smallint().notNull(),
    removedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('product_variations_product_fk', [table.vendorId, table.productId], products).onDelete('cascade'),
    vendorForeignKey('product_variations_stock_fk', [table.vendorId, table.stockId], stocks),
    index('product_variations_product_idx').on(table.productId),
    index('product_variations_vendor_sold_out_idx').on(table.vendorId, table.id).where(sql`${table.isSoldOut}`),
    // Which variations may be free, their product decides: a trigger of the migration holds it.
    check('variations_price_whole_shillings', sql`${table.priceCents} >= 0 and ${table.priceCents} % 100 = 0`),
  ],
)

/** Stock held for an order that is not paid yet. Kept when paid, released when the order expires or is cancelled. */
export const holds = pgTable(
  'holds',
  {
    id: id<string>().notNull(),
    vendorId: id<VendorId>().notNull(),
    /** The foreign key is in the migration, since orders stand above stock. */
    orderId: id<OrderId>().notNull(),
    stockId: id<string>().notNull(),
    quantity: integer().notNull(),
    /** HELD until payment decides: SOLD, or RELEASED. */
    status: text().$type<'HELD' | 'SOLD' | 'RELEASED'>().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('holds_stock_fk', [table.vendorId, table.stockId], stocks),
    uniqueIndex('holds_order_stock_key').on(table.orderId, table.stockId, table.vendorId),
    check('holds_possible', sql`${table.quantity} > 0`),
    check('holds_status_known', sql`${table.status} in ('HELD', 'SOLD', 'RELEASED')`),
  ],
)
