import type { AdminOrder } from '#contracts/admin/orders.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { adminOrderStatus } from '#web/features/shared/orders/admin-order-labels.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

type Timed = Pick<AdminOrder, 'status' | 'history' | 'placedAt'> & {
  fulfilment: Pick<AdminOrder['fulfilment'], 'method'>
}

const ways: Record<AdminOrder['fulfilment']['method'], OrderStatus[]> = {
  TICKETS: ['PENDING_PAYMENT', 'PAID', 'COMPLETED'],
  PICKUP: ['PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'COMPLETED'],
  DELIVERY: ['PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY', 'COMPLETED'],
}

const labels: Partial<Record<OrderStatus, () => string>> = {
  PENDING_PAYMENT: () => m.admin_step_placed(),
  PAID: () => m.admin_step_paid(),
  ACCEPTED: () => m.admin_step_accepted(),
  READY: () => m.admin_step_ready(),
  OUT_FOR_DELIVERY: () => m.admin_step_on_the_way(),
  COMPLETED: () => m.admin_step_completed(),
}

/**
 * The steps of an order's way, with when each was reached. Of one that ended early, only those that it made, and the
 * end.
 */
export function timelineSteps({ status, history, fulfilment }: Timed) {
  const way = ways[fulfilment.method]
  const last = (step: OrderStatus) => history.findLast((transition) => transition.status === step)
  const here = way.indexOf(status)
  const steps = here === -1 ? [...way.filter(last), status] : way
  const current = steps.indexOf(status)
  return steps.map((step, index) => ({
    status: step,
    isReached: index <= current,
    isCurrent: index === current,
    // A step that was undone is to come again.
    at: index <= current ? (last(step)?.at ?? null) : null,
  }))
}

const isOpenStatus = (status: OrderStatus) => ways.DELIVERY.includes(status) && status !== 'COMPLETED'

/** How far the order is, from left to right; on a phone the row slides. */
export function OrderTimeline({ order }: { order: Timed }) {
  const steps = timelineSteps(order)
  const isOver = !isOpenStatus(order.status)
  const isOneDay = (at: string) => nairobiDay(at) === nairobiDay(order.placedAt)
  return (
    <section
      aria-label={m.admin_order_progress()}
      // What scrolls must be reachable by keyboard.
      {...{ tabIndex: 0 }}
      className="-mx-(--gutter) mb-5 overflow-x-auto px-(--gutter) [scrollbar-width:none]"
    >
      <ol className="flex min-w-max md:min-w-0">
        {steps.map(({ status, at, isReached, isCurrent }, index) => (
          <li
            key={status}
            aria-current={isCurrent ? 'step' : undefined}
            className={cn(
              'relative min-w-32 flex-1 pt-5 pr-3 text-13 before:absolute before:top-[7px] before:right-0 before:left-2 last:before:hidden',
              steps[index + 1]?.isReached
                ? 'before:h-0.5 before:bg-ink'
                : 'before:border-line-strong before:border-t-2 before:border-dashed',
              !isReached && 'text-ink-2',
            )}
          >
            <span
              aria-hidden
              className={cn(
                'absolute top-[3px] left-0.5 size-2.5 rotate-45 border',
                isCurrent && !isOver && 'border-accent-edge bg-accent',
                isReached && (!isCurrent || isOver) && 'border-ink bg-ink',
                !isReached && 'border-line-strong bg-paper',
              )}
            />
            <b className="block font-[650]">{(labels[status] ?? adminOrderStatus[status].label)()}</b>
            {at && (
              <time dateTime={at} className="text-ink-2 tabular-nums">
                {formatDate(at, isOneDay(at) ? 'time' : 'moment')}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
