import { createFileRoute } from '@tanstack/react-router'
import { ReviewsPage } from '#web/features/vendor-workspace/reviews/reviews-page.tsx'

export const Route = createFileRoute('/vendor/reviews')({ component: ReviewsPage })
