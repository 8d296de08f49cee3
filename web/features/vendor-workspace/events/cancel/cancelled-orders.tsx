import { useInfiniteQuery } from '@tanstack/react-query'
import type { CancelledOrder, CancelledOrderState } from '#contracts/events/event-cancellation.ts'
import type { DisbursementFailure } from '#contracts/money/disbursements.ts'
import { methodLabel } from '#web/features/shared/payments/method-name.ts'
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
    cell: ({ customer: { name, phone } }) => (
      <>
        <b className="block font-[650] [overflow-wrap:anywhere]">{name}</b>
        <Phone phone={phone} />
      </>
    ),
    card: 'title',
  },
  {
    id: 'to',
    head: m.cancelling_column_to(),
    cell: ({ goesTo }) =>
      goesTo ? (
        <span className="tabular-nums">{[methodLabel(goesTo), goesTo.phone].filter(Boolean).join(' ')}</span>
      ) : (
        <span className="text-ink-2">{m.cancelling_nothing_back()}</span>
      ),
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
        <span className="text-danger">{whyByHand(failure)}</span>
      ) : (
        [settledAt && formatDate(settledAt, 'moment'), receipt].filter(Boolean).join(' · ')
      ),
    card: 'whole',
    className: 'tabular-nums empty:hidden max-xl:text-ink-2',
  },
]

const payeeFailures = ['NOT_REGISTERED', 'WALLET_FULL', 'DAILY_LIMIT'] as const satisfies DisbursementFailure[]

/** What is wrong with the guest's number is said; of all else an administrator takes care. */
function whyByHand(failure: NonNullable<CancelledOrder['failure']>): string {
  const payees = payeeFailures.find((each) => each === failure)
  return payees ? sendingFailureMessage('', payees) : m.cancelling_not_sent()
}

/** To call; a suspended shop has only a part of it. */
const Phone = ({ phone }: { phone: string }) =>
  phone.startsWith('+') ? (
    <a
      href={`tel:${phone}`}
      className="link whitespace-nowrap tabular-nums max-xl:inline-flex max-xl:min-h-11 max-xl:items-center"
    >
      {formatPhone(phone)}
    </a>
  ) : (
    <span className="whitespace-nowrap text-ink-2 tabular-nums">{phone}</span>
  )

/** The orders of a cancelled event, each with how far its money is; all of them, or those in one state. */
export function CancelledOrders({ id, state, caption }: { id: string; state?: CancelledOrderState; caption: string }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(cancelledOrders(id, state))
  const orders = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <RecordTable caption={caption} columns={columns()} rows={orders} rowKey={(row) => row.id} className="mt-3" />
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
