import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CancelledOrderState } from '#contracts/events/event-cancellation.ts'
import { sendingFailureMessage } from '#web/lib/errors/reason-message.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge, type StatusLook } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import Check from '~icons/lucide/check'
import Hourglass from '~icons/lucide/hourglass'
import Minus from '~icons/lucide/minus'
import Phone from '~icons/lucide/phone'
import Send from '~icons/lucide/send'
import { cancelledOrders, eventCancellation } from './cancellation.queries.ts'

const hatched = 'bg-[repeating-linear-gradient(-45deg,var(--color-work)_0_4px,var(--color-work-tint)_4px_8px)]'

/** In the bar and its legend, and beside each order. */
const states: { state: CancelledOrderState; look: string; badge: StatusLook }[] = [
  { state: 'RETURNED', look: 'bg-money-fill', badge: { tone: 'done', icon: Check, label: m.cancelling_returned } },
  { state: 'SENT', look: hatched, badge: { tone: 'work', icon: Send, label: m.cancelling_sent } },
  {
    state: 'IN_LINE',
    look: 'border border-line-strong',
    badge: { tone: 'wait', icon: Hourglass, label: m.cancelling_in_line },
  },
  { state: 'NEEDS_PERSON', look: 'bg-accent', badge: { tone: 'act', icon: Phone, label: m.cancelling_needs_person } },
  { state: 'FREE', look: 'bg-sunken', badge: { tone: 'gone', icon: Minus, label: m.cancelling_free } },
]
const badgeOf = (state: CancelledOrderState) => states.find((each) => each.state === state)?.badge

/** How far the money of a cancelled event is on its way back, and what of it needs a person. */
export function CancelledCard({ id }: { id: string }) {
  const { data } = useQuery(eventCancellation(id))
  if (!data) return null
  const paid = data.backKES || 1
  const shown = states.filter(({ state }) => data.states[state].orders > 0)
  const orders = shown.reduce((sum, { state }) => sum + data.states[state].orders, 0)
  return (
    <div className="mt-4 grid gap-4">
      <Card padded>
        <p className="meta">{m.cancelling_going_back()}</p>
        <p className="head text-42">
          <Money kes={data.states.RETURNED.amountKES} />
        </p>
        <p className="text-ink-2">
          {m.cancelling_of({ amount: formatKES(data.backKES) })} ·{' '}
          {m.cancelling_orders_of({ count: data.states.RETURNED.orders, of: orders - data.states.FREE.orders })}
        </p>
        <div aria-hidden className="mt-3 flex h-3.5 gap-0.5 overflow-hidden rounded-[4px] bg-sunken">
          {shown.map(({ state, look }) => (
            <span key={state} className={look} style={{ width: `${(100 * data.states[state].amountKES) / paid}%` }} />
          ))}
        </div>
        <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1.5 text-13">
          {shown.map(({ state, badge, look }) => (
            <li key={state} className="flex items-center gap-2">
              <span aria-hidden className={cn('size-3 rounded-[3px]', look)} />
              {badge.label()} <b className="font-[650] tabular-nums">{data.states[state].orders}</b>
            </li>
          ))}
        </ul>
        {data.providerFeesKES > 0 && (
          <p className="mt-3 text-13">
            {m.cancelling_provider_fees_booked({ amount: formatKES(data.providerFeesKES) })}
          </p>
        )}
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
          <h2 className="text-20">
            {m.cancelling_all_orders()} <small className="text-13 text-ink-2 tabular-nums">{orders}</small>
          </h2>
          <CsvLink query={cancelledOrders(id)} />
        </div>
        <Orders id={id} />
      </Card>
    </div>
  )
}

function Orders({ id, state }: { id: string; state?: CancelledOrderState }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(cancelledOrders(id, state))
  const orders = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <ul className="mt-3 divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
            <div className="min-w-0">
              <p className="font-[650] [overflow-wrap:anywhere]">{order.customer.name}</p>
              <p className="meta tabular-nums">
                {formatOrderNumber(order.number)} · {formatPhone(order.customer.phone)}
              </p>
              {order.failure && state && (
                <p className="text-13 text-danger">{sendingFailureMessage(order.failure, null)}</p>
              )}
            </div>
            <div className="grid content-start justify-items-end gap-1">
              <Money kes={order.amountKES} className="font-[650]" />
              <StateBadge state={order.state} />
              {order.receipt && <span className="meta tabular-nums">{order.receipt}</span>}
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

function StateBadge({ state }: { state: CancelledOrderState }) {
  const look = badgeOf(state)
  return look && <StatusBadge look={look} />
}
