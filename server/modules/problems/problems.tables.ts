import type { OrderActor } from '#contracts/orders.ts'
import type { ProblemBearer, ProblemReason, ProblemStatus } from '#contracts/problems/problems.ts'
import type {
  OrderId,
  OrderLineId,
  Picture,
  PictureId,
  ProblemId,
  RefundId,
  UserId,
  VendorId,
} from '#contracts/wire/primitives.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { cents, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { checksOfTwo, decidedByTwo } from '#server/platform/database/decided-by-two.ts'
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
  unique,
  uniqueIndex,
} from '#server/platform/database/drizzle-tables.ts'

/**
 * What customers report about their orders. A trigger of the migration keeps what was reported, lets a status only go
 * the ways of `problem-status.ts`, and keeps one that is over as it is.
 */
export const orderProblems = pgTable(
  'order_problems',
  {
    id: id<ProblemId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    orderId: id<OrderId>().notNull(),
    status: text().$type<ProblemStatus>().notNull(),
    reason: text().$type<ProblemReason>().notNull(),
    words: text().notNull(),
    /** About all of the order, with its delivery; of others the lines say what. */
    isWhole: boolean().notNull(),
    claimedCents: cents().notNull(),
    /** What of it, or by sum, had gone back before: what goes back from then on is counted against it. */
    givenBeforeCents: cents().notNull(),
    reportedAt: moment().notNull(),
    answerBy: moment().notNull(),
    /** When the worker has to do something next: remind, pay, escalate. Null once it is over. */
    dueAt: moment(),
    answeredAt: moment(),
    answeredBy: id<UserId>(),
    answerWords: text().notNull().default(''),
    offeredCents: cents(),
    /** What had gone back when it was offered, as `givenBeforeCents`. */
    givenBeforeOfferCents: cents(),
    replyBy: moment(),
    escalatedAt: moment(),
    escalationWords: text().notNull().default(''),
    decideBy: moment(),
    endedAt: moment(),
    endedBy: text().$type<OrderActor>(),
    decisionWords: text().notNull().default(''),
    bearer: text().$type<ProblemBearer>(),
    /** How often the program failed to do what is due, in a row; after some it leaves that to the market, and says why. */
    tries: smallint().notNull().default(0),
    failure: text(),
    /** What it gave back: one refund, of no other problem; none where nothing went back. */
    refundId: id<RefundId>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('order_problems_order_fk', [table.vendorId, table.orderId], orders),
    unique('order_problems_refund_key').on(table.refundId, table.vendorId),
    uniqueIndex('order_problems_open_key').on(table.vendorId, table.orderId).where(sql`${table.endedAt} is null`),
    index('order_problems_order_idx').on(table.orderId),
    index('order_problems_vendor_idx').on(table.vendorId, table.status, table.id.desc()),
    index('order_problems_status_idx').on(table.status, table.id.desc()),
    index('order_problems_due_idx').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    check(
      'order_problems_status_known',
      sql`${table.status} in ('REPORTED', 'OFFERED', 'ESCALATED', 'AGREED', 'DECIDED', 'WITHDRAWN')`,
    ),
    check(
      'order_problems_end_whole',
      sql`(${table.status} in ('AGREED', 'DECIDED', 'WITHDRAWN')) = (${table.endedAt} is not null) and num_nonnulls(${table.endedAt}, ${table.endedBy}) in (0, 2) and (${table.endedAt} is null) = (${table.dueAt} is not null)`,
    ),
    check('order_problems_refund_at_end', sql`${table.refundId} is null or ${table.status} in ('AGREED', 'DECIDED')`),
    check(
      'order_problems_offer_whole',
      sql`(${table.status} <> 'OFFERED' or ${table.offeredCents} is not null) and num_nonnulls(${table.offeredCents}, ${table.replyBy}, ${table.givenBeforeOfferCents}) in (0, 3)`,
    ),
    check('order_problems_sums_possible', sql`${table.claimedCents} > 0 and coalesce(${table.offeredCents}, 1) > 0`),
  ],
)

export type ProblemRow = typeof orderProblems.$inferSelect

/** How many of a line are meant, and what had been paid for them. */
export const orderProblemLines = pgTable(
  'order_problem_lines',
  {
    vendorId: id<VendorId>().notNull(),
    problemId: id<ProblemId>().notNull(),
    orderLineId: id<OrderLineId>().notNull(),
    quantity: integer().notNull(),
    amountCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.problemId, table.orderLineId] }),
    index('order_problem_lines_line_idx').on(table.vendorId, table.orderLineId),
    vendorForeignKey('order_problem_lines_problem_fk', [table.vendorId, table.problemId], orderProblems),
    check('order_problem_lines_possible', sql`${table.quantity} > 0 and ${table.amountCents} >= 0`),
  ],
)

/** Photographs that were uploaded for a report of this order; deleted with the person who took them. */
export const orderProblemPictures = pgTable(
  'order_problem_pictures',
  {
    vendorId: id<VendorId>().notNull(),
    pictureId: id<PictureId>().notNull(),
    orderId: id<OrderId>().notNull(),
    picture: jsonb().$type<Picture>().notNull(),
    /** Null while no report shows it; else it is shown by one. */
    problemId: id<ProblemId>(),
    position: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.pictureId] }),
    index('order_problem_pictures_order_idx').on(table.vendorId, table.orderId),
    vendorForeignKey('order_problem_pictures_order_fk', [table.vendorId, table.orderId], orders),
    vendorForeignKey('order_problem_pictures_problem_fk', [table.vendorId, table.problemId], orderProblems),
    unique('order_problem_pictures_place_key').on(table.vendorId, table.problemId, table.position),
    check('order_problem_pictures_shown_whole', sql`num_nonnulls(${table.problemId}, ${table.position}) in (0, 2)`),
  ],
)

/** Decisions of the market that take two administrators. A trigger keeps what was proposed and decided. */
export const problemProposals = pgTable(
  'problem_proposals',
  {
    id: id<string>().notNull(),
    /** The problem's. */
    vendorId: id<VendorId>().notNull(),
    problemId: id<ProblemId>().notNull(),
    amountCents: cents().notNull(),
    bearer: text().$type<ProblemBearer>().notNull(),
    note: text().notNull(),
    ...decidedByTwo(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    vendorForeignKey('problem_proposals_problem_fk', [table.vendorId, table.problemId], orderProblems),
    // Of two at once the second finds that one is proposed.
    uniqueIndex('problem_proposals_open_key')
      .on(table.vendorId, table.problemId)
      .where(sql`${table.decidedAt} is null`),
    ...checksOfTwo('problem_proposals', table),
  ],
)
