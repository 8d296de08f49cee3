import { type AdminReviewState, getAdminReviewCounts, listAdminReviews } from '#contracts/admin/reviews.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

export const adminReviews = (state: AdminReviewState | 'ALL') =>
  apiPages(listAdminReviews, ['/api/admin/reviews', state === 'ALL' ? undefined : state])
export const adminReviewCounts = apiQuery(getAdminReviewCounts, ['/api/admin/reviews/counts'])
