import { createFileRoute } from '@tanstack/react-router'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { StaffPage } from '#web/features/vendor-workspace/staff/staff-page.tsx'
import { staffList } from '#web/features/vendor-workspace/staff/use-staff.ts'

/**
 * Below the settings: the owner's alone. The workspace takes the title of the page from its heading, so the first chunk
 * of the site has no word of it.
 */
export const Route = createFileRoute('/vendor/staff')({
  loader: ({ context: { queryClient } }) =>
    onceThereIsAShop(queryClient, 'staff', () => queryClient.prefetchQuery(staffList)),
  component: StaffPage,
})
