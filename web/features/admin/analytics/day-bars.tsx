import type { AdminAnalytics, MarketDay } from '#contracts/admin/analytics.ts'
import { formatDay, formatDayRange } from '#web/features/shared/sales/day-ranges.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'

interface Days {
  from: string
  to: string
}

interface DayBarsProps {
  data: AdminAnalytics
  ofDay: (day: MarketDay) => number
  shown: Partial<Days>
  /** Nothing for all the days. */
  onChoose: (days: Days | undefined) => void
}

interface Bar extends Days {
  value: number
  before: number
}

const mostBars = 62

const nothing: MarketDay = { day: '', orders: 0, grossKES: 0, commissionKES: 0, checkouts: 0, checkoutsPaid: 0 }

const together = (sum: MarketDay, day: MarketDay): MarketDay => ({
  day: day.day,
  orders: sum.orders + day.orders,
  grossKES: sum.grossKES + day.grossKES,
  commissionKES: sum.commissionKES + day.commissionKES,
  checkouts: sum.checkouts + day.checkouts,
  checkoutsPaid: sum.checkoutsPaid + day.checkoutsPaid,
})

function toBars({ days, previousDays }: AdminAnalytics, ofDay: (day: MarketDay) => number): Bar[] {
  const size = days.length > mostBars ? 7 : 1
  const sum = (part: MarketDay[]) => ofDay(part.reduce(together, nothing))
  const bars: Bar[] = []
  for (let start = 0; start < days.length; start += size) {
    const part = days.slice(start, start + size)
    const before = sum(previousDays.slice(start, start + size))
    bars.push({ from: part[0]!.day, to: part.at(-1)!.day, value: sum(part), before })
  }
  return bars
}

/**
 * A bar for each day, or week, with an ink mark for the time before: a press on it shows its rows alone. The field
 * below does the same.
 */
export function DayBars({ data, ofDay, shown, onChoose }: DayBarsProps) {
  const bars = toBars(data, ofDay)
  const most = Math.max(1e-9, ...bars.flatMap(({ value, before }) => [value, before]))
  const isChosen = ({ from, to }: Days) => from === shown.from && to === shown.to
  const chosen = bars.findIndex(isChosen)
  const every = Math.ceil(bars.length / 6)
  return (
    <>
      <div aria-hidden className="mt-4 flex h-28 items-end border-line-strong border-b">
        {bars.map((bar) => (
          <button
            key={bar.from}
            type="button"
            tabIndex={-1}
            title={formatDayRange(bar.from, bar.to)}
            onClick={() => onChoose(isChosen(bar) ? undefined : bar)}
            className="relative h-full min-w-0 flex-1 hover:bg-sunken/60"
          >
            <span
              className={cn(
                'absolute inset-x-[12%] bottom-0 rounded-t-[4px]',
                isChosen(bar) && bars.length > 1 ? 'bg-ink' : 'bg-money-fill',
              )}
              style={{ height: `${(bar.value / most) * 100}%` }}
            />
            {bar.before > 0 && (
              <span
                className={cn('absolute inset-x-[2%] h-0.5', isChosen(bar) && bars.length > 1 ? 'bg-ink-3' : 'bg-ink')}
                style={{ bottom: `${(bar.before / most) * 100}%` }}
              />
            )}
          </button>
        ))}
      </div>
      <div aria-hidden className="flex pt-1.5 text-12 text-ink-2 tabular-nums">
        {bars.map(({ from }, index) => (
          <span key={from} className="min-w-0 flex-1 whitespace-nowrap">
            {index % every === 0 && formatDay(from)}
          </span>
        ))}
      </div>
      <div className="mt-3 max-w-[280px]">
        <Field label={m.admin_drill_down_days()} hideLabel>
          <Select value={chosen} onChange={(event) => onChoose(bars[Number(event.target.value)])}>
            <option value={-1}>{m.admin_drill_down_all_days()}</option>
            {bars.map(({ from, to }, place) => (
              <option key={from} value={place}>
                {formatDayRange(from, to)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </>
  )
}
