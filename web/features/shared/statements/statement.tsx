import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StatementEntry, VendorStatement } from '#contracts/money/statements.ts'
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
import { Card } from '#web/ui/surface.tsx'
import { RecordList } from '#web/ui/tables/record-list.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import { balanceLabel, transferKindLabel } from './entry-labels.ts'

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
}

/** A month of a vendor's account: what it held, what came, what went, and what it held after each. */
export function Statement({ statement, search, go, ordersAt }: StatementProps) {
  const [thisMonth] = useState(() => nairobiDay(new Date()).slice(0, 7))
  const { month = thisMonth, part } = search
  const query = useInfiniteQuery({ ...statement, placeholderData: keepPreviousData })
  const [first] = query.data?.pages ?? []
  const show = (count: number) => {
    const next = monthAfter(month, count)
    go({ part, month: next === thisMonth ? undefined : next })
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
          onChange={(chosen) => go({ month: search.month, part: chosen === 'ALL' ? undefined : chosen })}
          options={[
            { value: 'ALL', label: m.revenue_part_all() },
            { value: 'PENDING', label: balanceLabel.PENDING() },
            { value: 'AVAILABLE', label: balanceLabel.AVAILABLE() },
          ]}
        />
      </div>
      {first && <Sums statement={first} isNow={first.month === thisMonth} isBefore={query.isPlaceholderData} />}
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

interface SumsProps {
  statement: VendorStatement
  isNow: boolean
  /** It is the one that was looked at before, until the other has come. */
  isBefore: boolean
}

/** The sum that proves the statement: what it began with, what came and what went make what it ended with. */
function Sums({ statement, isNow, isBefore }: SumsProps) {
  const { openingKES, receivedKES, givenKES, closingKES } = statement
  return (
    <Card padded className={cn('mb-4', isBefore && 'opacity-50')} aria-busy={isBefore}>
      <dl className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Sum label={m.revenue_opening()} kes={openingKES} />
        <Sum sign="+" label={m.revenue_received()} kes={receivedKES} />
        <Sum sign="−" label={m.revenue_given()} kes={-givenKES} />
        <Sum sign="=" label={isNow ? m.revenue_closing_so_far() : m.revenue_closing()} kes={closingKES} isResult />
      </dl>
    </Card>
  )
}

function Sum({ sign, label, kes, isResult }: { sign?: string; label: string; kes: number; isResult?: boolean }) {
  return (
    <div
      data-sign={sign}
      className={cn(
        'grid items-end gap-x-4 max-sm:flex max-sm:w-full max-sm:justify-between',
        sign &&
          "before:row-start-2 before:font-extrabold before:text-20 before:text-ink-2 before:leading-none before:content-[attr(data-sign)/''] max-sm:before:hidden",
      )}
    >
      <dt className={cn('font-semibold text-13 text-ink-2', sign && 'sm:col-start-2')}>{label}</dt>
      <dd className={cn('head text-20 tabular-nums md:text-25', sign && 'sm:col-start-2', isResult && 'text-money')}>
        {formatKES(kes)}
      </dd>
    </div>
  )
}
