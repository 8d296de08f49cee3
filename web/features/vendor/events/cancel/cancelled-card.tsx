import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CancelledOrderState } from '#contracts/events/event-cancellation.ts'
import { sendingFailureMessage } from '#web/lib/errors/reason-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import { cancelledOrders, eventCancellation } from './cancellation.queries.ts'

const states: { state: CancelledOrderState; label: () => string; look: string }[] = [
  { state: 'RETURNED', label: () => m.cancelling_returned(), look: 'bg-money-fill' },
  { state: 'SENT', label: () => m.cancelling_sent(), look: 'bg-work' },
  { state: 'IN_LINE', label: () => m.cancelling_in_line(), look: 'border border-line-strong' },
  { state: 'NEEDS_PERSON', label: () => m.cancelling_needs_person(), look: 'bg-accent' },
  { state: 'FREE', label: () => m.cancelling_free(), look: 'bg-sunken' },
]

/** How far the money of a cancelled event is on its way back, and what of it needs a person. */
export function CancelledCard({ id }: { id: string }) {
  const { data } = useQuery(eventCancellation(id))
  if (!data) return null
  const paid = data.backKES || 1
  return (
    <div className="mt-4 grid gap-4">
      <Card padded>
        <p className="meta">{m.cancelling_going_back()}</p>
        <p className="head text-42">
          <Money kes={data.states.RETURNED.amountKES} />
        </p>
        <p className="text-ink-2">{m.cancelling_of({ amount: formatKES(data.backKES) })}</p>
        <div aria-hidden className="mt-3 flex h-3.5 gap-0.5 overflow-hidden rounded-[4px] bg-sunken">
          {states.map(({ state, look }) => (
            <span key={state} className={look} style={{ width: `${(100 * data.states[state].amountKES) / paid}%` }} />
          ))}
        </div>
        <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1.5 text-13">
          {states
            .filter(({ state }) => data.states[state].orders > 0)
            .map(({ state, label, look }) => (
              <li key={state} className="flex items-center gap-2">
                <span aria-hidden className={cn('size-3 rounded-[3px]', look)} />
                {label()} <b className="font-[650] tabular-nums">{data.states[state].orders}</b>
              </li>
            ))}
        </ul>
        <p className="meta mt-3">{m.cancelling_safe()}</p>
        <blockquote className="mt-3 border-line-strong border-l-2 pl-3 text-13 [overflow-wrap:anywhere]">
          {data.words}
        </blockquote>
      </Card>
      {data.states.NEEDS_PERSON.orders > 0 && (
        <Card padded className="border-2 border-accent-edge">
          <h2 className="text-20">{m.cancelling_needs_title()}</h2>
          <p className="meta mt-1">{m.cancelling_needs_text()}</p>
          <Orders id={id} state="NEEDS_PERSON" />
        </Card>
      )}
      <Card padded>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-20">{m.cancelling_all_orders()}</h2>
          <CsvLink query={cancelledOrders(id)} />
        </div>
        <Orders id={id} />
      </Card>
    </div>
  )
}

const labelOf = (state: CancelledOrderState) => states.find((each) => each.state === state)?.label() ?? ''

function Orders({ id, state }: { id: string; state?: CancelledOrderState }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(cancelledOrders(id, state))
  const orders = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <ul className="mt-3 divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="font-[650] [overflow-wrap:anywhere]">{order.customer.name}</p>
              <p className="meta tabular-nums">
                {formatOrderNumber(order.number)} · {formatPhone(order.customer.phone)}
              </p>
              {order.failure && state && (
                <p className="text-13 text-danger">{sendingFailureMessage(order.failure, null)}</p>
              )}
            </div>
            <div className="text-right">
              <Money kes={order.amountKES} className="block" />
              <span className="text-13 text-ink-2">
                {[labelOf(order.state), order.receipt].filter(Boolean).join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" size="sm" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.cancelling_more()}
        </Button>
      )}
    </>
  )
}
