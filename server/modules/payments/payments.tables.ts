import type { SuspenseReason, SuspenseResolution } from '#contracts/admin/suspense.ts'
import type { PaymentFailure, PaymentMethod, PaymentStatus, ProviderId } from '#contracts/money/payments.ts'
import type { RefundStatus } from '#contracts/money/refunds.ts'
import type {
  DisbursementId,
  OrderId,
  OrderLineId,
  PaymentId,
  RefundId,
  SuspenseId,
  UserId,
  VendorId,
} from '#contracts/wire/primitives.ts'
import { bytea, cents, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'
import type { WebhookEventKind } from './providers/provider-definition.ts'

const isUncertain = sql`"payments"."status" = 'UNKNOWN' and "payments"."uncertain_since" is not null`
/** An attempt to collect for an order. The provider's references are each unique: no receipt counts twice. */
export const payments = pgTable(
  'payments',
  {
    id: id<PaymentId>().notNull(),
    orderId: id<OrderId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    customerId: id<UserId>().notNull(),
    /** What the customer chose, and who carries it out. */
    method: text().$type<PaymentMethod>().notNull(),
    provider: text().$type<ProviderId>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    amountCents: cents().notNull(),
    phone: text(),
    /** For a provider that asks for one; a phone needs none. */
    email: text(),
    /** The provider's page where the customer pays, if it has one. */
    redirectUrl: text(),
    /** What the customer reads on the prompt: the order's number. */
    reference: text().notNull(),
    /** The provider's callback for this attempt comes to a path that ends in this token; only its hash is kept. */
    callbackTokenHash: bytea(),
    /** The provider's name for the attempt; it may hold a phone number, so it is kept out of logs. */
    providerRequestId: text(),
    receipt: text(),
    /** Settled by a direct payment: its receipt is of that, and its own prompt may be paid besides. */
    isDirect: boolean().notNull().default(false),
    failure: text().$type<PaymentFailure>(),
    /** What the provider said of a failure, or of an outcome that nobody can explain: its code with its words. */
    providerWords: text(),
    createdAt: moment().notNull(),
    promptedAt: moment(),
    settledAt: moment(),
    /**
     * Since when its order no longer waits for it: no final status came in time. While it is UNKNOWN, it may have been
     * charged.
     */
    uncertainSince: moment(),
    /**
     * The receipt that the customer has written down of such a payment: it proves nothing, and says a person what to
     * look for.
     */
    claimedReceipt: text(),
    /** When to follow this payment up next (send it, query the provider); null when nothing is left to do. */
    followUpAt: moment(),
    followUps: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    index('payments_order_idx').on(table.orderId, table.id.desc()),
    index('payments_follow_up_idx').on(table.followUpAt).where(sql`${table.followUpAt} is not null`),
    index('payments_failed_idx').on(table.settledAt, table.failure).where(sql`${table.status} = 'FAILED'`),
    // What a statement of some days should show.
    index('payments_settled_idx').on(table.settledAt).where(sql`${table.status} = 'SUCCEEDED'`),
    // What money that nobody can place may have come for.
    index('payments_candidates_idx')
      .on(table.amountCents, table.createdAt)
      .where(sql`${table.status} <> 'SUCCEEDED' or ${table.receipt} is null`),
    uniqueIndex('payments_provider_request_key').on(table.providerRequestId, table.provider),
    uniqueIndex('payments_receipt_key').on(table.receipt, table.provider, table.vendorId),
    uniqueIndex('payments_callback_token_key').on(table.callbackTokenHash, table.vendorId),
    index('payments_uncertain_idx').on(table.uncertainSince, table.id).where(isUncertain),
    index('payments_uncertain_amount_idx').on(table.amountCents, table.id).where(isUncertain),
    // One attempt at a time: two open prompts could both be paid.
    uniqueIndex('payments_one_open_per_order')
      .on(table.orderId, table.vendorId)
      .where(sql`${table.status} in ('CREATED', 'PROMPTED', 'UNKNOWN') and ${table.uncertainSince} is null`),
    check('payments_whole_shillings', sql`${table.amountCents} > 0 and ${table.amountCents} % 100 = 0`),
    check('payments_status_known', sql`${table.status} in ('CREATED', 'PROMPTED', 'SUCCEEDED', 'FAILED', 'UNKNOWN')`),
    check(
      'payments_uncertain_unknown',
      sql`${table.uncertainSince} is null or ${table.status} in ('UNKNOWN', 'SUCCEEDED', 'FAILED')`,
    ),
  ],
)

/** Whom the prompt limit counts, a customer or a phone, and when they were lately prompted. */
export const promptLimits = pgTable('prompt_limits', {
  key: text().primaryKey(),
  /** Within the window of the limit, the latest last. */
  promptedAt: moment().array().notNull(),
  /** Of a customer: each phone of the last day, with the moment it was last prompted. */
  phones: jsonb().$type<Record<string, string>>().notNull(),
})

/** A provider's callback or webhook, as it came, before it is applied. Only its outcome changes. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id<string>().primaryKey(),
    provider: text().$type<ProviderId>().notNull(),
    /** PAYMENT, DIRECT: of money coming in, asked for or not. RESULT, TIMEOUT, STATUS: of money going out. */
    kind: text().$type<WebhookEventKind>().notNull().default('PAYMENT'),
    /** Whose payment or disbursement it is about; null where its sender names none that is known. */
    vendorId: id<VendorId>(),
    paymentId: id<PaymentId>(),
    disbursementId: id<DisbursementId>(),
    body: jsonb().$type<unknown>().notNull(),
    /** What came, byte for byte, where that is no JSON the database takes; `body` is null then. */
    raw: bytea(),
    /** How many bytes came, where only the first of them are kept in `raw`: from a sender who is not known. */
    bytes: integer(),
    address: text().notNull(),
    receivedAt: moment().notNull(),
    appliedAt: moment(),
    /** The outcome: APPLIED, REPEATED, and the reasons for review. */
    outcome: text(),
    /** When it was reviewed, and the reviewer's note. */
    reviewedAt: moment(),
    reviewedBy: id<UserId>(),
    reviewNote: text(),
  },
  (table) => [
    index('webhook_events_disbursement_idx').on(table.disbursementId).where(sql`${table.disbursementId} is not null`),
    index('webhook_events_pending_idx').on(table.receivedAt).where(sql`${table.appliedAt} is null`),
    index('webhook_events_payment_idx').on(table.paymentId),
    // Strangers': few, and the oldest are deleted.
    index('webhook_events_unknown_idx').on(table.receivedAt).where(sql`${table.bytes} is not null`),
    index('webhook_events_review_idx')
      .on(table.receivedAt, table.id)
      .where(sql`${table.outcome} not in ('APPLIED', 'REPEATED') and ${table.reviewedAt} is null`),
  ],
)

