import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RevenueEntry } from '#contracts/money/revenue.ts'
import { formatDayRange } from '#web/features/shared/sales/day-ranges.ts'
import { type RevenueSearch, revenueEntries } from '#web/features/shared/sales/revenue.queries.ts'
import { balanceLabel, transferKindLabel } from '#web/features/shared/statements/entry-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button-class.ts'
import { cn } from '#web/ui/cn.ts'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { TableSkeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'

export interface EntriesProps {
  search: RevenueSearch
  onPart: (part: RevenueSearch['part']) => void
}

/** What the balance is the sum of, line by line. */
export function Entries({ search, onPart }: EntriesProps) {
  const query = useInfiniteQuery(revenueEntries(search))
  const entries = query.data?.pages.flatMap(({ items }) => items)
  const { from, to } = search
  return (
    <section id="entries" aria-labelledby="entries-title" className="scroll-mt-4">
      <div className="mt-8 mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <h2 id="entries-title" className="text-25">
            {m.revenue_entries()}
          </h2>
          <p className="meta">{from && to ? formatDayRange(from, to) : m.revenue_entries_all()}</p>
        </div>
        <span className="flex flex-wrap items-center gap-3 sm:order-last">
          <Link
            to="/vendor/revenue/statement"
            search={{ part: search.part }}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {m.revenue_statement_open()}
          </Link>
          <CsvLink query={revenueEntries(search)} />
        </span>
        <Segmented
          label={m.revenue_balance()}
          className="max-sm:w-full"
          value={search.part ?? 'ALL'}
          onChange={(part) => onPart(part === 'ALL' ? undefined : part)}
          options={[
            { value: 'ALL', label: m.revenue_part_all() },
            { value: 'PENDING', label: balanceLabel.PENDING() },
            { value: 'AVAILABLE', label: balanceLabel.AVAILABLE() },
          ]}
        />
      </div>
      {entries ? (
        entries.length === 0 ? (
          <EmptyState cloth="sea" art="mandazi-cut" title={m.revenue_no_entries()}>
            {m.revenue_no_entries_text()}
          </EmptyState>
        ) : (
          <>
            <Card>
              <ul>
                {entries.map((entry) => (
                  <EntryRow key={entry.key} entry={entry} />
                ))}
              </ul>
            </Card>
            <ShowMore query={query} />
          </>
        )
      ) : query.isError ? (
        <ErrorState title={m.revenue_entries_failed()} error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </section>
  )
}

function EntryRow({ entry: { kind, part, order, event, at, amountKES } }: { entry: RevenueEntry }) {
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b px-4 py-2 last:border-0 md:px-5">
      <div className="min-w-0">
        <p className="font-[550]">{transferKindLabel[kind]()}</p>
        <p className="meta flex flex-wrap gap-x-2">
          {order && (
            <Link to="/vendor/orders/$id" params={{ id: order.id }} className="link tabular-nums">
              {formatOrderNumber(order.number)}
            </Link>
          )}
          {event && (
            <Link to="/vendor/events/$id" params={{ id: event.id }} className="link">
              {event.title}
            </Link>
          )}
          <time dateTime={at}>{formatDate(at, 'moment')}</time>
          <span>{balanceLabel[part]()}</span>
        </p>
      </div>
      <span className={cn('money', amountKES > 0 && 'text-money')}>
        {amountKES > 0 && '+'}
        {formatKES(amountKES)}
      </span>
    </li>
  )
}
