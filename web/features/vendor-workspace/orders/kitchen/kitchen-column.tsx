import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import { type queueTabs, useFocusInColumn } from '#web/features/vendor-workspace/orders/queue/queue-column.tsx'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import ChevronDown from '~icons/lucide/chevron-down'

export interface ColumnOrders {
  /** Undefined until they are read. */
  orders: VendorOrder[] | undefined
  error: Error | null
  retry: () => void
}

interface KitchenColumnProps extends ColumnOrders {
  column: (typeof queueTabs)[number]
  children: (order: VendorOrder) => ReactNode
}

/** Scrolls for itself; its head says which orders are below what is seen. */
export function KitchenColumn({ column, orders, error, retry, children }: KitchenColumnProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useFocusInColumn(orders?.map(({ id }) => id))
  const below = useBelow(scroller, orders)
  const isWide = column.tab === 'PREPARING'
  return (
    <section {...focus} aria-label={column.label()} className="flex min-h-0 min-w-0 flex-col">
      <div className="flex min-h-13 flex-none items-center gap-2.5 px-3.5">
        <h2 tabIndex={-1} className="text-25">
          {column.label()}
        </h2>
        <span
          className={cn(
            'min-h-9 min-w-10 rounded-control px-2 text-center font-[750] text-17 tabular-nums leading-9',
            orders?.length ? column.count : 'bg-surface',
          )}
        >
          {orders?.length ?? 0}
        </span>
        {below.length > 0 && <BelowButton scroller={scroller} below={below} />}
      </div>
      <div
        ref={scroller}
        className={cn(
          'grid min-h-0 flex-1 auto-rows-max content-start gap-2.5 overflow-y-auto overscroll-contain px-3 pb-6',
          isWide && 'min-[1600px]:grid-cols-2 min-[1600px]:items-start',
          below.length > 0 && '[mask-image:linear-gradient(#000_calc(100%-40px),transparent)]',
        )}
      >
        {orders?.map(children)}
        {orders?.length === 0 && <p className="px-4 py-10 text-center text-ink-2">{column.empty()}</p>}
        {!orders &&
          (error ? (
            <ErrorState title={m.vendor_orders_failed()} error={error} onRetry={retry} />
          ) : (
            <Skeleton className="h-[216px] rounded-card" />
          ))}
      </div>
    </section>
  )
}

function BelowButton({ scroller, below }: { scroller: RefObject<HTMLDivElement | null>; below: VendorOrder[] }) {
  const shown = below.slice(0, 3).map(callName)
  const more = below.length - shown.length
  const words = [...shown, ...(more > 0 ? [`+${more}`] : [])].join(', ')
  return (
    <button
      type="button"
      aria-label={m.kitchen_below({ numbers: words })}
      onClick={() => findCard(scroller.current, below[0])?.scrollIntoView({ block: 'start', behavior: 'smooth' })}
      className="ml-auto inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-raised px-3.5 font-bold text-15 tabular-nums"
    >
      <ChevronDown aria-hidden className="size-4" />
      {words}
    </button>
  )
}

const findCard = (scroller: HTMLElement | null, order: VendorOrder | undefined) =>
  order && scroller?.querySelector<HTMLElement>(`[data-order="${order.id}"]`)

/** A card counts as seen once its number is. */
const heightOfHead = 72

/** The orders whose cards are below the part of the column that is seen. */
function useBelow(scroller: RefObject<HTMLDivElement | null>, orders: VendorOrder[] | undefined): VendorOrder[] {
  const [hidden, setHidden] = useState('')
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = () => {
      const end = box.getBoundingClientRect().bottom - heightOfHead
      const cards = [...box.querySelectorAll<HTMLElement>('[data-order]')]
      setHidden(cards.flatMap((card) => (card.getBoundingClientRect().top > end ? card.dataset.order : [])).join())
    }
    look()
    const sizes = new ResizeObserver(look)
    for (const each of [box, ...box.children]) sizes.observe(each)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  })
  const ids = hidden.split(',')
  return orders?.filter(({ id }) => ids.includes(id)) ?? []
}
