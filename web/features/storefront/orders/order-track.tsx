import { cn } from '#web/ui/cn.ts'
import { orderStages, type StagedOrder } from './order-progress.ts'

const fills = {
  done: 'bg-accent',
  now: 'bg-[repeating-linear-gradient(115deg,var(--color-accent)_0_6px,transparent_6px_11px)]',
  next: '',
}

/** How far an order is, as a bar on the cloth; what it says in words stands beside it. */
export function OrderTrack({ order, className }: { order: StagedOrder; className?: string }) {
  return (
    <div aria-hidden className={cn('grid auto-cols-fr grid-flow-col gap-1', className)}>
      {orderStages(order).map(({ status, state }) => (
        <span key={status} className="h-2 overflow-hidden rounded-[2px] bg-cloth-line">
          <span className={cn('block h-full', fills[state])} />
        </span>
      ))}
    </div>
  )
}
