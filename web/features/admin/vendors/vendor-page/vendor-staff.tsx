import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { grantNames, roleNames } from '#web/features/shared/vendor-profile/role-names.ts'
import { vendorStaff } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { TableSkeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import Clock from '~icons/lucide/clock'

/** Who works for a vendor beside its owner, each with their account, and who is invited. */
export default function VendorStaff({ vendor: { id } }: { vendor: AdminVendor }) {
  const query = useQuery(vendorStaff(id))
  if (query.isPending) return <TableSkeleton />
  if (query.isError)
    return <ErrorState heading="h2" title={m.staff_failed()} error={query.error} onRetry={() => void query.refetch()} />
  const { members, invitations } = query.data
  if (members.length + invitations.length === 0)
    return <EmptyState heading="h2" cloth="sea" title={m.admin_staff_none()} />
  return (
    <Card>
      <h2 className="sr-only">{m.staff_title()}</h2>
      <ul className="divide-y divide-line">
        {members.map(({ userId, name, email, role, granted, joinedAt, lastSeenAt }) => {
          const { icon, name: roleName } = roleNames[role]
          const seen = lastSeenAt ? m.staff_last_seen({ time: formatDate(lastSeenAt, 'moment') }) : m.staff_not_seen()
          const facts = [email, m.admin_staff_since({ day: formatDate(joinedAt, 'date') }), seen]
          return (
            <li key={userId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
              <div className="min-w-[200px] flex-1 leading-tight">
                <Link
                  to="/admin/users/$id"
                  params={{ id: userId }}
                  className="link font-[650] [overflow-wrap:anywhere]"
                >
                  {name}
                </Link>
                <p className="meta mt-0.5 [overflow-wrap:anywhere]">
                  {[...facts, ...granted.map((right) => grantNames[right]())].join(' · ')}
                </p>
              </div>
              <Badge tone="work" icon={icon}>
                {roleName()}
              </Badge>
            </li>
          )
        })}
        {invitations.map(({ id: invitationId, email, role, invitedAt }) => (
          <li key={invitationId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <div className="min-w-[200px] flex-1 leading-tight">
              <b className="font-[650] [overflow-wrap:anywhere]">{email ?? m.staff_by_link()}</b>
              <p className="meta mt-0.5">{m.staff_invited({ day: formatDate(invitedAt, 'date') })}</p>
            </div>
            <Badge tone="wait" icon={Clock}>
              {m.staff_not_yet({ role: roleNames[role].name() })}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
