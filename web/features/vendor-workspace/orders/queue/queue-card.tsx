import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import {
  AgeClock,
  CountdownClock,
  isShort,
  UnknownClock,
  useTimeToAccept,
} from '#web/features/vendor-workspace/orders/clocks.tsx'
import { formatMinutes, minutesLate } from '#web/features/vendor-workspace/orders/minutes.ts'
import { OrderLines, OrderNote, OrderRecipient } from '#web/features/vendor-workspace/orders/order-parts.tsx'
import { PromiseLine } from '#web/features/vendor-workspace/orders/promise-line.tsx'
import { KeptMark, NextButton, useIsKept } from '#web/features/vendor-workspace/orders/steps/next-button.tsx'
import { vendorOrderStatus } from '#web/features/vendor-workspace/orders/vendor-order-status.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import Ellipsis from '~icons/lucide/ellipsis'
import TimerReset from '~icons/lucide/timer-reset'
import Users from '~icons/lucide/users'
import X from '~icons/lucide/x'
import { isLargeOrder } from './queue.ts'

export interface QueueCardProps {
  order: VendorOrder
  now: Date
  onReject: (order: VendorOrder) => void
}

/** An order that waits to be accepted: time runs out on it. */
export function WaitingCard({ order, onReject }: Omit<QueueCardProps, 'now'>) {
  const { seconds, share } = useTimeToAccept(order)
  const isLost = useLostSince() !== undefined
  const isLate = isShort(seconds)
  return (
    <Frame
      order={order}
      look={
        isLate
          ? 'border-danger-fill shadow-[0_0_0_1.5px_var(--color-danger-fill)]'
          : 'border-accent-edge shadow-[0_0_0_1.5px_var(--color-accent-edge)]'
      }
      bar={
        <div aria-hidden className={cn('h-1.5', isLate ? 'bg-danger-tint' : 'bg-accent-tint')}>
          <div
            className={cn(
              'h-full origin-left transition-transform duration-1000 ease-linear motion-reduce:transition-none',
              isLate ? 'bg-danger-fill' : 'bg-accent',
            )}
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      }
      badge={isLargeOrder(order) && <BigBadge />}
      clock={isLost ? <UnknownClock /> : <CountdownClock seconds={seconds} />}
      aside={
        <IconButton
          variant="quiet"
          className="!size-12"
          label={m.vendor_reject_named({ number: callName(order) })}
          onClick={() => onReject(order)}
        >
          <X aria-hidden />
        </IconButton>
      }
    />
  )
}

/** An order in hand, or waiting to be fetched. */
export function WorkCard({ order, now }: Omit<QueueCardProps, 'onReject'>) {
  const late = minutesLate(order, now)
  return (
    <Frame
      order={order}
      badge={
        late > 0 ? (
          <Badge tone="stop" icon={TimerReset}>
            {m.vendor_late({ time: formatMinutes(late) })}
          </Badge>
        ) : order.status !== 'ACCEPTED' ? (
          <StatusBadge look={vendorOrderStatus[order.status]} />
        ) : (
          isLargeOrder(order) && <BigBadge />
        )
      }
      clock={<AgeClock order={order} now={now} />}
      aside={
        <ButtonLink
          to="/vendor/orders/$id"
          params={{ id: order.id }}
          variant="quiet"
          size="icon"
          className="!size-12"
          aria-label={m.vendor_more_named({ number: callName(order) })}
        >
          <Ellipsis aria-hidden />
        </ButtonLink>
      }
    />
  )
}

interface FrameProps {
  order: VendorOrder
  look?: string
  bar?: ReactNode
  badge?: ReactNode
  clock: ReactNode
  aside: ReactNode
}

function Frame({ order, look = 'border-line', bar, badge, clock, aside }: FrameProps) {
  const isKept = useIsKept(order)
  return (
    <article
      data-order={order.id}
      className={cn(
        'animate-drop overflow-hidden rounded-card border bg-surface',
        isKept ? 'border-accent-edge border-dashed' : look,
      )}
    >
      {bar}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-2 pb-1.5">
        <h3 className="font-extrabold text-25 leading-none tracking-[-.01em] tabular-nums [font-stretch:80%]">
          <Link
            to="/vendor/orders/$id"
            params={{ id: order.id }}
            className="inline-flex min-h-11 items-center rounded-badge hover:underline"
          >
            <span className="sr-only">{m.vendor_order()} </span>
            <span className="text-32">{callName(order)}</span>
          </Link>
        </h3>
        {order.callNumber !== null && (
          <span className="text-13 text-ink-3 tabular-nums">{formatOrderNumber(order.number)}</span>
        )}
        {badge}
        {clock}
      </div>
      <KeptMark order={order} className="mx-3 mb-2.5" />
      <OrderRecipient order={order} className="px-3 pb-2.5" />
      <PromiseLine order={order} className="px-3 pb-2.5" />
      <OrderLines lines={order.lines} className="px-3 pb-2.5" />
      <OrderNote note={order.note} className="mx-3 mb-2.5" />
      <div className="flex gap-2 px-3 pb-3">
        <NextButton order={order} className="flex-1" />
        {aside}
      </div>
    </article>
  )
}

function BigBadge() {
  return (
    <Badge tone="work" icon={Users}>
      {m.vendor_big_order()}
    </Badge>
  )
}
