import { createFileRoute } from '@tanstack/react-router'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { VendorSkeleton } from '#web/features/vendor-workspace/layout/vendor-skeleton.tsx'
import { VendorWorkspace } from '#web/features/vendor-workspace/layout/vendor-workspace.tsx'
import { useSendKeptPresses } from '#web/features/vendor-workspace/orders/steps/kept-presses.ts'
import { OldPresses } from '#web/features/vendor-workspace/orders/steps/old-presses.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { asTyped } from '#web/lib/routing/search-params.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { m } from '#web/paraglide/messages.js'

/** Around everything below `/vendor`: who may enter, and the shop's own bar and navigation. */
export const Route = createFileRoute('/vendor')({
  ssr: false,
  // Their pages read their own addresses.
  validateSearch: asTyped,
  beforeLoad: requireUser('VENDOR'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(vendorProfile),
  head: () => pageHead({ title: m.shell_dashboard(), hidden: true }),
  staticData: { shell: 'shop' },
  pendingComponent: VendorSkeleton,
  component: Page,
})

function Page() {
  useSendKeptPresses()
  return <VendorWorkspace notice={<OldPresses />} />
}
