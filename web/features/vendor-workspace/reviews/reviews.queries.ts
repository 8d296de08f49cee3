import { useQueryClient } from '@tanstack/react-query'
import { getVendorReviewSummary, listVendorReviews, type VendorReviewShow } from '#contracts/reviews/vendor-reviews.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

export const vendorReviews = (show: VendorReviewShow | undefined) =>
  apiPages(listVendorReviews, ['/api/vendor/reviews', show])
export const vendorReviewSummary = apiQuery(getVendorReviewSummary, ['/api/vendor/reviews/summary'])

/** Reads again what the page shows of reviews. */
export function useRefreshReviews() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/vendor/reviews'),
    })
}
