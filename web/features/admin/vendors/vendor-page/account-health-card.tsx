import { useQuery } from '@tanstack/react-query'
import type { VendorDecisionKind, VendorOverview } from '#contracts/admin/vendors/vendor-overview.ts'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { formatRate } from '#web/features/shared/commissions/commission-rate.tsx'
import { vendorOverview } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { vendorStatus } from '#web/features/shared/vendors/vendor-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { formatAge } from '#web/ui/workspace/age.ts'
import TriangleAlert from '~icons/lucide/triangle-alert'

type Decision = VendorOverview['accountHealth'][number]

const kinds: Record<Exclude<VendorDecisionKind, 'COMMISSION'>, () => string> = {
  APPROVED: vendorStatus.APPROVED.label,
  CHANGES_REQUESTED: vendorStatus.CHANGES_REQUESTED.label,
  REJECTED: vendorStatus.REJECTED.label,
  SUSPENDED: vendorStatus.SUSPENDED.label,
  REINSTATED: () => m.admin_account_health_reinstated(),
  PAYOUT_PHONE: () => m.admin_account_health_phone(),
}

/** Where the shop stands, and what was decided about it, the newest first. */
export function AccountHealthCard({ vendor }: { vendor: AdminVendor }) {
  const query = useQuery(vendorOverview(vendor.id))
  const { status, waitingSince } = vendor
  const isHeld = Boolean(query.data?.phoneChange)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b px-4 py-3 md:px-5">
        <h2 className="text-17">{m.admin_account_health()}</h2>
        {isHeld && status === 'APPROVED' ? (
          <Badge tone="note" icon={TriangleAlert}>
            {m.admin_account_health_held()}
          </Badge>
        ) : (
          <StatusBadge look={vendorStatus[status]} />
        )}
      </div>
      <div className="px-4 py-4 md:px-5">
        {waitingSince && <p className="meta mb-3">{m.admin_waits_for({ age: formatAge(waitingSince) })}</p>}
        {query.data && <Decisions of={query.data.accountHealth} isHeld={isHeld} />}
        {query.isPending && <Skeleton className="h-24" />}
        {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      </div>
    </Card>
  )
}

function Decisions({ of: decisions, isHeld }: { of: readonly Decision[]; isHeld: boolean }) {
  if (decisions.length === 0) return <p className="text-ink-2">{m.admin_account_health_none()}</p>
  const holding = isHeld ? decisions.find(({ kind }) => kind === 'PAYOUT_PHONE')?.id : undefined
  return (
    <ol className="grid">
      {decisions.map((decision) => (
        <li
          key={decision.id}
          className="relative grid grid-cols-[1fr_auto] gap-x-3 pb-4 pl-6 text-13 before:absolute before:top-3 before:bottom-0 before:left-[5px] before:w-px before:bg-line-strong last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden
            className={cn(
              'absolute top-1 left-px size-2.5 rotate-45 border',
              decision.id === holding ? 'border-accent-edge bg-accent' : 'border-ink bg-ink',
            )}
          />
          <b className="font-[650]">{decisionText(decision)}</b>
          <time dateTime={decision.at} className="text-ink-2 tabular-nums">
            {formatDate(decision.at, 'date')}
          </time>
          <span className="col-span-2 text-ink-2 [overflow-wrap:anywhere]">
            {decision.by ?? m.admin_account_health_by_itself()}
            {decision.reason && `: “${decision.reason}”`}
          </span>
        </li>
      ))}
    </ol>
  )
}

function decisionText({ kind, commission }: Decision): string {
  if (kind !== 'COMMISSION') return kinds[kind]()
  const before = commission?.before && formatRate(commission.before)
  const now = commission?.now && formatRate(commission.now)
  if (before && now) return m.admin_account_health_commission({ before, now })
  return now
    ? m.admin_account_health_commission_set({ now })
    : m.admin_account_health_commission_ended({ before: before ?? '' })
}
