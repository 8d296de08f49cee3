import { getReviewSummary, listShopReviews, type ReviewSort } from '#contracts/reviews/reviews.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export const reviewSummary = (slug: string) => apiQuery(getReviewSummary, [fillPath(getReviewSummary.path, { slug })])

export const shopReviews = (slug: string, sort: ReviewSort | undefined, hasPictures: boolean) =>
  apiPages(listShopReviews, [
    fillPath(listShopReviews.path, { slug }),
    sort === 'NEWEST' ? undefined : sort,
    hasPictures ? 'true' : undefined,
  ])
