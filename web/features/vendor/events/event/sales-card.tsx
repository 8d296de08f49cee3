import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { eventSales } from '#web/features/vendor/events/vendor-events.queries.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { type DayTotal, lastDays, shownDays } from './sales-days.ts'

type Measure = 'tickets' | 'grossKES'

/** What was sold on each of the last days; the table has every day and kind. */
export function SalesCard({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(eventSales(id))
  const seesMoney = useMay('money')
  const [measure, setMeasure] = useState<Measure>('tickets')
  const [today] = useState(() => nairobiDay(new Date()))
  const days = data && lastDays(data.days, today)
  return (
    <Card padded className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-20">{m.organiser_sales()}</h2>
          {days && (
            <p className="meta">
              {m.organiser_sales_week({ count: days.slice(-7).reduce((sum, day) => sum + day.tickets, 0) })}
            </p>
          )}
        </div>
        {seesMoney && (
          <Segmented<Measure>
            label={m.organiser_sales()}
            value={measure}
            onChange={setMeasure}
            options={[
              { value: 'tickets', label: m.organiser_tickets() },
              { value: 'grossKES', label: m.organiser_money() },
            ]}
          />
        )}
      </div>
      {isError ? (
        <ErrorState heading="h3" title={m.organiser_sales_failed()} error={error} onRetry={() => refetch()} />
      ) : !days ? (
        <Skeleton className="mt-5 h-52 rounded-control" />
      ) : (
        <>
          <Bars days={days} measure={measure} today={today} />
          <details className="mt-3">
            <summary className="link inline-flex min-h-11 cursor-pointer items-center text-13">
              {m.organiser_as_table()}
            </summary>
            <SalesTable rows={data.days} />
          </details>
        </>
      )}
    </Card>
  )
}

function Bars({ days, measure, today }: { days: DayTotal[]; measure: Measure; today: string }) {
  const top = Math.max(1, ...days.map((day) => day[measure]))
  return (
    <div aria-hidden className="mt-6">
      <div className="flex h-44 items-end gap-[3%] border-line-strong border-b">
        {days.map((day) => (
          <span
            key={day.day}
            title={`${day.day}: ${measure === 'tickets' ? day.tickets : formatKES(day.grossKES)}`}
            className={cn(
              'relative min-w-0 flex-1 rounded-t-[4px]',
              day.day === today
                ? 'border-[1.5px] border-money-fill bg-[repeating-linear-gradient(115deg,var(--color-money-fill)_0_3px,transparent_3px_6px)]'
                : 'bg-money-fill',
              day[measure] === 0 && '!border-0 !bg-none !bg-transparent',
            )}
            style={{ height: `${(day[measure] / top) * 88}%` }}
          >
            {day[measure] === top && (
              <b className="absolute -top-5 left-1/2 -translate-x-1/2 whitespace-nowrap text-12">
                {measure === 'tickets' ? top : formatKES(top)}
              </b>
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
    </div>
  )
}

function SalesTable({ rows }: { rows: Parameters<typeof shownDays>[0] }) {
  const seesMoney = useMay('money')
  const head = 'py-2 pr-3 text-left font-semibold text-ink-2'
  return (
    <div className="max-h-80 overflow-auto">
      <table className="w-full text-13 tabular-nums">
        <thead>
          <tr>
            <th className={head}>{m.organiser_day()}</th>
            <th className={head}>{m.organiser_ticket()}</th>
            <th className={cn(head, 'text-right', !seesMoney && '!pr-0')}>{m.organiser_tickets()}</th>
            {seesMoney && <th className={cn(head, '!pr-0 text-right')}>{m.organiser_money()}</th>}
          </tr>
        </thead>
        <tbody>
          {shownDays(rows).map(({ day, typeName, tickets, grossKES }) => (
            <tr key={`${day} ${typeName}`} className="border-line border-t">
              <td className="whitespace-nowrap py-2 pr-3">{formatDate(`${day}T09:00:00Z`, 'weekday')}</td>
              <td className="py-2 pr-3 [overflow-wrap:anywhere]">{typeName}</td>
              <td className={cn('py-2 text-right', seesMoney && 'pr-3')}>{tickets}</td>
              {grossKES !== null && <td className="py-2 text-right">{formatKES(grossKES)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
