import { useInfiniteQuery } from '@tanstack/react-query'
import type { CancelledOrder, CancelledOrderState } from '#contracts/events/event-cancellation.ts'
import { sendingFailureMessage } from '#web/lib/errors/reason-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, RecordTable } from '#web/ui/tables/record-table.tsx'
import { cancelledOrders } from './cancellation.queries.ts'
import { refundStates } from './refund-states.ts'

const columns = (): Column<CancelledOrder>[] => [
  {
    id: 'order',
    head: m.cancelling_column_order(),
    cell: ({ number }) => <span className="whitespace-nowrap tabular-nums">{formatOrderNumber(number)}</span>,
    card: 'left',
    className: 'max-xl:text-ink-2',
  },
  {
    id: 'guest',
    head: m.cancelling_column_guest(),
    cell: ({ customer }) => <b className="font-[650] [overflow-wrap:anywhere]">{customer.name}</b>,
    card: 'title',
  },
  {
    id: 'phone',
    head: m.cancelling_column_phone(),
    cell: ({ customer }) => <span className="whitespace-nowrap tabular-nums">{formatPhone(customer.phone)}</span>,
    card: 'left',
    className: 'max-xl:text-ink-2',
  },
  {
    id: 'amount',
    head: m.cancelling_column_amount(),
    cell: ({ amountKES }) => <Money kes={amountKES} className="font-[650]" />,
    right: true,
    card: 'aside',
  },
  {
    id: 'state',
    head: m.cancelling_column_state(),
    cell: ({ state }) => <StatusBadge look={refundStates[state].badge} />,
    card: 'right',
  },
  {
    id: 'receipt',
    head: m.cancelling_column_receipt(),
    cell: ({ state, failure, receipt, settledAt }) =>
      failure && state === 'NEEDS_PERSON' ? (
        <span className="text-danger">{sendingFailureMessage(failure, null)}</span>
      ) : (
        [settledAt && formatDate(settledAt, 'moment'), receipt].filter(Boolean).join(' · ')
      ),
    card: 'whole',
    className: 'tabular-nums empty:hidden max-xl:text-ink-2',
  },
]

/** The orders of a cancelled event, each with how far its money is; all of them, or those in one state. */
export function CancelledOrders({ id, state, caption }: { id: string; state?: CancelledOrderState; caption: string }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(cancelledOrders(id, state))
  const orders = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <RecordTable caption={caption} columns={columns()} rows={orders} keyOf={(row) => row.id} className="mt-3" />
      {hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-3"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {m.cancelling_more()}
        </Button>
      )}
    </>
  )
}
