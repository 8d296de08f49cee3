import { Link } from '@tanstack/react-router'
import type { SalesFigure } from '#contracts/reporting.ts'
import { opensRows } from '#web/features/shared/sales/opens-rows.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'

interface SalesCardProps extends Record<'today' | 'lastWeek' | 'lastWeekByNow', SalesFigure> {
  day: string
  /** There was no shop yet on the same day last week. */
  isNew: boolean
}

/** Today's sales, held against the same day last week up to the same time. */
export function SalesCard({ day, today, lastWeek, lastWeekByNow, isNew }: SalesCardProps) {
  const weekday = formatDate(new Date(Date.parse(`${day}T12:00:00+03:00`)), 'weekdayLong')
  return (
    <Card padded>
      <h2 className="font-semibold text-13 text-ink-2">{m.vendor_sales_today()}</h2>
      <p className="head mt-1 text-42 tabular-nums [font-stretch:80%]">
        <SalesOf day={day}>{formatKES(today.salesKES)}</SalesOf>
      </p>
      {!isNew && (
        <>
          <p className="text-13 text-ink-2">{comparison(today.salesKES - lastWeekByNow.salesKES, weekday)}</p>
          <SalesBar today={today.salesKES} byNow={lastWeekByNow.salesKES} whole={lastWeek.salesKES} />
        </>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-3 text-13">
        <Figure label={m.vendor_orders_today()} value={String(today.orders)} day={day}>
          {!isNew && m.vendor_orders_by_now({ count: lastWeekByNow.orders, weekday })}
        </Figure>
        {!isNew && (
          <Figure label={m.vendor_last_week({ weekday })} value={formatKES(lastWeek.salesKES)} day={weekBefore(day)}>
            {m.vendor_last_week_orders({ count: lastWeek.orders })}
          </Figure>
        )}
      </dl>
    </Card>
  )
}

function comparison(difference: number, weekday: string): string {
  const amount = formatKES(Math.abs(difference))
  if (difference > 0) return m.vendor_more_than({ amount, weekday })
  if (difference < 0) return m.vendor_less_than({ amount, weekday })
  return m.vendor_same_as({ weekday })
}

/** Today is hatched, as it is not over; the ink mark is where last week stood by now, the track its whole day. */
function SalesBar({ today, byNow, whole }: { today: number; byNow: number; whole: number }) {
  const most = Math.max(today, whole, 1)
  const share = (amount: number) => `${(amount / most) * 100}%`
  return (
    <div aria-hidden className="relative mt-4 h-6">
      <div className="absolute inset-y-1 left-0 rounded-[4px] bg-sunken" style={{ width: share(whole) }} />
      <div
        className="absolute inset-y-1 left-0 rounded-[4px] border-[1.5px] border-money-fill bg-[repeating-linear-gradient(115deg,var(--color-money-fill)_0_4px,transparent_4px_8px)]"
        style={{ width: share(today) }}
      />
      <div className="absolute inset-y-0 w-[3px] -translate-x-1/2 bg-ink" style={{ left: share(byNow) }} />
    </div>
  )
}

/** The same day a week earlier; noon is far from both ends of it. */
const weekBefore = (day: string) => nairobiDay(new Date(Date.parse(`${day}T12:00:00+03:00`) - 7 * 86_400_000))

const SalesOf = ({ day, children }: { day: string; children: React.ReactNode }) => (
  <Link to="/vendor/revenue/sales" search={{ from: day, to: day }} className={opensRows}>
    {children}
  </Link>
)

interface FigureProps {
  label: string
  value: string
  /** Of which day the orders are that it is the sum of. */
  day: string
  children: React.ReactNode
}

function Figure({ label, value, day, children }: FigureProps) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd>
        <span className="head block text-20 tabular-nums">
          <SalesOf day={day}>{value}</SalesOf>
        </span>
        <span className="text-ink-2">{children}</span>
      </dd>
    </div>
  )
}
