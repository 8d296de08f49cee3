import { createFileRoute, Outlet } from '@tanstack/react-router'
import { adminDashboard } from '#web/features/admin-workspace/admin.queries.ts'
import { AdminSkeleton } from '#web/features/admin-workspace/admin-skeleton.tsx'
import { AdminWorkspace } from '#web/features/admin-workspace/admin-workspace.tsx'
import { requireUser } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { m } from '#web/paraglide/messages.js'

/** Around everything below `/admin`: who may enter, and where things are. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  beforeLoad: requireUser('ADMIN'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminDashboard),
  head: () => pageHead({ title: m.admin_title(), hidden: true }),
  staticData: { shell: 'hero' },
  pendingComponent: AdminSkeleton,
  component: () => (
    <AdminWorkspace>
      <Outlet />
    </AdminWorkspace>
  ),
})
