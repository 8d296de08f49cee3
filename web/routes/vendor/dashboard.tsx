import { createFileRoute } from '@tanstack/react-router'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { vendorDashboard } from '#web/features/vendor-workspace/dashboard/dashboard.queries.ts'
import { DashboardPage } from '#web/features/vendor-workspace/dashboard/dashboard-page.tsx'
import { SignOutButton } from '#web/shell/sign-out-button.tsx'

export const Route = createFileRoute('/vendor/dashboard')({
  loader: ({ context: { queryClient } }) =>
    onceThereIsAShop(queryClient, 'menu', () => queryClient.prefetchQuery(vendorDashboard)),
  component: () => (
    <>
      <DashboardPage />
      {/* On a phone the header has no room for it. */}
      <SignOutButton variant="quiet" size="md" block className="mt-8 md:hidden" />
    </>
  ),
})
