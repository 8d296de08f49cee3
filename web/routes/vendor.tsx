import { createFileRoute } from '@tanstack/react-router'
import { VendorWorkspace } from '#web/features/vendor-workspace/vendor-workspace.tsx'
import { vendorProfile } from '#web/features/vendor-workspace/workspace.queries.ts'
import { WorkspaceSkeleton } from '#web/features/vendor-workspace/workspace-skeleton.tsx'
import { requireUser } from '#web/lib/guards.ts'
import { pageHead } from '#web/lib/head.ts'
import { m } from '#web/paraglide/messages.js'

/** Around everything below `/vendor`: who may enter, and the shop's own bar and navigation. */
export const Route = createFileRoute('/vendor')({
  ssr: false,
  beforeLoad: requireUser('VENDOR'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(vendorProfile),
  head: () => pageHead({ title: m.vendor_title(), hidden: true }),
  staticData: { shell: 'hero' },
  pendingComponent: WorkspaceSkeleton,
  component: VendorWorkspace,
})
