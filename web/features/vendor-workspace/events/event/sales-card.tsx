import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { eventSales } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { type Measure, SalesBars } from './sales-bars.tsx'
import { type DayTotal, lastDays, lastWeek, shownDays } from './sales-days.ts'

/** What was sold on each of the last days, up to that of the event; the table has every day and kind. */
export function SalesCard({ event: { id, startsAt } }: { event: VendorEventDetail }) {
  const { data, isError, error, refetch } = useQuery(eventSales(id))
  const seesMoney = useMay('money')
  const [measure, setMeasure] = useState<Measure>('tickets')
  const [today] = useState(() => nairobiDay(new Date()))
  const eventDay = nairobiDay(startsAt)
  const isOver = today > eventDay
  const days = data && lastDays(data.days, data.before, isOver ? eventDay : today)
  return (
    <Card padded className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-20">{m.organiser_sales()}</h2>
          {days && <p className="meta">{weekSentence(days)}</p>}
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
          <SalesBars days={days} before={data.before} measure={measure} today={today} />
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

function weekSentence(days: DayTotal[]): string {
  const { tickets, before } = lastWeek(days)
  const now = m.organiser_sales_week({ count: tickets })
  return before === null ? now : `${now}, ${m.organiser_sales_last_time({ count: before })}`
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
