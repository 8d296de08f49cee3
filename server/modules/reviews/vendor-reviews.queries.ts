import type {
  DishScore,
  listVendorReviews,
  VendorReview,
  VendorReviewSummary,
} from '#contracts/reviews/vendor-reviews.ts'
import type { Received } from '#contracts/wire/endpoint.ts'
import { type Picture, type ProductId, ReviewId, type VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { shownName } from '#server/modules/identity/index.ts'
import { orderLines } from '#server/modules/orders/orders.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, select, selectOne } from '#server/platform/database/select.ts'
import { allOf, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { assert, notFound } from '#server/platform/errors.ts'
import { paged } from '#server/platform/http/paged.ts'
import { hasPictureSql, summarize } from './public-reviews.queries.ts'
import {
  isPublicSql,
  type ReviewerRow,
  reviewerColumns,
  reviewerJoins,
  toAnswer,
  toReport,
} from './review-columns.queries.ts'
import { reviewLines, reviews } from './reviews.tables.ts'

type Show = NonNullable<Received<typeof listVendorReviews>['query']['show']>

const vendorReview = columns(reviewerColumns)
const newest = newestFirst(reviews.id, ReviewId)

/** What the shop reads: what is out, and what of it was hidden since. */
const isOfShop = (vendorId: VendorId) =>
  sql`${reviews.vendorId} = ${vendorId} and ${reviews.publishedAt} is not null and ${reviews.removedAt} is null`

const shows: Record<Show, SQL> = {
  UNANSWERED: sql`(${reviews.answer} is null and ${isPublicSql})`,
  LOW: sql`${reviews.stars} <= 3`,
  PICTURES: hasPictureSql,
}

export const listReviewsOfShop = (
  db: Db,
  vendorId: VendorId,
  { show, ...page }: Received<typeof listVendorReviews>['query'],
) =>
  paged(
    page,
    newest,
    ({ after, end }) =>
      select(
        db,
        vendorReview,
        sql`from ${reviews} ${reviewerJoins} where ${allOf(isOfShop(vendorId), show && shows[show], after)} ${end}`,
      ),
    toVendorReview,
  )

export async function findVendorReview(db: Db, vendorId: VendorId, id: ReviewId): Promise<VendorReview> {
  const row = await selectOne(
    db,
    vendorReview,
    sql`from ${reviews} ${reviewerJoins} where ${isOfShop(vendorId)} and ${reviews.id} = ${id}`,
  )
  if (!row) throw notFound('The review')
  return toVendorReview(row)
}

const toVendorReview = (row: ReviewerRow): VendorReview => ({
  id: row.id,
  stars: row.stars,
  author: shownName(row.author),
  order: { id: row.orderId, number: row.number },
  ordersHere: row.ordersHere,
  text: row.text,
  lines: row.lines,
  pictures: row.pictures.map(({ picture }) => picture),
  writtenAt: toInstant(row.writtenAt),
  isChanged: row.changedAt !== null,
  isHidden: row.hiddenAt !== null,
  answer: toAnswer(row),
  report: toReport(row),
})

const inShow = (name: Show) => sql<number>`(count(*) filter (where ${shows[name]}))::int`
const counts = columns({
  all: sql<number>`count(*)::int`,
  UNANSWERED: inShow('UNANSWERED'),
  LOW: inShow('LOW'),
  PICTURES: inShow('PICTURES'),
})

const period = days(56)
/** A change of fewer is chance. */
const leastToCompare = 10
const mostDishes = 50

const dish = columns({
  productId: sql<ProductId>`said.product_id`,
  name: products.name,
  picture: sql<Picture | null>`${products.picture}`,
  reviews: sql<number>`said.reviews`,
  score: sql<number>`said.score`,
  earlier: sql<number>`said.earlier`,
  earlierScore: sql<number | null>`said.earlier_score`,
})

const dishesOf = (db: Db, vendorId: VendorId, now: Date) => {
  const isNow = sql`${reviews.writtenAt} >= ${momentSql(plus(now, -period))}`
  return select(
    db,
    dish,
    sql`from (
      select ${orderLines.productId}, (count(*) filter (where ${isNow}))::int as reviews,
        (avg(${reviewLines.stars}) filter (where ${isNow}))::float8 as score,
        (count(*) filter (where not ${isNow}))::int as earlier,
        (avg(${reviewLines.stars}) filter (where not ${isNow}))::float8 as earlier_score
      from ${reviews}
      join ${reviewLines} on ${reviewLines.vendorId} = ${reviews.vendorId} and ${reviewLines.reviewId} = ${reviews.id}
      join ${orderLines} on ${orderLines.vendorId} = ${reviews.vendorId} and ${orderLines.id} = ${reviewLines.orderLineId}
      where ${reviews.vendorId} = ${vendorId} and ${isPublicSql} and ${reviews.writtenAt} >= ${momentSql(plus(now, -2 * period))}
      group by ${orderLines.productId}) as said
    join ${products} on ${products.vendorId} = ${vendorId} and ${products.id} = said.product_id
    where said.reviews > 0 order by said.reviews desc, ${products.name} limit ${mostDishes}`,
  )
}

const rounded = (value: number) => Math.round(value * 10) / 10

export async function summarizeForShop(db: Db, vendorId: VendorId, now: Date): Promise<VendorReviewSummary> {
  const [summary, counted, dishes] = await Promise.all([
    summarize(db, vendorId, now),
    selectOne(db, counts, sql`from ${reviews} where ${isOfShop(vendorId)}`),
    dishesOf(db, vendorId, now),
  ])
  assert(counted, 'counts are one row')
  return { public: summary, counts: counted, dishes: dishes.map(toDishScore) }
}

type DishRow = Awaited<ReturnType<typeof dishesOf>>[number]

function toDishScore({ earlier, earlierScore, score, ...row }: DishRow): DishScore {
  const isComparable = row.reviews >= leastToCompare && earlier >= leastToCompare && earlierScore !== null
  return { ...row, score: rounded(score), change: isComparable ? rounded(score - earlierScore) : null }
}