/**
 * What a provider reported of a payment and cannot be true beside what it reported before: kept with the vendor's rows,
 * since it decides whether the money goes back.
 */
export const paymentContradictions = pgTable(
  'payment_contradictions',
  {
    vendorId: id<VendorId>().notNull(),
    paymentId: id<PaymentId>().notNull(),
    webhookEventId: id<string>().notNull(),
    /** Of money without a receipt: whether the reviewer of the event found that it came. */
    moneyCame: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.paymentId, table.webhookEventId] }),
    vendorForeignKey('payment_contradictions_payment_fk', [table.vendorId, table.paymentId], payments),
  ],
)

/**
 * To a customer, of a payment or of suspense. FAILED when no route was accepted: still owed, sent again or settled by
 * hand.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id<RefundId>().notNull(),
    paymentId: id<PaymentId>(),
    suspenseId: id<SuspenseId>(),
    orderId: id<OrderId>(),
    vendorId: id<VendorId>().notNull(),
    /** Who holds the money that is given back. */
    provider: text().$type<ProviderId>().notNull(),
    /** Who gets it. */
    customerId: id<UserId>(),
    amountCents: cents().notNull(),
    /**
     * Who gives it, split as an order's total, with what of its promotion comes back: all zero where it never was an
     * order's.
     */
    earningsCents: cents().notNull().default(0),
    commissionCents: cents().notNull().default(0),
    serviceFeeCents: cents().notNull().default(0),
    taxCents: cents().notNull().default(0),
    promotionCents: cents().notNull().default(0),
    status: text().$type<RefundStatus>().notNull(),
    reason: text().notNull(),
    /** What was paid for the delivery of an order that came late; once for each order. */
    isLateFee: boolean().notNull().default(false),
    /** Who asked for it; null for the program itself. */
    requestedBy: id<UserId>(),
    receipt: text(),
    /** Why the provider did not send it. */
    failure: text(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('refunds_payment_fk', [table.vendorId, table.paymentId], payments),
    vendorForeignKey('refunds_suspense_fk', [table.vendorId, table.suspenseId], suspenseItems),
    index('refunds_payment_idx').on(table.paymentId),
    index('refunds_order_idx').on(table.orderId),
    index('refunds_created_idx').on(table.createdAt, table.amountCents),
    index('refunds_amount_idx').on(table.amountCents.desc(), table.id.desc()),
    index('refunds_settled_idx').on(table.settledAt).where(sql`${table.status} = 'SUCCEEDED'`),
    index('refunds_status_idx').on(table.status, table.id),
    uniqueIndex('refunds_receipt_key').on(table.receipt, table.provider, table.vendorId),
    uniqueIndex('refunds_suspense_key').on(table.suspenseId, table.vendorId),
    uniqueIndex('refunds_late_fee_key').on(table.orderId).where(sql`${table.isLateFee}`),
    check('refunds_whole_shillings', sql`${table.amountCents} > 0 and ${table.amountCents} % 100 = 0`),
    check(
      'refunds_split_adds_up',
      sql`greatest(${table.earningsCents}, ${table.commissionCents}, ${table.serviceFeeCents}, ${table.taxCents}, ${table.promotionCents}) = 0 or ${table.amountCents} = ${table.earningsCents} + ${table.commissionCents} + ${table.serviceFeeCents} + ${table.taxCents} - ${table.promotionCents}`,
    ),
    check(
      'refunds_split_possible',
      sql`least(${table.earningsCents}, ${table.commissionCents}, ${table.serviceFeeCents}, ${table.taxCents}, ${table.promotionCents}) >= 0`,
    ),
    check('refunds_of_one_thing', sql`num_nonnulls(${table.paymentId}, ${table.suspenseId}) = 1`),
    check('refunds_status_known', sql`${table.status} in ('REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED')`),
  ],
)

