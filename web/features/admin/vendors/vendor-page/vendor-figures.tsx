import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VendorOverview } from '#contracts/admin/vendors/vendor-overview.ts'
import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { balanceLabel } from '#web/features/shared/statements/entry-labels.ts'
import { vendorOverview } from '#web/features/shared/vendors/admin-vendors.queries.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'

/** What the shop is owed and was paid, and how its orders went; each figure opens its rows. */
export function VendorFigures({ vendor }: { vendor: AdminVendor }) {
  const query = useQuery(vendorOverview(vendor.id))
  if (query.data) return <Figures vendor={vendor} of={query.data} />
  if (query.isError)
    return <ErrorState title={m.admin_figures_failed()} error={query.error} onRetry={() => query.refetch()} />
  return <Skeleton className="mb-4 h-24 rounded-card" />
}

function Figures({ vendor: { id, slug }, of }: { vendor: AdminVendor; of: VendorOverview }) {
  const { pendingKES, nextAvailableAt, availableKES, held, paidOut, orders } = of
  const page = { to: '/admin/vendors/edit/$id', params: { id }, resetScroll: false } as const
  const month = formatDate(`${paidOut.month}-15T12:00:00+03:00`, 'monthLong')
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-5">
      <Figure
        label={balanceLabel.PENDING()}
        value={formatKES(pendingKES)}
        link={{ ...page, search: { part: 'PENDING' } }}
        note={
          nextAvailableAt
            ? m.admin_pending_next({ moment: formatDate(nextAvailableAt, 'moment') })
            : m.admin_pending_none_due()
        }
      />
      <Figure
        label={balanceLabel.AVAILABLE()}
        value={formatKES(availableKES)}
        link={{ ...page, search: { part: 'AVAILABLE' } }}
        note={m.admin_available_note()}
      />
      <Figure
        label={m.admin_held()}
        value={formatKES(held.totalKES)}
        isHot={held.count > 0}
        link={{ ...page, search: { tab: 'payouts' } }}
        note={m.admin_payouts_of({ count: held.count })}
      />
      <Figure
        label={m.admin_paid_out_in({ month })}
        value={formatKES(paidOut.totalKES)}
        link={{ ...page, search: { tab: 'payouts' } }}
        note={m.admin_payouts_of({ count: paidOut.count })}
      />
      <Figure
        label={m.admin_orders_thirty_days()}
        value={orders.count.toLocaleString('en-KE')}
        link={{ to: '/admin/orders', search: { vendor: slug, from: orders.from, to: orders.to } }}
        note={m.admin_orders_went({ refunded: share(orders.refunded, orders), refused: share(orders.refused, orders) })}
        className="max-lg:col-span-2"
      />
    </dl>
  )
}

/** `2.8 %` of the orders, none of none. */
const share = (part: number, { count }: { count: number }): string =>
  `${((100 * part) / Math.max(count, 1)).toLocaleString('en-KE', { maximumFractionDigits: 1 })}\u00a0%`

interface FigureProps {
  label: ReactNode
  value: string
  note: ReactNode
  link: LinkProps
  /** Somebody should look at it. */
  isHot?: boolean
  className?: string
}

function Figure({ label, value, note, link, isHot, className }: FigureProps) {
  return (
    <div className={cn('relative min-w-0 bg-surface px-4 py-3.5 hover:bg-sunken/45', className)}>
      <dt className="font-semibold text-13 text-ink-2">{label}</dt>
      <dd>
        <Link
          {...link}
          className={cn('head block text-20 tabular-nums after:absolute after:inset-0', isHot && 'text-on-accent-tint')}
        >
          {value}
        </Link>
        <span className="block text-13 text-ink-2">{note}</span>
      </dd>
    </div>
  )
}
