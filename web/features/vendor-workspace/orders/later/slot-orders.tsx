import { Link } from '@tanstack/react-router'
import type { TakenSlot } from '#contracts/slots/slots.ts'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { callName } from '#web/features/shared/orders/call-number.ts'
import { OrderNote } from '#web/features/vendor-workspace/orders/order-parts.tsx'
import { vendorOrderLook } from '#web/features/vendor-workspace/orders/vendor-order-status.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import Ban from '~icons/lucide/ban'
import CookingPot from '~icons/lucide/cooking-pot'
import { takenOf } from './slot-columns.tsx'

export interface SlotOrdersProps {
  slot: TakenSlot
  orders: readonly VendorOrder[]
  /** So long ahead it can be ordered for: it is begun after that. */
  leadMinutes: number
  /** The next that goes into the kitchen: it alone has the marigold button. */
  isNext: boolean
  isBusy: boolean
  onStart: () => void
  onClose: (isClosed: boolean) => void
}

/** A slot with its orders, and what its shop can do about it. */
export function SlotOrders({ slot, orders, leadMinutes, isNext, isBusy, onStart, onClose }: SlotOrdersProps) {
  const time = formatDate(slot.startsAt, 'time')
  const total = orders.reduce((sum, { leftKES }) => sum + (leftKES ?? 0), 0)
  const seesSums = orders.some(({ leftKES }) => leftKES !== null)
  const untilSlot = Date.parse(slot.startsAt) - Date.now()
  const isToCome = untilSlot > 0
  return (
    <section aria-label={time} className="border-line border-b last:border-0">
      <div className={cn('flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3', isNext && 'bg-accent-tint')}>
        <h2 className="font-extrabold text-25 tabular-nums [font-stretch:80%]">{time}</h2>
        <p className="min-w-40 flex-1 text-13">
          <b className="block font-[650]">
            {m.slots_taken({ count: takenOf(slot), cap: slot.cap })}
            {seesSums && total > 0 && ` · ${formatKES(total)}`}
          </b>
          <span className="text-ink-2">{slotNote(slot)}</span>
        </p>
        {slot.paid > 0 && untilSlot <= leadMinutes * 60_000 && (
          <Button variant={isNext ? 'primary' : 'quiet'} size="sm" pending={isBusy} onClick={onStart}>
            <CookingPot aria-hidden className="size-[18px]" />
            {m.slots_start({ time })}
          </Button>
        )}
        {isToCome && (
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => onClose(!slot.isClosed)}>
            <Ban aria-hidden className="size-[18px]" />
            {slot.isClosed ? m.slots_take_again() : m.slots_take_no_more()}
            <span className="sr-only"> {time}</span>
          </Button>
        )}
      </div>
      <ul>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}

function slotNote({ isClosed, paid, held, kitchenAt }: TakenSlot): string {
  const parts = [
    isClosed && m.slots_closed_by_you(),
    held > 0 && m.slots_held_count({ count: held }),
    paid > 0 && m.slots_moves_in({ time: formatDate(kitchenAt, 'time') }),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Row({ order }: { order: VendorOrder }) {
  return (
    <li className="border-line border-t">
      <Link
        to="/vendor/orders/$id"
        params={{ id: order.id }}
        className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken/45"
      >
        <b className="font-extrabold text-17 tabular-nums">{callName(order)}</b>
        <span className="min-w-0">
          <span className="block truncate font-[650] text-13">
            {[order.contact.name, order.fulfilment.areaName ?? m.vendor_pickup()].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-13 text-ink-2">
            {order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
          </span>
          <OrderNote note={order.note} className="mt-1" />
        </span>
        <span className="grid justify-items-end gap-1">
          <StatusBadge look={vendorOrderLook(order)} />
          {order.totalKES !== null && <Money kes={order.totalKES} />}
        </span>
      </Link>
    </li>
  )
}
