import type { ReactNode } from 'react'
import type { OrderActor, OrderStatus } from '#contracts/orders.ts'
import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { reasonMessage } from '#web/lib/errors/reason-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import type { StatusLook } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'

interface Transition {
  status: OrderStatus
  actor: OrderActor
  reason: string | null
  at: string
}

export interface OrderHistoryProps<T extends Transition> {
  history: readonly T[]
  /** What each status is called by whoever reads this. */
  look: (step: { status: OrderStatus; isMissed: boolean }) => StatusLook
  /** Who did it, and why: under the status. */
  children: (transition: T) => ReactNode
  className?: string
}

/** Every change of an order's status, the first one first. */
export function OrderHistory<T extends Transition>({ history, look, children, className }: OrderHistoryProps<T>) {
  return (
    <ol className={cn('grid', className ?? 'gap-2.5')}>
      {history.map((transition) => (
        <li key={`${transition.status} ${transition.at}`} className="grid grid-cols-[1fr_auto] gap-x-3 text-13">
          <span className="font-semibold">
            {look({ status: transition.status, isMissed: isTimeOut(transition) }).label()}
          </span>
          <time dateTime={transition.at} className="text-ink-2">
            {formatDate(transition.at, 'moment')}
          </time>
          {children(transition)}
        </li>
      ))}
    </ol>
  )
}

/** Nobody turned the order down: its vendor did not accept it in time. */
const isTimeOut = ({ actor, reason }: Transition) =>
  actor === 'SYSTEM' && reason === ('NOT_ACCEPTED_IN_TIME' satisfies SystemReason)

/** `The vendor: Closed for a funeral`. */
export function ActorAndReason({ actor, reason }: { actor: string; reason: string | null }) {
  return <span className="text-ink-2">{[actor, reason && reasonMessage(reason)].filter(Boolean).join(': ')}</span>
}
