import type { AdminReview, AdminReviewCounts, AdminReviewState, listAdminReviews } from '#contracts/admin/reviews.ts'
import type { Received } from '#contracts/wire/endpoint.ts'
import { ReviewId } from '#contracts/wire/primitives.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, selectOne } from '#server/platform/database/select.ts'
import { allOf, millisecondsSql, toInstant, toInstantOrNull } from '#server/platform/database/sql.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { paged } from '#server/platform/http/paged.ts'
import { reviewerColumns, reviewerJoins, toHidden, toReport } from './review-columns.queries.ts'
import { reviews } from './reviews.tables.ts'

const adminReview = columns({
  ...reviewerColumns,
  flags: reviews.flags,
  vendor: jsonObject({ id: vendors.id, slug: vendors.slug, name: vendors.name }),
})
const newest = newestFirst(reviews.id, ReviewId)
const from = sql`from ${reviews} ${reviewerJoins} join ${vendors} on ${vendors.id} = ${reviews.vendorId}`

const waits = sql`${reviews.waitsSince} is not null`
const isReported = sql`${waits} and ${reviews.reportedAt} is not null`
const isFound = sql`${waits} and ${reviews.reportedAt} is null`
const isHidden = sql`${reviews.hiddenAt} is not null`
const states: Record<AdminReviewState, SQL> = { WAITING: waits, REPORTED: isReported, FOUND: isFound, HIDDEN: isHidden }

export const listReviewsOfMarket = (db: Db, { state, vendor, ...page }: Received<typeof listAdminReviews>['query']) =>
  paged(
    page,
    newest,
    ({ after, end }) =>
      select(
        db,
        adminReview,
        sql`${from} where ${allOf(
          vendor === undefined ? acrossVendors('admin-lists') : sql`${reviews.vendorId} = ${vendor}`,
          sql`${reviews.removedAt} is null`,
          state && states[state],
          after,
        )} ${end}`,
      ),
    toAdminReview,
  )

export async function findAdminReview(db: Db, id: ReviewId): Promise<AdminReview> {
  const row = await selectOne(
    db,
    adminReview,
    sql`${from} where ${acrossVendors('admin-record')} and ${reviews.id} = ${id}`,
  )
  if (!row) throw notFound('The review')
  return toAdminReview(row)
}

/** Whose review it is, which the statements that follow name. */
export async function reviewKeyForAdmin(db: Db, id: ReviewId) {
  const key = await selectOne(
    db,
    columns({ id: reviews.id, vendorId: reviews.vendorId }),
    sql`from ${reviews} where ${acrossVendors('admin-record')} and ${reviews.id} = ${id}`,
  )
  if (!key) throw notFound('The review')
  return key
}

const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

export async function countAdminReviews(db: Db): Promise<AdminReviewCounts> {
  const row = await selectOne(
    db,
    columns({
      waiting: count(waits),
      reported: count(isReported),
      found: count(isFound),
      hidden: count(isHidden),
      oldest: millisecondsSql(sql<Date | null>`min(${reviews.waitsSince})`),
    }),
    sql`from ${reviews} where ${acrossVendors('admin-lists')} and (${waits} or ${isHidden}) and ${reviews.removedAt} is null`,
  )
  assert(row, 'counts are one row')
  return { ...row, oldest: toInstantOrNull(row.oldest) }
}

type Row = Awaited<ReturnType<typeof select<typeof adminReview extends SQL<infer R> ? R : never>>>[number]

const toAdminReview = (row: Row): AdminReview => ({
  id: row.id,
  stars: row.stars,
  text: row.text,
  lines: row.lines,
  pictures: row.pictures.map(({ picture }) => picture),
  author: { id: row.authorId, name: row.author },
  vendor: row.vendor,
  order: { id: row.orderId, number: row.number },
  ordersHere: row.ordersHere,
  writtenAt: toInstant(row.writtenAt),
  isPublic: row.publishedAt !== null && row.hiddenAt === null,
  flags: row.flags,
  report: toReport(row),
  waitsSince: toInstantOrNull(row.waitsSince),
  hidden: toHidden(row),
})
