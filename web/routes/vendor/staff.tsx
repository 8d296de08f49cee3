import { createFileRoute } from '@tanstack/react-router'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { StaffPage } from '#web/features/vendor/staff/staff-page.tsx'
import { staffList } from '#web/features/vendor/staff/use-staff.ts'
import { pageHead } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'

/** Below the settings: the owner's alone. */
export const Route = createFileRoute('/vendor/staff')({
  head: () => pageHead({ title: m.staff_title(), hidden: true }),
  loader: ({ context: { queryClient } }) => onceThereIsAShop(queryClient, () => queryClient.prefetchQuery(staffList)),
  component: StaffPage,
})
