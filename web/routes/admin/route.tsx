import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminSkeleton } from '#web/features/admin/layout/admin-skeleton.tsx'
import { AdminWorkspace } from '#web/features/admin/layout/admin-workspace.tsx'
import { adminDashboard } from '#web/features/shared/market-metrics/admin-dashboard.queries.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { asTyped } from '#web/lib/routing/search-params.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { m } from '#web/paraglide/messages.js'

/** Around everything below `/admin`: who may enter, and where things are. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  // Their pages read their own addresses.
  validateSearch: asTyped,
  beforeLoad: requireUser('ADMIN'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminDashboard),
  head: () => pageHead({ title: m.shell_admin(), hidden: true }),
  staticData: { shell: 'hero' },
  pendingComponent: AdminSkeleton,
  component: () => (
    <AdminWorkspace>
      <Outlet />
    </AdminWorkspace>
  ),
})
