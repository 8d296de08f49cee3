import { countedDays } from '#contracts/reviews/review-terms.ts'
import type { getReviewSummary, listShopReviews, PublicReview, ReviewSummary } from '#contracts/reviews/reviews.ts'
import type { Received } from '#contracts/wire/endpoint.ts'
import { ReviewId, type VendorId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { publicName } from '#server/modules/identity/index.ts'
import { scoreOf } from '#server/modules/vendors/index.ts'
import { vendorScores } from '#server/modules/vendors/scores/vendor-scores.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { idKey, newestFirst, numberKey, ordered } from '#server/platform/database/list-order.ts'
import { columns, jsonArray, jsonObject, select, selectOne } from '#server/platform/database/select.ts'
import { allOf, momentSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { paged } from '#server/platform/http/paged.ts'
import { isPublicSql, reviewColumns, toAnswer } from './review-columns.queries.ts'
import { reviewLines, reviewPictures, reviews } from './reviews.tables.ts'

const newest = newestFirst(reviews.id, ReviewId)
const lowest = ordered('asc', { stars: numberKey(reviews.stars), id: idKey(reviews.id, ReviewId) })

const publicReview = columns({ ...reviewColumns, author: users.name })

/** Whether a row of reviews shows a picture. */
export const hasPictureSql = sql`exists (select 1 from ${reviewPictures} where ${reviewPictures.vendorId} = ${reviews.vendorId}
  and ${reviewPictures.orderId} = ${reviews.orderId} and ${reviewPictures.position} is not null)`

async function findShopId(db: Db, slug: string): Promise<VendorId> {
  const shop = await selectOne(
    db,
    columns({ id: vendors.id }),
    sql`from ${vendors} where ${acrossVendors('public-page')} and ${vendors.slug} = ${slug} and ${vendors.status} = 'APPROVED'`,
  )
  if (!shop) throw notFound('The vendor')
  return shop.id
}

export async function listPublicReviews(db: Db, { params, query }: Received<typeof listShopReviews>) {
  const { sort = 'NEWEST', pictures, ...page } = query
  const vendorId = await findShopId(db, params.slug)
  const read = ({ after, end }: { after: SQL | undefined; end: SQL }) =>
    select(
      db,
      publicReview,
      sql`from ${reviews} join ${users} on ${users.id} = ${reviews.customerId}
        where ${allOf(sql`${reviews.vendorId} = ${vendorId} and ${isPublicSql}`, pictures && hasPictureSql, after)} ${end}`,
    )
  return sort === 'LOWEST' ? paged(page, lowest, read, toPublicReview) : paged(page, newest, read, toPublicReview)
}

type PublicRow = Awaited<ReturnType<typeof select<typeof publicReview extends SQL<infer Row> ? Row : never>>>[number]

const toPublicReview = (row: PublicRow): PublicReview => ({
  id: row.id,
  stars: row.stars,
  author: publicName(row.author),
  text: row.text,
  lines: row.lines,
  pictures: row.pictures.map(({ picture }) => picture),
  writtenAt: toInstant(row.writtenAt),
  isChanged: row.changedAt !== null,
  answer: toAnswer(row),
})

const mostWords = 8

const wordsJson = (vendorId: SQL | VendorId, now: Date) =>
  jsonArray(
    jsonObject({ word: sql<ReviewSummary['words'][number]['word']>`said.word`, count: sql<number>`said.count` }),
    sql`from (
      select word, count(*)::int from ${reviews}
      join ${reviewLines} on ${reviewLines.vendorId} = ${reviews.vendorId} and ${reviewLines.reviewId} = ${reviews.id}
      cross join unnest(${reviewLines.words}) as word
      where ${reviews.vendorId} = ${vendorId} and ${isPublicSql}
        and ${reviews.writtenAt} >= ${momentSql(plus(now, -days(countedDays)))}
      group by word order by count(*) desc, word limit ${mostWords}) as said`,
    { orderBy: sql`said.count desc, said.word` },
  )

/** What is said and was measured of a shop, in one statement. */
export async function summarize(db: Db, vendorId: VendorId, now: Date): Promise<ReviewSummary> {
  const row = await selectOne(
    db,
    columns({
      people: vendorScores.people,
      stars: vendorScores.stars,
      facts: vendorScores.facts,
      words: wordsJson(vendorId, now),
    }),
    sql`from ${vendorScores} where ${vendorScores.vendorId} = ${vendorId}`,
  )
  if (!row) return { people: 0, score: null, stars: null, words: [], facts: null }
  const score = scoreOf(row.stars)
  return {
    people: row.people,
    score,
    stars: score === null ? null : row.stars,
    words: row.words,
    facts: row.facts && { ...row.facts, since: toInstant(row.facts.since) },
  }
}

export const publicSummary = async (db: Db, { params }: Received<typeof getReviewSummary>, now: Date) =>
  summarize(db, await findShopId(db, params.slug), now)
