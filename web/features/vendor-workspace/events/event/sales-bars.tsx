import type { SalesBefore } from '#contracts/events/event-guests.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import type { DayTotal } from './sales-days.ts'

export type Measure = 'tickets' | 'grossKES'

interface SalesBarsProps {
  days: DayTotal[]
  /** The event whose sales the lines across the bars are. */
  before: SalesBefore | null
  measure: Measure
  today: string
}

const full = 'bg-money-fill'
/** A day that is not over. */
const hatched =
  'border-[1.5px] border-money-fill bg-[repeating-linear-gradient(115deg,var(--color-money-fill)_0_3px,transparent_3px_6px)]'

/** A bar for each day. Who does not see them has the table. */
export function SalesBars({ days, before, measure, today }: SalesBarsProps) {
  const most = Math.max(...days.map((day) => day[measure]))
  const top = Math.max(1, most, ...days.map((day) => day.before?.[measure] ?? 0))
  const heightOf = (value: number) => `${(value / top) * 88}%`
  const words = (value: number) => (measure === 'tickets' ? String(value) : formatKES(value))
  return (
    <div aria-hidden className="mt-6">
      <div className="flex h-44 gap-[3%] border-line-strong border-b">
        {days.map((day) => (
          <span key={day.day} title={`${day.day}: ${words(day[measure])}`} className="relative min-w-0 flex-1">
            <span
              className={cn(
                'absolute inset-x-0 bottom-0 rounded-t-[4px]',
                day.day === today ? hatched : full,
                day[measure] === 0 && 'hidden',
              )}
              style={{ height: heightOf(day[measure]) }}
            >
              {day[measure] === most && (
                <b className="absolute -top-5 left-1/2 -translate-x-1/2 whitespace-nowrap text-12">{words(most)}</b>
              )}
            </span>
            {day.before && (
              <span
                className="absolute -inset-x-px h-0.5 bg-ink shadow-[0_0_0_1px_var(--color-surface)]"
                style={{ bottom: heightOf(day.before[measure]) }}
              />
            )}
          </span>
        ))}
      </div>
      <div className="flex gap-[3%] pt-1.5 text-12 text-ink-2 tabular-nums">
        {days.map(({ day }, place) => (
          <span key={day} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
            {(days.length - 1 - place) % 3 === 0 &&
              (day === today ? (
                <b className="font-[650] text-ink">{m.organiser_today()}</b>
              ) : (
                formatDate(`${day}T09:00:00Z`, 'day')
              ))}
          </span>
        ))}
      </div>
      {before && (
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
          <span className="inline-flex items-center gap-2">
            <span className={cn('size-3.5 rounded-[4px]', full)} />
            {m.organiser_key_sold()}
          </span>
          <span className="inline-flex min-w-0 items-center gap-2">
            <span className="h-0.5 w-4 flex-none bg-ink" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {m.organiser_sales_before({ title: before.title, day: formatDate(before.startsAt, 'day') })}
            </span>
          </span>
        </p>
      )}
    </div>
  )
}
