import type { ReactNode } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import { useIsKept } from '#web/features/vendor-workspace/orders/steps/next-button.tsx'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Bike from '~icons/lucide/bike'
import Store from '~icons/lucide/store'

interface CardFrameProps {
  order: VendorOrder
  look: string
  numberLook?: string
  bar?: ReactNode
  clock: ReactNode
  children: ReactNode
}

/** The number that is called out first and largest, whose it is, and its clock. */
export function CardFrame({ order, look, numberLook, bar, clock, children }: CardFrameProps) {
  const isKept = useIsKept(order)
  const Icon = order.fulfilment.method === 'DELIVERY' ? Bike : Store
  return (
    <article
      data-order={order.id}
      className={cn(
        'animate-drop scroll-mt-1 overflow-hidden rounded-card bg-surface',
        isKept ? 'border-2 border-accent border-dashed' : look,
      )}
    >
      {bar}
      <div className="flex items-start gap-3 px-3.5 pt-3 pb-2">
        <h3 className={cn('font-extrabold text-60 leading-[.8] tabular-nums [font-stretch:76%]', numberLook)}>
          <span className="sr-only">{m.vendor_order()} </span>
          {callName(order)}
        </h3>
        <p className="min-w-0 flex-1 leading-tight">
          <b className="block truncate font-[650] text-17 [font-stretch:92%]">{order.contact.name}</b>
          <span className="mt-0.5 flex items-center gap-1.5 text-15 text-ink-2">
            <Icon aria-hidden className="size-[18px] flex-none" />
            <span className="truncate">
              {order.fulfilment.areaName ??
                (order.fulfilment.method === 'DELIVERY' ? m.vendor_delivery() : m.vendor_pickup())}
            </span>
          </span>
        </p>
        {clock}
      </div>
      <div className="px-3.5 pb-3">{children}</div>
    </article>
  )
}

/** How much is left of the time. */
export function Bar({ share, look, isStriped }: { share: number; look: string; isStriped?: boolean }) {
  return (
    <div
      aria-hidden
      className={cn(
        'h-2.5',
        isStriped ? 'bg-[repeating-linear-gradient(115deg,var(--color-danger)_0_8px,transparent_8px_16px)]' : 'bg-line',
      )}
    >
      <div
        className={cn(
          'h-full origin-left transition-transform duration-1000 ease-linear motion-reduce:transition-none',
          look,
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

interface ClockProps {
  value: string
  below: string
  /** Of a clock that counts down, what it says as a whole. */
  label?: string
  isLate?: boolean
}

export function Clock({ value, below, label, isLate }: ClockProps) {
  return (
    <p
      {...(label && { role: 'timer', 'aria-label': label })}
      className={cn('flex-none text-right leading-none', isLate && 'text-danger')}
    >
      <b className="block font-extrabold text-32 tabular-nums leading-none [font-stretch:80%]">{value}</b>
      <span className={cn('mt-1 block font-[550] text-13', !isLate && 'text-ink-2')}>{below}</span>
    </p>
  )
}
