import { Link } from '@tanstack/react-router'
import type { VendorDashboard } from '#contracts/reporting.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { formatCountdown, useSecondsUntil } from '#web/ui/states/countdown-ring.tsx'
import BellRing from '~icons/lucide/bell-ring'
import CookingPot from '~icons/lucide/cooking-pot'
import PackageCheck from '~icons/lucide/package-check'

/** The orders being prepared; each leads to its column of the queue. */
export function WorkCards({ orders }: { orders: VendorDashboard['orders'] }) {
  return (
    <div className="grid grid-cols-3 gap-2 md:gap-3.5">
      <WorkCard icon={BellRing} label={m.vendor_tab_to_accept()} count={orders.toAccept} hot={orders.toAccept > 0}>
        {orders.acceptBy ? <NextDue until={orders.acceptBy} /> : m.vendor_nothing_waits()}
      </WorkCard>
      <WorkCard icon={CookingPot} label={m.vendor_tab_preparing()} count={orders.preparing} tab="PREPARING">
        {m.vendor_being_prepared()}
      </WorkCard>
      <WorkCard icon={PackageCheck} label={m.vendor_tab_ready()} count={orders.ready} tab="READY">
        {m.vendor_ready_and_out()}
      </WorkCard>
    </div>
  )
}

interface WorkCardProps {
  icon: IconComponent
  label: string
  count: number
  hot?: boolean
  tab?: 'PREPARING' | 'READY'
  children: React.ReactNode
}

function WorkCard({ icon: Icon, label, count, hot, tab, children }: WorkCardProps) {
  return (
    <Link
      to="/vendor/orders"
      search={{ tab }}
      className={cn(
        'flex min-w-0 flex-col gap-1 rounded-card border bg-surface p-2 hover:bg-raised min-[360px]:p-3 md:p-4',
        hot ? 'border-accent-edge shadow-[0_0_0_1px_var(--color-accent-edge)]' : 'border-line',
      )}
    >
      <span className="flex items-center justify-between gap-2 font-semibold text-13 max-[359px]:[font-stretch:78%]">
        {label}
        <Icon aria-hidden className={cn('max-sm:hidden', hot ? 'text-on-accent-tint' : 'text-ink-2')} />
      </span>
      <span className="font-extrabold text-32 leading-none tabular-nums [font-stretch:80%] md:text-42">{count}</span>
      <span className="mt-auto text-12 text-ink-2 md:text-13">{children}</span>
    </Link>
  )
}

function NextDue({ until }: { until: string }) {
  const seconds = useSecondsUntil(until)
  return (
    <span className={cn('tabular-nums', seconds <= 60 && 'font-[650] text-danger')}>
      {m.vendor_next_within({ time: formatCountdown(seconds) })}
    </span>
  )
}
