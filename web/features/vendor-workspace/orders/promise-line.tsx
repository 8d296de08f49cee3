import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Bike from '~icons/lucide/bike'
import { promisedAtDoor, readyTime } from './minutes.ts'

/** Of a delivery in hand, when it was promised to be at the door, and from when on its fee goes back. */
export function PromiseLine({ order, className }: { order: VendorOrder; className?: string }) {
  const atDoorBy = promisedAtDoor(order)
  if (!atDoorBy) return null
  return (
    <p className={cn('flex items-start gap-1.5 text-13 text-ink-2', className)}>
      <Bike aria-hidden className="mt-0.5 size-4 flex-none" />
      <span>
        <b className="font-[650] text-ink">{m.vendor_at_door_by({ time: readyTime(atDoorBy) })}</b>
        {order.lateFeeAt && <> · {m.vendor_fee_returns({ time: readyTime(order.lateFeeAt) })}</>}
      </span>
    </p>
  )
}
