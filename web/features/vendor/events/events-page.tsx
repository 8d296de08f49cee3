import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ScanEvent } from '#contracts/door/scan.ts'
import { checkInEvents } from '#web/features/shared/check-in/check-in.queries.ts'
import { DateBlock } from '#web/features/shared/events/date-block.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import ExternalLink from '~icons/lucide/external-link'
import ScanLine from '~icons/lucide/scan-line'

/** The vendor's events of today and later: how many tickets are out, and how many people are in. */
export function EventsPage() {
  const { data, isError, error, refetch } = useQuery(checkInEvents)
  return (
    <>
      <h1 className="text-32 lg:text-42">{m.scan_events()}</h1>
      <p className="mt-1 mb-4 text-ink-2">{m.scan_events_text()}</p>
      {data ? (
        data.items.length === 0 ? (
          <EmptyState cloth="plum" heading="h2" title={m.scan_no_events()}>
            {m.scan_no_events_text()}
          </EmptyState>
        ) : (
          <ul className="grid gap-3 lg:grid-cols-2">
            {data.items.map((event) => (
              <li key={event.id}>
                <EventRow event={event} />
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState heading="h2" title={m.scan_events_failed()} error={error} onRetry={() => refetch()} />
      ) : (
        <div aria-hidden className="grid gap-3 lg:grid-cols-2">
          {['a', 'b'].map((card) => (
            <Skeleton key={card} className="h-[212px] rounded-card" />
          ))}
        </div>
      )}
    </>
  )
}

function EventRow({ event: { id, slug, title, venue, startsAt, doorsAt, issued, used } }: { event: ScanEvent }) {
  return (
    <Card padded className="flex h-full flex-col">
      <div className="flex gap-3.5">
        <DateBlock at={startsAt} />
        <div className="min-w-0">
          <h2 className="text-20 [overflow-wrap:anywhere]">{title}</h2>
          <p className="meta mt-0.5">
            {formatDate(startsAt, 'time')} · {venue}
          </p>
          <p className="meta">{m.scan_doors_open({ time: formatDate(doorsAt, 'moment') })}</p>
        </div>
      </div>
      <dl className="mt-4 flex gap-8">
        <Count label={m.scan_issued()} count={issued} />
        <Count label={m.scan_used()} count={used} />
      </dl>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-money-fill"
          style={{ width: `${issued === 0 ? 0 : (used / issued) * 100}%` }}
        />
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Link to="/vendor/scan" search={{ event: id }} className={buttonClass({ variant: 'ink', size: 'sm' })}>
          <ScanLine aria-hidden className="size-[18px]" />
          {m.scan_title()}
          <span className="sr-only">: {title}</span>
        </Link>
        <Link to="/events/$slug" params={{ slug }} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          <ExternalLink aria-hidden className="size-4" />
          {m.scan_public_page()}
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
    </Card>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt className="font-semibold text-13 text-ink-2">{label}</dt>
      <dd className="head text-25 tabular-nums">{count.toLocaleString('en-KE')}</dd>
    </div>
  )
}
