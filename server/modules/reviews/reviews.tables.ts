import type { HideReason, ReportReason, ReviewFlag, ReviewWord } from '#contracts/reviews/review-terms.ts'
import type { OrderId, OrderLineId, PictureId, ReviewId, UserId, VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { orderLines, orders } from '#server/modules/orders/orders.tables.ts'
import { pictures } from '#server/modules/pictures/pictures.tables.ts'
import { bytea, id, moment, vendorForeignKey } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, pgTable, primaryKey, smallint, text, unique } from '#server/platform/database/drizzle-tables.ts'

/** What the customer of an order says of it. The row stays when it is removed: an order is reviewed once. */
export const reviews = pgTable(
  'reviews',
  {
    id: id<ReviewId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    orderId: id<OrderId>().notNull(),
    customerId: id<UserId>()
      .notNull()
      .references(() => users.id),
    stars: smallint().notNull(),
    /** May be empty. */
    text: text().notNull(),
    /** What the program found in it, for an administrator to look at. */
    flags: text().array().$type<ReviewFlag[]>().notNull().default([]),
    /** Made of the number that paid, as far as that is known; whose payer is not known counts in no score. */
    payerHash: bytea(),
    writtenAt: moment().notNull(),
    /** When it was last changed after others read it. */
    changedAt: moment(),
    /** From when on others read it; `publishedAt` is when the worker made it so. */
    publishAt: moment().notNull(),
    publishedAt: moment(),
    removedAt: moment(),
    answer: text(),
    answeredAt: moment(),
    answeredBy: id<UserId>(),
    reportedAt: moment(),
    reportedBy: id<UserId>(),
    reportReason: text().$type<ReportReason>(),
    reportNote: text(),
    /** Since when it waits for an administrator's decision. */
    waitsSince: moment(),
    hiddenAt: moment(),
    hiddenBy: id<UserId>(),
    hideReason: text().$type<HideReason>(),
    hideNote: text(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    // An order is reviewed once, however often it is sent.
    unique('reviews_order_key').on(table.vendorId, table.orderId),
    vendorForeignKey('reviews_order_fk', [table.vendorId, table.orderId], orders),
    index('reviews_customer_idx').on(table.customerId),
    index('reviews_shop_idx')
      .on(table.vendorId, table.id.desc())
      .where(sql`${table.publishedAt} is not null and ${table.hiddenAt} is null and ${table.removedAt} is null`),
    index('reviews_due_idx')
      .on(table.publishAt)
      .where(sql`${table.publishedAt} is null and ${table.hiddenAt} is null and ${table.removedAt} is null`),
    index('reviews_waiting_idx').on(table.waitsSince).where(sql`${table.waitsSince} is not null`),
    index('reviews_hidden_idx').on(table.id.desc()).where(sql`${table.hiddenAt} is not null`),
    check('reviews_stars_possible', sql`${table.stars} between 1 and 5`),
    check('reviews_text_fits', sql`length(${table.text}) <= 1000 and length(${table.answer}) <= 500`),
    check(
      'reviews_answer_whole',
      sql`num_nonnulls(${table.answer}, ${table.answeredAt}, ${table.answeredBy}) in (0, 3)`,
    ),
    check(
      'reviews_report_whole',
      sql`num_nonnulls(${table.reportedAt}, ${table.reportedBy}, ${table.reportReason}, ${table.reportNote}) in (0, 4)`,
    ),
    check(
      'reviews_hidden_whole',
      sql`num_nonnulls(${table.hiddenAt}, ${table.hiddenBy}, ${table.hideReason}, ${table.hideNote}) in (0, 4)`,
    ),
    check(
      'reviews_reasons_known',
      sql`${table.reportReason} in ('ADVERTISES', 'INSULTS', 'PRIVATE_DATA', 'OTHER_ORDER', 'COMPETITOR') and ${table.hideReason} in ('ADVERTISES', 'INSULTS', 'PRIVATE_DATA', 'OTHER_ORDER', 'ARRANGED')`,
    ),
    check('reviews_flags_known', sql`${table.flags} <@ array['PHONE_NUMBER', 'SAME_PAYER']`),
    check('reviews_removed_is_empty', sql`${table.removedAt} is null or ${table.text} = ''`),
  ],
)

export type ReviewRow = typeof reviews.$inferSelect

/** What is said of a line of the order, once of each. */
export const reviewLines = pgTable(
  'review_lines',
  {
    vendorId: id<VendorId>().notNull(),
    reviewId: id<ReviewId>().notNull(),
    orderLineId: id<OrderLineId>().notNull(),
    stars: smallint().notNull(),
    words: text().array().$type<ReviewWord[]>().notNull(),
  },
  (table) => [
    vendorForeignKey('review_lines_order_line_fk', [table.vendorId, table.orderLineId], orderLines),
    primaryKey({ columns: [table.vendorId, table.reviewId, table.orderLineId] }),
    vendorForeignKey('review_lines_review_fk', [table.vendorId, table.reviewId], reviews),
    index('review_lines_order_line_idx').on(table.orderLineId),
    check('review_lines_stars_possible', sql`${table.stars} between 1 and 5`),
    check(
      'review_lines_words_known',
      sql`${table.words} <@ case when ${table.stars} >= 4 then array['HOT', 'BIG', 'TASTY', 'FRESH', 'WELL_PACKED'] else array['COLD', 'SMALL', 'NOT_ALL_CAME', 'TOO_SWEET', 'SPILLED'] end`,
    ),
  ],
)

/** A picture that the customer of an order uploaded to review it; a review shows it once it has a place there. */
export const reviewPictures = pgTable(
  'review_pictures',
  {
    vendorId: id<VendorId>().notNull(),
    pictureId: id<PictureId>().notNull(),
    orderId: id<OrderId>().notNull(),
    /** Null while no review shows it. */
    position: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.pictureId] }),
    vendorForeignKey('review_pictures_picture_fk', [table.vendorId, table.pictureId], pictures).onDelete('cascade'),
    vendorForeignKey('review_pictures_order_fk', [table.vendorId, table.orderId], orders),
    unique('review_pictures_place_key').on(table.vendorId, table.orderId, table.position),
    check('review_pictures_at_most_4', sql`${table.position} between 0 and 3`),
  ],
)
