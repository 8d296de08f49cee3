import type {
  DisbursementCheck,
  DisbursementKind,
  DisbursementStatus,
  StuckReason,
} from '#contracts/money/disbursements.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import type { DisbursementId, PaymentId, PayoutId, RefundId, VendorId } from '#contracts/wire/primitives.ts'
import { bytea, cents, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'
import type { QuerySubject } from '../providers/disbursement-provider.ts'

/**
 * A request to a provider to send money out, for a refund or a payout. The row is committed before anything is sent,
 * and its id is the reference by which the provider refuses to send the same twice. The migration's trigger enforces
 * its transitions.
 */
export const disbursements = pgTable(
  'disbursements',
  {
    id: id<DisbursementId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    /** What is done, and who does it. */
    kind: text().$type<DisbursementKind>().notNull(),
    provider: text().$type<ProviderId>().notNull(),
    refundId: id<RefundId>(),
    payoutId: id<PayoutId>(),
    /** The payment whose money is sent back. */
    paymentId: id<PaymentId>(),
    amountCents: cents().notNull(),
    /** Where it goes; null when it goes back the way it came. */
    phone: text(),
    /** The receipt, or the provider's reference, of what is taken back. */
    originalReceipt: text(),
    status: text().$type<DisbursementStatus>().notNull(),
    /**
     * The provider sends the result to a path that ends in this token, and its status to another; only hashes are kept.
     */
    resultTokenHash: bytea(),
    statusTokenHash: bytea(),
    /** The provider's id of it. */
    providerRequestId: text(),
    /**
     * The name under which the provider is queried about it: ours where it takes one, set before it is sent; else the
     * provider's.
     */
    statusReference: text(),
    /**
     * What the last query was about: the disbursement itself, or the payment that it reverses, for want of its name.
     */
    queriedAbout: text().$type<QuerySubject>(),
    receipt: text(),
    /** The failure that the provider claimed: believed once its status does not contradict it. */
    failure: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
    settledAt: moment(),
    /** When to follow it up next (send it, query the provider); null when nothing is left to do. */
    followUpAt: moment(),
    followUps: integer().notNull().default(0),
    /** How often the provider has answered that it does not know it. */
    notFoundCount: integer().notNull().default(0),
    /** How often it was sent, without what the provider asked for later. */
    sends: integer().notNull().default(0),
    /** Since when, and why, it waits for a person. It is still settled by what the provider may say yet. */
    stuckAt: moment(),
    stuckReason: text().$type<StuckReason>(),
    /** What was learned of it, for the person who has to decide. */
    checks: jsonb().$type<DisbursementCheck[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    index('disbursements_follow_up_idx').on(table.followUpAt).where(sql`${table.followUpAt} is not null`),
    index('disbursements_refund_idx').on(table.refundId).where(sql`${table.refundId} is not null`),
    index('disbursements_payout_idx').on(table.payoutId).where(sql`${table.payoutId} is not null`),
    index('disbursements_stuck_idx').on(table.stuckAt).where(sql`${table.stuckAt} is not null`),
    // One at a time, and one that has arrived is the last.
    uniqueIndex('disbursements_one_per_refund')
      .on(table.refundId)
      .where(sql`${table.status} in ('CREATED', 'SENT', 'SUCCEEDED')`),
    uniqueIndex('disbursements_one_per_payout')
      .on(table.payoutId)
      .where(sql`${table.status} in ('CREATED', 'SENT', 'SUCCEEDED')`),
    uniqueIndex('disbursements_receipt_key').on(table.receipt, table.provider, table.vendorId),
    uniqueIndex('disbursements_result_token_key').on(table.resultTokenHash, table.vendorId),
    uniqueIndex('disbursements_status_token_key').on(table.statusTokenHash, table.vendorId),
    check('disbursements_whole_shillings', sql`${table.amountCents} > 0 and ${table.amountCents} % 100 = 0`),
    check('disbursements_for_one_thing', sql`num_nonnulls(${table.refundId}, ${table.payoutId}) = 1`),
    check('disbursements_kind_known', sql`${table.kind} in ('TO_SOURCE', 'TO_PHONE')`),
    check(
      'disbursements_status_known',
      sql`${table.status} in ('CREATED', 'SENT', 'SUCCEEDED', 'FAILED', 'WITHDRAWN')`,
    ),
    check(
      'disbursements_stuck_known',
      sql`(${table.stuckAt} is null) = (${table.stuckReason} is null) and ${table.stuckReason} in ('NO_FINAL_STATUS', 'NOT_TRACEABLE', 'DECLINED_UNEXPLAINED', 'REPEAT_DECLINED', 'UNKNOWN_RESULT')`,
    ),
    check('disbursements_sent_somewhere', sql`${table.kind} <> 'TO_PHONE' or ${table.phone} is not null`),
  ],
)
