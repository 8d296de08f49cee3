import { createFileRoute } from '@tanstack/react-router'
import { health } from '#web/features/admin/health/health.queries.ts'
import { HealthPage } from '#web/features/admin/health/health-page.tsx'

export const Route = createFileRoute('/admin/health')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(health),
  component: HealthPage,
})
