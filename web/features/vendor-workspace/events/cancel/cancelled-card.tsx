import { useQuery } from '@tanstack/react-query'
import type { CancelledOrderState, EventCancellation } from '#contracts/events/event-cancellation.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { ProgressSteps, type Step } from '#web/ui/states/progress-steps.tsx'
import { Card } from '#web/ui/surface.tsx'
import { CsvLink } from '#web/ui/workspace/csv-link.tsx'
import CheckCheck from '~icons/lucide/check-check'
import Mail from '~icons/lucide/mail'
import Phone from '~icons/lucide/phone'
import RotateCcw from '~icons/lucide/rotate-ccw'
import TicketX from '~icons/lucide/ticket-x'
import { cancelledOrders, eventCancellation } from './cancellation.queries.ts'
import { CancelledOrders } from './cancelled-orders.tsx'
import { refundStates } from './refund-states.ts'

/** As they stand in the bar. */
const order: CancelledOrderState[] = ['RETURNED', 'SENT', 'IN_LINE', 'NEEDS_PERSON', 'FREE']

/** How far the money of a cancelled event is on its way back, and what of it needs a person. */
export function CancelledCard({ id }: { id: string }) {
  const { data } = useQuery(eventCancellation(id))
  if (!data) return null
  const { states, words, by } = data
  const paid = data.backKES || 1
  const shown = order.filter((state) => states[state].orders > 0)
  const orders = shown.reduce((sum, state) => sum + states[state].orders, 0)
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card className="grid md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="p-4 md:p-6">
          <p className="meta">{m.cancelling_going_back()}</p>
          <p className="head text-42">
            <Money kes={states.RETURNED.amountKES} />
          </p>
          <p className="text-ink-2">
            {m.cancelling_of({ amount: formatKES(data.backKES) })} ·{' '}
            {m.cancelling_orders_of({ count: states.RETURNED.orders, of: orders - states.FREE.orders })}
          </p>
          <div aria-hidden className="mt-3 flex h-3.5 gap-0.5 overflow-hidden rounded-[4px] bg-sunken">
            {shown.map((state) => (
              <span
                key={state}
                className={refundStates[state].look}
                style={{ width: `${(100 * states[state].amountKES) / paid}%` }}
              />
            ))}
          </div>
          <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1.5 text-13">
            {shown.map((state) => (
              <li key={state} className="flex items-center gap-2">
                <span aria-hidden className={cn('size-3 rounded-[3px]', refundStates[state].look)} />
                {refundStates[state].badge.label()} <b className="font-[650] tabular-nums">{states[state].orders}</b>
              </li>
            ))}
          </ul>
          {data.providerFeesKES > 0 && (
            <p className="mt-3 text-13">
              {m.cancelling_provider_fees_booked({ amount: formatKES(data.providerFeesKES) })}
            </p>
          )}
          <p className="meta mt-3">{m.cancelling_safe()}</p>
          <p className="mt-4 font-[650] text-13 [overflow-wrap:anywhere]">
            {by.side === 'ADMIN'
              ? m.cancelling_by_admin({ moment: formatDate(data.at, 'moment') })
              : m.cancelling_by({ name: by.name, moment: formatDate(data.at, 'moment') })}
          </p>
          <blockquote className="mt-1.5 border-line-strong border-l-2 pl-3 text-13 [overflow-wrap:anywhere]">
            {words}
          </blockquote>
        </div>
        <div className="border-line-strong border-dashed p-4 max-md:border-t-2 md:border-l-2 md:p-6">
          <ProgressSteps label={m.cancelling_steps()} steps={cancellationSteps(data)} />
        </div>
      </Card>
      {states.NEEDS_PERSON.orders > 0 && (
        <Card padded className="border-2 border-accent-edge">
          <h2 className="text-20">
            {m.cancelling_needs_title()}{' '}
            <small className="text-13 text-ink-2 tabular-nums">{states.NEEDS_PERSON.orders}</small>
          </h2>
          <p className="meta mt-1">{m.cancelling_needs_text()}</p>
          <CancelledOrders id={id} state="NEEDS_PERSON" caption={m.cancelling_needs_title()} />
        </Card>
      )}
      <Card padded>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-20">
            {m.cancelling_all_orders()} <small className="text-13 text-ink-2 tabular-nums">{orders}</small>
          </h2>
          <CsvLink query={cancelledOrders(id)} />
        </div>
        <CancelledOrders id={id} caption={m.cancelling_all_orders()} />
      </Card>
    </div>
  )
}

/** What has been done, what goes on by itself, and what is still to come. */
function cancellationSteps({ at, tickets, people, states }: EventCancellation): Step[] {
  const moment = formatDate(at, 'moment')
  const isGoingBack = states.IN_LINE.orders + states.SENT.orders > 0
  const byHand = states.NEEDS_PERSON.orders
  const isClosed = !isGoingBack && byHand === 0
  return [
    {
      id: 'stopped',
      label: m.cancelling_step_stopped({ count: tickets }),
      icon: TicketX,
      state: 'done',
      aside: moment,
    },
    { id: 'told', label: m.cancelling_step_told({ count: people }), icon: Mail, state: 'done', aside: moment },
    {
      id: 'back',
      label: m.cancelling_step_back(),
      icon: RotateCcw,
      state: isGoingBack ? 'now' : 'done',
      aside: isGoingBack ? m.cancelling_step_now() : null,
    },
    ...(byHand > 0
      ? [
          {
            id: 'hand',
            label: m.cancelling_step_by_hand({ count: byHand }),
            icon: Phone,
            state: isGoingBack ? ('next' as const) : ('now' as const),
          },
        ]
      : []),
    { id: 'closed', label: m.cancelling_step_closed(), icon: CheckCheck, state: isClosed ? 'done' : 'next' },
  ]
}
