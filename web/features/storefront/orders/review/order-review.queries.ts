import { getOrderReview } from '#contracts/reviews/reviews.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export const orderReview = (id: string) => apiQuery(getOrderReview, [fillPath(getOrderReview.path, { id })])
