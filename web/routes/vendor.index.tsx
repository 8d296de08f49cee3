import { createFileRoute } from '@tanstack/react-router'
import { vendorDashboard } from '#web/features/vendor-dashboard/dashboard.queries.ts'
import { DashboardPage } from '#web/features/vendor-dashboard/dashboard-page.tsx'

export const Route = createFileRoute('/vendor/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(vendorDashboard),
  component: DashboardPage,
})
