import { useState } from 'react'
import { nairobiDay } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { type Bucket, ticksUpTo } from './buckets.ts'
import { formatDay, formatDayRange } from './day-ranges.ts'

interface SalesChartProps {
  buckets: readonly Bucket[]
  /** What the ink marks stand for. */
  previous: { from: string; to: string }
}

const hatched =
  'border-[1.5px] border-money-fill bg-[repeating-linear-gradient(115deg,var(--color-money-fill)_0_3px,transparent_3px_6px)]'

/**
 * A bar for what was sold, an ink mark for the time before. Today is hatched, as it is not over. The table says it in
 * numbers.
 */
export function SalesChart({ buckets, previous }: SalesChartProps) {
  const [today] = useState(() => nairobiDay(new Date()))
  const ticks = ticksUpTo(Math.max(...buckets.flatMap(({ grossKES, beforeKES = 0 }) => [grossKES, beforeKES])))
  const top = ticks.at(-1) || 1
  const share = (kes: number) => `${(kes / top) * 100}%`
  const every = Math.ceil(buckets.length / 7)
  return (
    <>
      <div aria-hidden className="mt-6 grid grid-cols-[40px_1fr] text-12 text-ink-2 tabular-nums">
        <div className="relative h-48 md:h-60">
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-2 translate-y-1/2" style={{ bottom: share(tick) }}>
              {tick >= 1000 ? `${tick / 1000}k` : tick}
            </span>
          ))}
        </div>
        <div className="relative h-48 border-line-strong border-b md:h-60">
          {ticks.slice(1).map((tick) => (
            <span
              key={tick}
              className="absolute inset-x-0 border-line border-t border-dashed"
              style={{ bottom: share(tick) }}
            />
          ))}
          <div className="absolute inset-0 flex">
            {buckets.map(({ from, to, grossKES, beforeKES }) => (
              <span
                key={from}
                className="relative min-w-0 flex-1 hover:bg-sunken/50"
                title={`${formatDayRange(from, to)}: ${formatKES(grossKES)}`}
              >
                <span
                  className={cn(
                    'absolute inset-x-[14%] bottom-0 rounded-t-[4px]',
                    to >= today ? hatched : 'bg-money-fill',
                  )}
                  style={{ height: share(grossKES) }}
                />
                {beforeKES !== undefined && beforeKES > 0 && (
                  <span
                    className="absolute inset-x-[4%] h-0.5 translate-y-1/2 bg-ink"
                    style={{ bottom: share(beforeKES) }}
                  />
                )}
              </span>
            ))}
          </div>
        </div>
        <div className="col-start-2 flex pt-1.5">
          {buckets.map(({ from, to }, index) => (
            <span key={from} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
              {index % every === 0 && (
                <span className={cn(from === today && 'font-[650] text-ink')}>
                  {buckets.length <= 7 && from === to ? formatDay(from, 'weekdayName') : formatDay(from)}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        <span className="flex items-center gap-2">
          <span aria-hidden className="size-3.5 rounded-[3px] bg-money-fill" />
          {m.revenue_these_days()}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-0.5 w-3.5 bg-ink" />
          {formatDayRange(previous.from, previous.to)}
        </span>
      </div>
    </>
  )
}
