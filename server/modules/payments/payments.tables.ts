import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PaymentFailure, PaymentMethod, PaymentStatus } from '#contracts/payments.ts'
import type { OrderId, PaymentId, UserId, VendorId } from '#contracts/primitives.ts'
import { bytea, cents, id, moment } from '#server/platform/columns.ts'

/** An attempt to collect for an order. The provider's references are each unique: no receipt counts twice. */
export const payments = pgTable(
  'payments',
  {
    id: id<PaymentId>().primaryKey(),
    orderId: id<OrderId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    customerId: id<UserId>().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    amountCents: cents().notNull(),
    phone: text(),
    /** What the customer reads on the prompt: the order's number. */
    reference: text().notNull(),
    /** The provider's notice for this attempt comes to a path that ends in this token; only its hash is kept. */
    callbackTokenHash: bytea(),
    /** Daraja's CheckoutRequestID; holds a phone number, so it is kept out of logs. */
    providerRequestId: text(),
    receipt: text(),
    failure: text().$type<PaymentFailure>(),
    createdAt: moment().notNull(),
    promptedAt: moment(),
    settledAt: moment(),
    /** When to look after this payment next (send it, ask the provider); null when nothing is left to do. */
    followUpAt: moment(),
    followUps: integer().notNull().default(0),
  },
  (table) => [
    index('payments_order_idx').on(table.orderId, table.id.desc()),
    index('payments_follow_up_idx').on(table.followUpAt).where(sql`${table.followUpAt} is not null`),
    index('payments_failed_idx').on(table.settledAt).where(sql`${table.status} = 'FAILED'`),
    index('payments_phone_idx').on(table.phone, table.createdAt),
    index('payments_customer_idx').on(table.customerId, table.createdAt),
    uniqueIndex('payments_provider_request_key').on(table.providerRequestId),
    uniqueIndex('payments_receipt_key').on(table.receipt),
    uniqueIndex('payments_callback_token_key').on(table.callbackTokenHash),
    // One attempt at a time: two open prompts could both be paid.
    uniqueIndex('payments_one_open_per_order')
      .on(table.orderId)
      .where(sql`${table.status} in ('CREATED', 'PROMPTED', 'UNKNOWN')`),
    check('payments_whole_shillings', sql`${table.amountCents} > 0 and ${table.amountCents} % 100 = 0`),
    check('payments_status_known', sql`${table.status} in ('CREATED', 'PROMPTED', 'SUCCEEDED', 'FAILED', 'UNKNOWN')`),
  ],
)

/** Whatever a provider told us, as it came, before anything is made of it. Never changed but for what became of it. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: id<string>().primaryKey(),
    provider: text().notNull(),
    paymentId: id<PaymentId>(),
    body: jsonb().$type<unknown>().notNull(),
    address: text().notNull(),
    receivedAt: moment().notNull(),
    appliedAt: moment(),
    /** What became of it: APPLIED, REPEATED, and the reasons for review. */
    outcome: text(),
  },
  (table) => [
    index('payment_notices_waiting_idx').on(table.receivedAt).where(sql`${table.appliedAt} is null`),
    index('payment_notices_payment_idx').on(table.paymentId),
    index('payment_notices_review_idx')
      .on(table.receivedAt)
      .where(sql`${table.outcome} not in ('APPLIED', 'REPEATED')`),
  ],
)

/** Money on its way back to the customer. REQUESTED until the provider has been asked. */
export const refunds = pgTable(
  'refunds',
  {
    id: id<string>().primaryKey(),
    paymentId: id<PaymentId>()
      .notNull()
      .references(() => payments.id),
    orderId: id<OrderId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    amountCents: cents().notNull(),
    status: text().$type<'REQUESTED' | 'SENT' | 'SUCCEEDED' | 'FAILED'>().notNull(),
    reason: text().notNull(),
    receipt: text(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    index('refunds_payment_idx').on(table.paymentId),
    index('refunds_order_idx').on(table.orderId),
    index('refunds_created_idx').on(table.createdAt),
    index('refunds_status_idx').on(table.status, table.id),
    uniqueIndex('refunds_receipt_key').on(table.receipt),
    check('refunds_whole_shillings', sql`${table.amountCents} > 0 and ${table.amountCents} % 100 = 0`),
    check('refunds_status_known', sql`${table.status} in ('REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED')`),
  ],
)

/** The newest access token of each provider, shared by all processes: a new one makes the old one worthless. */
export const providerTokens = pgTable('provider_tokens', {
  provider: text().primaryKey(),
  token: text().notNull(),
  expiresAt: moment().notNull(),
})
