import { useQuery } from '@tanstack/react-query'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { adminUser } from '#web/features/shared/users/users.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { TableSkeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { UserNotices } from './user-notices.tsx'

/** What was written lately to the owner of a vendor, on the vendor's page. */
export default function MessagesToOwner({ vendor: { owner } }: { vendor: AdminVendor }) {
  const { data, isPending, error, refetch } = useQuery(adminUser(owner.id))
  if (isPending) return <TableSkeleton />
  if (!data) return <ErrorState heading="h2" title={m.users_failed()} error={error} onRetry={() => void refetch()} />
  return <UserNotices notices={data.notices} />
}
