import type { OrderSummary } from '#contracts/orders.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cn } from '#web/ui/cn.ts'
import { expectation } from './order-labels.ts'

/** When the order is expected. That it is late is said as soon as it is known, with a new time. */
export function Expectation({ order, className }: { order: OrderSummary; className?: string }) {
  const now = useNow(Date.now())
  const expected = expectation(order, now)
  if (!expected) return null
  return (
    <p
      role="status"
      className={cn(
        'font-[650]',
        expected.isLate && 'rounded-control bg-accent-tint px-3 py-2 text-13 text-on-accent-tint',
        className,
      )}
    >
      {expected.text}
    </p>
  )
}
