import { createFileRoute } from '@tanstack/react-router'
import { orderReview } from '#web/features/storefront/reviews/order-review.queries.ts'
import { ReviewPage, ReviewSkeleton } from '#web/features/storefront/reviews/review-page.tsx'
import { orNotFound } from '#web/lib/routing/or-not-found.ts'

export const Route = createFileRoute('/account/orders/$id_/review')({
  loader: async ({ context, params }) => {
    await orNotFound(context.queryClient.ensureQueryData(orderReview(params.id)))
  },
  pendingComponent: ReviewSkeleton,
  component: function Page() {
    return <ReviewPage id={Route.useParams().id} />
  },
})
