import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { useKeptPresses } from '#web/features/vendor/orders/queue/kept-presses.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import Clock from '~icons/lucide/clock'
import { nextStep } from './next-step.ts'
import { useOrderTransitions } from './use-order-transitions.ts'

/** The one big thing to do next. Without a connection accepting is only a wish: the order may be gone when it arrives. */
export function NextButton({ order, block, className }: { order: VendorOrder; block?: boolean; className?: string }) {
  const { step } = useOrderTransitions()
  const isLost = useLostSince() !== undefined
  const isKept = useIsKept(order)
  const next = nextStep(order)
  if (!next) return null
  const isWish = !next.isSafe && (isLost || isKept)
  return (
    <Button
      data-next
      variant={isWish ? 'quiet' : next.variant}
      block={block}
      disabled={isWish && isKept}
      className={cn(className, isWish && '!border-2 !border-accent-edge !border-dashed')}
      onClick={() => step(order, next)}
    >
      {isWish ? m.vendor_accept_when_back() : next.label(order)}
      <span className="sr-only">{m.vendor_for_order({ number: formatOrderNumber(order.number) })}</span>
    </Button>
  )
}

export const useIsKept = ({ id }: Pick<VendorOrder, 'id'>): boolean =>
  useKeptPresses().some(({ orderId }) => orderId === id)

/** Marks an order whose step has not reached the server yet. */
export function KeptMark({ order, className }: { order: VendorOrder; className?: string }) {
  const press = useKeptPresses().find(({ orderId }) => orderId === order.id)
  if (!press) return null
  return (
    <p
      className={cn(
        'flex w-fit items-center gap-1.5 rounded-[8px] border-[1.5px] border-accent-edge border-dashed px-2.5 py-1 font-[650] text-13',
        className,
      )}
    >
      <Clock aria-hidden className="size-4 flex-none" />
      {press.isOld ? m.vendor_press_old() : m.vendor_kept()}
    </p>
  )
}
