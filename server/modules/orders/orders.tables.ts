import type { ProductKind } from '#contracts/catalog.ts'
import type { FoodFacts } from '#contracts/food-facts.ts'
import type { PriceBasis, PriceLineKind, PriceParty } from '#contracts/money/price-lines.ts'
import type { FulfilmentMethod, OrderActor, OrderStatus } from '#contracts/orders.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type {
  CommissionRuleId,
  EventId,
  OptionId,
  OrderId,
  OrderLineId,
  Picture,
  ProductId,
  UserId,
  VariationId,
  VendorId,
} from '#contracts/wire/primitives.ts'
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

export const orders = pgTable(
  'orders',
  {
    id: id<OrderId>().notNull(),
    number: text().notNull(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id),
    customerId: id<UserId>()
      .notNull()
      .references(() => users.id),
    status: text().$type<OrderStatus>().notNull(),
    fulfilment: text().$type<FulfilmentMethod>().notNull(),
    areaName: text(),
    address: text(),
    landmark: text(),
    contactName: text().notNull(),
    contactPhone: text().notNull(),
    contactEmail: text().notNull(),
    note: text(),
    /**
     * Of complimentary tickets, why they were given: for the vendor alone, and it may be empty. Null of every other
     * order.
     */
    complimentaryNote: text(),
    /** The sum of its price lines, which a trigger holds; what is charged. */
    totalCents: cents().notNull(),
    /** The vendor's of it. This split is frozen when the order is placed: later rules touch nothing already sold. */
    earningsCents: cents().notNull(),
    /** The sum over the lines, each by its own rule. */
    commissionCents: cents().notNull(),
    serviceFeeCents: cents().notNull().default(0),
    taxCents: cents().notNull().default(0),
    /** What the platform adds for its customers: the discounts that it bears. */
    promotionCents: cents().notNull().default(0),
    placedAt: moment().notNull(),
    paidAt: moment(),
    expiresAt: moment().notNull(),
    acceptBy: moment(),
    /**
     * As set when it was placed: how long it can be accepted (`acceptBy` stays, since that can be undone), and its
     * earnings pend.
     */
    acceptanceSeconds: integer().notNull().default(600),
    earningsHoldHours: integer().notNull().default(24),
    statusChangedAt: moment().notNull(),
    /**
     * What is called out in the shop: short, and of no other order there that is not over. A trigger of the migration
     * gives it.
     */
    callNumber: integer(),
    /** In how many minutes its vendor said it would be ready, when it accepted it. */
    preparationMinutes: integer(),
    /** The way to its area in minutes, as it was when it was placed: usually, and four of five times; null of other orders. */
    wayUsualMinutes: smallint(),
    wayMostMinutes: smallint(),
    /** When it is at the door, or ready where it is collected: fixed as it is accepted. */
    promisedAt: moment(),
    /** As set when it was placed: so long after that its delivery fee goes back. Null where it never does. */
    lateFeeMinutes: smallint(),
    /** When that is looked at; null before it is accepted, and once it was. */
    lateFeeDueAt: moment(),
    /** Until when the vendor can undo its step; the customer is told of the step only then, and this is null again. */
    undoableUntil: moment(),
    /** When the vendor's earnings of it become available; null before it is completed, and again once they have. */
    earningsDueAt: moment(),
    /** The slot of an order for later, as it was when it was placed. */
    scheduledFor: moment(),
    scheduledUntil: moment(),
    /**
     * When it goes into the kitchen; null of an order for now, and once it is there. The kitchen's lists take what is
     * due by the clock, so that it is there in time also while no worker runs.
     */
    kitchenDueAt: moment(),
    /** Accepted by the program as soon as it is paid: of an order for later, as its shop had said when it was placed. */
    isAcceptedAtOnce: boolean().notNull().default(false),
    /** Since when they stay pending whatever is due: a problem with the order is open. */
    earningsHeldAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    uniqueIndex('orders_number_key').on(table.number),
    index('orders_customer_unpaid_idx').on(table.customerId).where(sql`${table.status} = 'PENDING_PAYMENT'`),
    index('orders_customer_idx').on(table.customerId, table.id.desc()),
    index('orders_vendor_idx').on(table.vendorId, table.id),
    index('orders_vendor_status_idx').on(table.vendorId, table.status, table.id),
    index('orders_status_idx').on(table.status, table.id.desc()),
    index('orders_paid_idx').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_vendor_list_idx').on(table.vendorId, table.id.desc()).where(sql`${table.paidAt} is not null`),
    index('orders_vendor_paid_idx').on(table.vendorId, table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_placed_idx').on(table.placedAt),
    index('orders_paid_later_idx')
      .on(table.placedAt)
      .where(sql`${table.paidAt} - ${table.placedAt} > interval '30 minutes'`),
    index('orders_total_idx').on(table.totalCents, table.id),
    uniqueIndex('orders_call_number_key')
      .on(table.vendorId, table.callNumber)
      .where(sql`${table.status} in ('PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY')`),
    index('orders_earnings_due_idx').on(table.earningsDueAt).where(sql`${table.earningsDueAt} is not null`),
    index('orders_vendor_earnings_due_idx')
      .on(table.vendorId, table.earningsDueAt)
      .where(sql`${table.earningsDueAt} is not null`),
    // What is never paid keeps its time, and is not looked through each time.
    index('orders_kitchen_due_idx')
      .on(table.kitchenDueAt)
      .where(sql`${table.kitchenDueAt} is not null and ${table.status} in ('PAID', 'ACCEPTED')`),
    index('orders_late_fee_due_idx').on(table.lateFeeDueAt).where(sql`${table.lateFeeDueAt} is not null`),
    index('orders_vendor_scheduled_idx')
      .on(table.vendorId, table.scheduledFor)
      .where(sql`${table.scheduledFor} is not null`),
    check(
      'orders_slot_possible',
      sql`num_nonnulls(${table.scheduledFor}, ${table.scheduledUntil}) in (0, 2) and (${table.scheduledFor} is not null or (${table.kitchenDueAt} is null and not ${table.isAcceptedAtOnce})) and (${table.scheduledFor} is null or (${table.fulfilment} <> 'TICKETS' and ${table.scheduledUntil} > ${table.scheduledFor} and coalesce(${table.kitchenDueAt} < ${table.scheduledFor}, true)))`,
    ),
    check(
      'orders_way_possible',
      sql`(${table.fulfilment} = 'DELIVERY') = (${table.wayUsualMinutes} is not null) and num_nonnulls(${table.wayUsualMinutes}, ${table.wayMostMinutes}) in (0, 2) and ${table.wayUsualMinutes} between 0 and ${table.wayMostMinutes}`,
    ),
    check(
      'orders_late_fee_possible',
      sql`(${table.lateFeeMinutes} is null or ${table.fulfilment} = 'DELIVERY') and (${table.lateFeeDueAt} is null or num_nonnulls(${table.lateFeeMinutes}, ${table.promisedAt}) = 2)`,
    ),
    check('orders_preparation_possible', sql`${table.preparationMinutes} between 1 and 10080`),
    check('orders_whole_shillings', sql`${table.totalCents} >= 0 and ${table.totalCents} % 100 = 0`),
    check('orders_only_tickets_are_free', sql`${table.totalCents} > 0 or ${table.fulfilment} = 'TICKETS'`),
    check('orders_complimentary_is_free', sql`${table.complimentaryNote} is null or ${table.totalCents} = 0`),
    check(
      'orders_split_adds_up',
      sql`${table.totalCents} = ${table.earningsCents} + ${table.commissionCents} + ${table.serviceFeeCents} + ${table.taxCents} - ${table.promotionCents}`,
    ),
    check(
      'orders_split_possible',
      sql`least(${table.earningsCents}, ${table.commissionCents}, ${table.serviceFeeCents}, ${table.taxCents}, ${table.promotionCents}) >= 0`,
    ),
    check(
      'orders_status_known',
      sql`${table.status} in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED')`,
    ),
  ],
)

export type OrderRow = typeof orders.$inferSelect

/** An option as it was when it was chosen. */
export interface LineOption {
  id: OptionId
  groupName: string
  name: string
  priceCents: Cents
}

/** Snapshots: what was agreed stays readable when the product changes or goes. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id<OrderLineId>().notNull(),
    orderId: id<OrderId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    productId: id<ProductId>().notNull(),
    variationId: id<VariationId>(),
    eventId: id<EventId>(),
    kind: text().$type<ProductKind>().notNull(),
    name: text().notNull(),
    variationName: text(),
    /** What was chosen with it; its price is in that of the unit. A trigger of the migration refuses to change it. */
    options: jsonb().$type<LineOption[]>().notNull().default([]),
    unitPriceCents: cents().notNull(),
    quantity: integer().notNull(),
    picture: jsonb().$type<Picture>(),
    /** What was stated of the food; a fact that was not known when it was sold is missing. */
    foodFacts: jsonb().$type<Partial<FoodFacts>>().notNull().default({}),
    /** Who comes with each of these tickets, where its event asked for it. */
    holderNames: jsonb().$type<(string | null)[]>(),
    position: smallint().notNull(),
    /** The rule that applied, null for the platform's default; and its rate, frozen. */
    commissionRuleId: id<CommissionRuleId>(),
    commissionBasisPoints: integer().notNull().default(0),
    /** For each unit. */
    commissionFixedCents: cents().notNull().default(0),
    commissionCents: cents().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('order_lines_order_fk', [table.vendorId, table.orderId], orders).onDelete('cascade'),
    check(
      'order_lines_commission_possible',
      sql`${table.commissionCents} between 0 and ${table.unitPriceCents} * ${table.quantity}`,
    ),
    index('order_lines_order_idx').on(table.orderId),
    index('order_lines_vendor_product_idx').on(table.vendorId, table.productId),
    check('order_lines_possible', sql`${table.quantity} > 0 and ${table.unitPriceCents} >= 0`),
    check(
      'order_lines_names_of_tickets',
      sql`${table.holderNames} is null or (${table.kind} = 'TICKET' and jsonb_array_length(${table.holderNames}) = ${table.quantity})`,
    ),
    check('order_lines_only_tickets_are_free', sql`${table.unitPriceCents} > 0 or ${table.kind} = 'TICKET'`),
  ],
)

