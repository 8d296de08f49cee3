import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VendorRevenue } from '#contracts/money/revenue.ts'
import { formatDay } from '#web/features/shared/sales/day-ranges.ts'
import { opensRows } from '#web/features/shared/sales/opens-rows.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import ChevronRight from '~icons/lucide/chevron-right'

const releasesMax = 4

export interface BalanceCardProps {
  revenue: VendorRevenue
  /** The button that asks for it, and where it goes. */
  request: ReactNode
}

/** What can be withdrawn now, what becomes so and when, and what was paid out. */
export function BalanceCard({ revenue: { balance, nextReleases, unscheduledKES }, request }: BalanceCardProps) {
  const isDebt = balance.availableKES < 0
  const later = nextReleases.slice(releasesMax).reduce((sum, { amountKES }) => sum + amountKES, 0)
  return (
    <Card className="grid md:grid-cols-2">
      <div className="p-4 md:p-6">
        <PartHead label={m.revenue_available()} part="AVAILABLE" />
        <p
          className={cn(
            'head mt-1 text-42 tabular-nums [font-stretch:80%] lg:text-60',
            isDebt ? 'text-danger' : 'text-money',
          )}
        >
          {formatKES(balance.availableKES)}
        </p>
        {isDebt && <p className="mt-2 max-w-[46ch] text-13 text-ink-2">{m.revenue_debt()}</p>}
        <div className="mt-4">{request}</div>
      </div>
      <div className="border-line-strong border-dashed p-4 max-md:border-t md:border-l md:p-6">
        <PartHead label={m.revenue_pending()} part="PENDING" />
        <p className="head text-25 tabular-nums">{formatKES(balance.pendingKES)}</p>
        <p className="meta mt-0.5">{m.revenue_pending_note()}</p>
        {balance.pendingKES !== 0 && (
          <dl className="mt-2 grid gap-1.5 text-13">
            {nextReleases.slice(0, releasesMax).map(({ day, amountKES }) => (
              <Line key={day} label={formatDay(day, 'weekday')} kes={amountKES} />
            ))}
            {later !== 0 && <Line label={m.revenue_later()} kes={later} />}
            {unscheduledKES !== 0 && <Line label={m.revenue_unscheduled()} kes={unscheduledKES} />}
          </dl>
        )}
        <dl className="mt-4 grid gap-1.5 border-line border-t pt-4">
          {balance.heldKES !== 0 && <Line label={m.revenue_held()} kes={balance.heldKES} />}
          {balance.onItsWayKES !== 0 && <Line label={m.revenue_on_its_way()} kes={balance.onItsWayKES} />}
          <div className="flex items-baseline justify-between gap-4">
            <dt className="font-semibold text-13 text-ink-2">{m.revenue_paid_out()}</dt>
            <dd className="head text-20 tabular-nums">
              <Link to="/vendor/revenue" search={(search) => search} hash="payouts" className={opensRows}>
                {formatKES(balance.paidOutKES)}
              </Link>
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}

/** The name of a part of the balance, leading to every entry it is the sum of. */
function PartHead({ label, part }: { label: string; part: 'PENDING' | 'AVAILABLE' }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <h2 className="font-semibold text-13 text-ink-2">{label}</h2>
      <Link
        to="/vendor/revenue"
        search={{ part }}
        hash="entries"
        className="reach -my-2 flex min-h-10 items-center gap-0.5 text-13 text-ink-2 hover:text-ink"
      >
        {m.revenue_see_entries()}
        <span className="sr-only">: {label}</span>
        <ChevronRight aria-hidden className="size-4" />
      </Link>
    </div>
  )
}

function Line({ label, kes }: { label: string; kes: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-13">
      <dt className="text-ink-2">{label}</dt>
      <dd>
        <Money kes={kes} />
      </dd>
    </div>
  )
}
