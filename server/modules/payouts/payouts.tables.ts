import type { DisbursementFailure } from '#contracts/money/disbursements.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { PayoutStatus } from '#contracts/money/payouts.ts'
import type { PayoutBatchId, PayoutId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { cents, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from '#server/platform/database/drizzle-tables.ts'

/** A file of approved payouts for the provider's portal: those in it are on their way together. */
export const payoutBatches = pgTable('payout_batches', {
  id: id<PayoutBatchId>().primaryKey(),
  createdBy: id<UserId>()
    .notNull()
    .references(() => users.id),
  createdAt: moment().notNull(),
})

/**
 * A payout to a vendor. The migration's trigger enforces its transitions, and keeps amount and phone as they were
 * requested.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: id<PayoutId>().notNull(),
    vendorId: id<VendorId>()
      .notNull()
      .references(() => vendors.id),
    amountCents: cents().notNull(),
    /** Who pays it. */
    provider: text().$type<ProviderId>().notNull(),
    /** Where the vendor wanted its payouts when this one was asked for. */
    phone: text().notNull(),
    status: text().$type<PayoutStatus>().notNull(),
    requestedBy: id<UserId>()
      .notNull()
      .references(() => users.id),
    requestedAt: moment().notNull(),
    /** The one that failed, where an administrator requested it again. */
    retryOf: id<PayoutId>(),
    /** Who approved it first, where two are asked for. */
    firstApprovedBy: id<UserId>().references(() => users.id),
    firstApprovedAt: moment(),
    /** The file of payouts it was paid with, where it was paid with others by the portal. */
    batchId: id<PayoutBatchId>().references(() => payoutBatches.id),
    /** Who approved or rejected it. */
    decidedBy: id<UserId>().references(() => users.id),
    decidedAt: moment(),
    settledAt: moment(),
    /** The provider's receipt. */
    reference: text(),
    /** Why it was rejected, or failed. */
    reason: text(),
    /** What the provider's reason means; null where a person wrote it. */
    failure: text().$type<DisbursementFailure>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('payouts_retry_of_fk', [table.vendorId, table.retryOf], table),
    index('payouts_vendor_idx').on(table.vendorId, table.id.desc()),
    index('payouts_status_idx').on(table.status, table.id),
    index('payouts_batch_idx').on(table.batchId).where(sql`${table.batchId} is not null`),
    index('payouts_settled_idx').on(table.settledAt).where(sql`${table.status} = 'PAID'`),
    index('payouts_requested_idx').on(table.requestedAt),
    // By whom: nobody's row is deleted while one names them.
    index('payouts_requested_by_idx').on(table.requestedBy).where(sql`${table.requestedBy} is not null`),
    index('payouts_first_approved_by_idx').on(table.firstApprovedBy).where(sql`${table.firstApprovedBy} is not null`),
    index('payouts_decided_by_idx').on(table.decidedBy).where(sql`${table.decidedBy} is not null`),
    index('payouts_amount_idx').on(table.amountCents.desc(), table.id.desc()),
    uniqueIndex('payouts_reference_key').on(table.reference, table.provider, table.vendorId),
    // What has failed is requested again once.
    uniqueIndex('payouts_retry_key').on(table.retryOf, table.vendorId).where(sql`${table.retryOf} is not null`),
    check('payouts_possible', sql`${table.amountCents} between 10000 and 25000000 and ${table.amountCents} % 100 = 0`),
    check(
      'payouts_status_known',
      sql`${table.status} in ('REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'REJECTED')`,
    ),
    check('payouts_paid_with_receipt', sql`(${table.status} = 'PAID') = (${table.reference} is not null)`),
    check(
      'payouts_returned_with_reason',
      sql`(${table.status} in ('FAILED', 'REJECTED')) = (${table.reason} is not null)`,
    ),
    check(
      'payouts_failure_known',
      sql`${table.failure} in ('NOT_REGISTERED', 'WALLET_FULL', 'DAILY_LIMIT', 'PROVIDER')`,
    ),
    check(
      'payouts_decided_by_another',
      sql`(${table.status} = 'REQUESTED') = (${table.decidedBy} is null) and ${table.decidedBy} is distinct from ${table.requestedBy}`,
    ),
    check(
      'payouts_approved_by_two',
      sql`${table.firstApprovedBy} is distinct from ${table.requestedBy} and (${table.firstApprovedBy} is null
        or ${table.status} = 'REJECTED' or ${table.firstApprovedBy} is distinct from ${table.decidedBy})`,
    ),
  ],
)

export type PayoutRow = typeof payouts.$inferSelect