/**
 * What the total of an order is made of; added up, it is the total. Appended and never changed: the migration's
 * triggers refuse the rest.
 */
export const orderPriceLines = pgTable(
  'order_price_lines',
  {
    vendorId: id<VendorId>().notNull(),
    orderId: id<OrderId>().notNull(),
    position: smallint().notNull(),
    kind: text().$type<PriceLineKind>().notNull(),
    /** Who bears a discount; whose any other is. */
    party: text().$type<PriceParty>().notNull(),
    /** Whole shillings; a discount is below zero. */
    amountCents: cents().notNull(),
    /** Null when it belongs to the order as a whole. */
    orderLineId: id<OrderLineId>(),
    /** What it rests on; null for goods, which rest on their order line. */
    basis: jsonb().$type<PriceBasis>(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.orderId, table.position] }),
    vendorForeignKey('order_price_lines_order_fk', [table.vendorId, table.orderId], orders),
    index('order_price_lines_adjusted_idx')
      .on(table.vendorId, table.orderLineId)
      .where(sql`${table.orderLineId} is not null and ${table.kind} <> 'GOODS'`),
    check(
      'order_price_lines_whole_shillings',
      sql`${table.amountCents} <> 0 and ${table.amountCents} % 100 = 0 and (${table.amountCents} < 0) = (${table.kind} = 'DISCOUNT')`,
    ),
    check(
      'order_price_lines_known',
      sql`${table.kind} in ('GOODS', 'DELIVERY', 'DISCOUNT', 'FEE', 'TAX') and ${table.party} in ('VENDOR', 'PLATFORM')`,
    ),
    check(
      'order_price_lines_attributed',
      sql`case ${table.kind} when 'GOODS' then ${table.party} = 'VENDOR' and ${table.orderLineId} is not null
        when 'DELIVERY' then ${table.party} = 'VENDOR' and ${table.orderLineId} is null
        when 'TAX' then ${table.party} = 'PLATFORM' else true end`,
    ),
    check('order_price_lines_say_why', sql`${table.kind} = 'GOODS' or ${table.basis} is not null`),
  ],
)

/** Every transition of an order, with who did it and why. */
export const orderTransitions = pgTable(
  'order_transitions',
  {
    id: id<string>().notNull(),
    vendorId: id<VendorId>().notNull(),
    orderId: id<OrderId>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    actor: text().$type<OrderActor>().notNull(),
    actorId: id<UserId>(),
    reason: text(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('order_transitions_order_fk', [table.vendorId, table.orderId], orders).onDelete('cascade'),
    index('order_transitions_order_idx').on(table.orderId),
  ],
)
