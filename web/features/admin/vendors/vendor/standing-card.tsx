import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { vendorStatus } from '#web/features/shared/vendors/vendor-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/surface.tsx'
import { formatAge } from '#web/ui/workspace/age.ts'

/** Where the shop stands, and why. */
export function StandingCard({ vendor }: { vendor: AdminVendor }) {
  const { status, statusReason, decidedAt, waitingSince } = vendor
  return (
    <Card padded>
      <h2 className="mb-3 text-17">{m.admin_status()}</h2>
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge look={vendorStatus[status]} />
        <span className="meta">
          {waitingSince
            ? m.admin_waits_for({ age: formatAge(waitingSince) })
            : decidedAt && m.admin_decided_at({ moment: formatDate(decidedAt, 'moment') })}
        </span>
      </p>
      {statusReason && <p className="mt-2 [overflow-wrap:anywhere]">“{statusReason}”</p>}
    </Card>
  )
}
