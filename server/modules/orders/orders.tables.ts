import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProductKind } from '#contracts/catalog.ts'
import type { FoodFacts } from '#contracts/food-facts.ts'
import type { FulfilmentMethod, OrderActor, OrderStatus } from '#contracts/orders.ts'
import type {
  CommissionRuleId,
  EventId,
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
import { cents, id, moment } from '#server/platform/database/columns.ts'

export const orders = pgTable(
  'orders',
  {
    id: id<OrderId>().primaryKey(),
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
    subtotalCents: cents().notNull(),
    deliveryFeeCents: cents().notNull(),
    totalCents: cents().notNull(),
    /** The sum over the lines, each by its own rule. Frozen when the order was placed: later rules touch nothing already sold. */
    commissionCents: cents().notNull(),
    placedAt: moment().notNull(),
    paidAt: moment(),
    /** The end of the payment window. */
    expiresAt: moment().notNull(),
    acceptBy: moment(),
    statusChangedAt: moment().notNull(),
    /** When the vendor's earnings of it become available; null before it is completed, and again once they have. */
    earningsDueAt: moment(),
  },
  (table) => [
    uniqueIndex('orders_number_key').on(table.number),
    index('orders_customer_idx').on(table.customerId, table.id.desc()),
    index('orders_vendor_idx').on(table.vendorId, table.id.desc()),
    index('orders_vendor_status_idx').on(table.vendorId, table.status, table.id),
    index('orders_status_idx').on(table.status, table.id.desc()),
    index('orders_paid_idx').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_vendor_paid_idx').on(table.vendorId, table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_placed_idx').on(table.placedAt),
    index('orders_earnings_due_idx').on(table.earningsDueAt).where(sql`${table.earningsDueAt} is not null`),
    index('orders_vendor_earnings_due_idx')
      .on(table.vendorId, table.earningsDueAt)
      .where(sql`${table.earningsDueAt} is not null`),
    check(
      'orders_total_adds_up',
      sql`${table.totalCents} = ${table.subtotalCents} + ${table.deliveryFeeCents} and ${table.totalCents} > 0`,
    ),
    check(
      'orders_whole_shillings',
      sql`${table.subtotalCents} % 100 = 0 and ${table.deliveryFeeCents} % 100 = 0 and ${table.deliveryFeeCents} >= 0`,
    ),
    check('orders_commission_possible', sql`${table.commissionCents} between 0 and ${table.subtotalCents}`),
    check(
      'orders_status_known',
      sql`${table.status} in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED')`,
    ),
  ],
)

export type OrderRow = typeof orders.$inferSelect

/** Snapshots: what was agreed stays readable when the product changes or goes. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id<OrderLineId>().primaryKey(),
    orderId: id<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    vendorId: id<VendorId>().notNull(),
    productId: id<ProductId>().notNull(),
    variationId: id<VariationId>(),
    eventId: id<EventId>(),
    kind: text().$type<ProductKind>().notNull(),
    name: text().notNull(),
    variationName: text(),
    unitPriceCents: cents().notNull(),
    quantity: integer().notNull(),
    picture: jsonb().$type<Picture>(),
    /** What was stated of the food; a fact that was not known when it was sold is missing. */
    foodFacts: jsonb().$type<Partial<FoodFacts>>().notNull().default({}),
    position: smallint().notNull(),
    /** The rule that applied, null for the platform's default; and its rate, frozen. */
    commissionRuleId: id<CommissionRuleId>(),
    commissionBasisPoints: integer().notNull().default(0),
    /** For each unit. */
    commissionFixedCents: cents().notNull().default(0),
    commissionCents: cents().notNull().default(0),
  },
  (table) => [
    check(
      'order_lines_commission_possible',
      sql`${table.commissionCents} between 0 and ${table.unitPriceCents} * ${table.quantity}`,
    ),
    index('order_lines_order_idx').on(table.orderId),
    index('order_lines_vendor_product_idx').on(table.vendorId, table.productId),
    check('order_lines_possible', sql`${table.quantity} > 0 and ${table.unitPriceCents} > 0`),
  ],
)

/** Every transition of an order, with who did it and why. */
export const orderTransitions = pgTable(
  'order_transitions',
  {
    id: id<string>().primaryKey(),
    vendorId: id<VendorId>().notNull(),
    orderId: id<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text().$type<OrderStatus>().notNull(),
    actor: text().$type<OrderActor>().notNull(),
    actorId: id<UserId>(),
    reason: text(),
    at: moment().notNull(),
  },
  (table) => [index('order_transitions_order_idx').on(table.orderId)],
)
