import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { StatementEntry } from '#contracts/money/statements.ts'
import { monthAfter } from '#web/features/shared/sales/day-ranges.ts'
import type { StatementSearch, vendorStatement } from '#web/features/shared/sales/revenue.queries.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import { balanceLabel, transferKindLabel } from './entry-labels.ts'
import { StatementSums } from './statement-sums.tsx'

const columns = (ordersAt: StatementProps['ordersAt']): readonly Column<StatementEntry>[] => [
  {
    id: 'when',
    head: m.revenue_when(),
    card: 'left',
    className: 'max-xl:text-13 max-xl:text-ink-2',
    cell: ({ at }) => <time dateTime={at}>{formatDate(at, 'moment')}</time>,
  },
  {
    id: 'what',
    head: m.revenue_what(),
    card: 'title',
    cell: ({ kind, part, order, event }) => (
      <>
        <span className="font-[550]">{transferKindLabel[kind]()}</span>
        <span className="meta flex flex-wrap gap-x-2">
          {order && (
            <Link to={ordersAt} params={{ id: order.id }} className="link tabular-nums">
              {formatOrderNumber(order.number)}
            </Link>
          )}
          {event?.title}
          <span>{balanceLabel[part]()}</span>
        </span>
      </>
    ),
  },
  {
    id: 'moved',
    head: m.revenue_moved(),
    right: true,
    card: 'aside',
    cell: ({ amountKES }) => (
      <span className={cn('money', amountKES > 0 && 'text-money')}>
        {amountKES > 0 && '+'}
        {formatKES(amountKES)}
      </span>
    ),
  },
  {
    id: 'balance',
    head: m.revenue_balance_after(),
    right: true,
    card: 'right',
    cell: ({ balanceKES }) => <span className="tabular-nums">{formatKES(balanceKES)}</span>,
  },
]

export interface StatementProps {
  /** The statement as its reader may ask for it. */
  statement: ReturnType<typeof vendorStatement>
  search: StatementSearch
  go: (search: StatementSearch) => void
  /** Where its reader sees an order. */
  ordersAt: '/vendor/orders/$id' | '/admin/orders/$id'
  /** What belongs to a month that is over, of which there is something. */
  ofMonth?: (month: string) => ReactNode
}

/** A month of a vendor's account: what it held, what was earned, refunded and paid out, and what it held after each. */
export function Statement({ statement, search, go, ordersAt, ofMonth }: StatementProps) {
  const [thisMonth] = useState(() => nairobiDay(new Date()).slice(0, 7))
  const { month = thisMonth, part, moves } = search
  const query = useInfiniteQuery({ ...statement, placeholderData: keepPreviousData })
  const [first] = query.data?.pages ?? []
  const show = (count: number) => {
    const next = monthAfter(month, count)
    go({ part, moves, month: next === thisMonth ? undefined : next })
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <span className="flex items-center gap-1">
          <IconButton label={m.revenue_previous_month()} onClick={() => show(-1)}>
            <ArrowLeft aria-hidden />
          </IconButton>
          <h2 aria-live="polite" className="min-w-40 text-center text-20">
            {formatDate(`${month}-15T12:00:00+03:00`, 'monthLong')}
          </h2>
          <IconButton label={m.revenue_next_month()} disabled={month >= thisMonth} onClick={() => show(1)}>
            <ArrowRight aria-hidden />
          </IconButton>
        </span>
        <Segmented
          label={m.revenue_balance()}
          className="max-sm:w-full"
          value={part ?? 'ALL'}
          onChange={(chosen) => go({ ...search, part: chosen === 'ALL' ? undefined : chosen })}
          options={[
            { value: 'ALL', label: m.revenue_part_all() },
            { value: 'PENDING', label: balanceLabel.PENDING() },
            { value: 'AVAILABLE', label: balanceLabel.AVAILABLE() },
          ]}
        />
      </div>
      {first && (
        <StatementSums
          statement={first}
          isNow={first.month === thisMonth}
          isBefore={query.isPlaceholderData}
          part={part}
          moves={moves}
          onMoves={(shown) => go({ ...search, moves: shown })}
        />
      )}
      {first && first.month < thisMonth && (first.earnedKES !== 0 || first.refundedKES !== 0) && ofMonth?.(first.month)}
      <RecordList
        caption={m.revenue_statement()}
        columns={columns(ordersAt)}
        query={query}
        rowKey={({ key }) => key}
        failed={m.revenue_statement_failed()}
        empty={
          <EmptyState cloth="sea" art="mandazi-cut" title={m.revenue_statement_empty()}>
            {m.revenue_statement_empty_text()}
          </EmptyState>
        }
      />
    </>
  )
}
