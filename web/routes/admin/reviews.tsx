import { createFileRoute } from '@tanstack/react-router'
import { ReviewsPage } from '#web/features/admin/reviews/reviews-page.tsx'

export const Route = createFileRoute('/admin/reviews')({ component: ReviewsPage })