/** The lines that a refund was requested for. */
export const refundLines = pgTable(
  'refund_lines',
  {
    vendorId: id<VendorId>().notNull(),
    refundId: id<RefundId>().notNull(),
    orderLineId: id<OrderLineId>().notNull(),
    quantity: integer().notNull(),
    amountCents: cents().notNull(),
  },
  (table) => [
    vendorForeignKey('refund_lines_refund_fk', [table.vendorId, table.refundId], refunds),
    primaryKey({ columns: [table.refundId, table.orderLineId, table.vendorId] }),
    index('refund_lines_line_idx').on(table.orderLineId),
    check(
      'refund_lines_possible',
      sql`${table.quantity} > 0 and ${table.amountCents} >= 0 and ${table.amountCents} % 100 = 0`,
    ),
  ],
)

/**
 * Money in the ledger's suspense account, because what it belongs to is unknown or uncertain, until a person resolves
 * it.
 */
export const suspenseItems = pgTable(
  'suspense_items',
  {
    id: id<SuspenseId>().notNull(),
    /** Whose payment it came for; of a payment that is not known, the ledger's `platformVendorId`. */
    vendorId: id<VendorId>().notNull(),
    provider: text().$type<ProviderId>().notNull(),
    reason: text().$type<SuspenseReason>().notNull(),
    amountCents: cents().notNull(),
    receipt: text(),
    phone: text(),
    account: text(),
    paymentId: id<PaymentId>(),
    openedAt: moment().notNull(),
    resolution: text().$type<SuspenseResolution>(),
    resolvedAt: moment(),
    resolvedBy: id<UserId>(),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('suspense_items_payment_fk', [table.vendorId, table.paymentId], payments),
    index('suspense_items_receipt_idx').on(table.receipt),
    index('suspense_items_time_idx').on(table.openedAt, table.id),
    index('suspense_items_amount_idx').on(table.amountCents, table.id),
    index('suspense_items_open_idx').on(table.openedAt, table.id).where(sql`${table.resolution} is null`),
    index('suspense_items_payment_idx').on(table.paymentId),
    check('suspense_items_hold_something', sql`${table.amountCents} > 0`),
    check(
      'suspense_items_resolved_whole',
      sql`num_nonnulls(${table.resolution}, ${table.resolvedAt}, ${table.resolvedBy}, ${table.note}) in (0, 4)`,
    ),
  ],
)
