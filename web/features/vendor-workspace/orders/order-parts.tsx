import type { FulfilmentMethod } from '#contracts/orders.ts'
import type { VendorOrder, VendorOrderLine } from '#contracts/vendor-orders.ts'
import { FoodFactsLine } from '#web/features/shared/food/food-facts.tsx'
import { LineOptions } from '#web/features/shared/options/line-options.tsx'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Bike from '~icons/lucide/bike'
import MessageSquareText from '~icons/lucide/message-square-text'
import Store from '~icons/lucide/store'
import Ticket from '~icons/lucide/ticket'
import UserRound from '~icons/lucide/user-round'

const fulfilmentIcons = { PICKUP: Store, DELIVERY: Bike, TICKETS: Ticket }

const fulfilmentLabels: Record<FulfilmentMethod, () => string> = {
  PICKUP: () => m.vendor_pickup(),
  DELIVERY: () => m.vendor_delivery(),
  TICKETS: () => m.vendor_tickets(),
}

/** Whose it is and where it goes. */
export function OrderRecipient({
  order: { contact, fulfilment },
  className,
}: {
  order: VendorOrder
  className?: string
}) {
  const Icon = fulfilmentIcons[fulfilment.method]
  return (
    <p className={cn('flex flex-wrap gap-x-3 gap-y-0.5 text-13 text-ink-2', className)}>
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <UserRound aria-hidden className="size-4" />
        <span className="truncate">{contact.name}</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden className="size-4" />
        {fulfilment.areaName ?? fulfilmentLabels[fulfilment.method]()}
      </span>
    </p>
  )
}

/** What to make, to be read from an arm's length. */
export function OrderLines({ lines, className }: { lines: readonly VendorOrderLine[]; className?: string }) {
  return (
    <ul className={cn('grid gap-1.5', className)}>
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[32px_1fr] gap-2 font-[550] text-16 leading-[1.3]">
          <span className="font-extrabold tabular-nums [font-stretch:86%]">{line.quantity} ×</span>
          <span className="[overflow-wrap:anywhere]">
            {line.name}
            {line.variationName && <span className="block font-normal text-13 text-ink-2">{line.variationName}</span>}
            <LineOptions names={line.options.map(({ name }) => name)} className="text-15 text-on-accent-tint" />
            {line.kind === 'ITEM' && <FoodFactsLine food={line} among={lines} />}
            {line.refundedQuantity > 0 && (
              <span className="block font-normal text-13 text-ink-2">
                {m.refunds_line_refunded({ count: line.refundedQuantity })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function OrderNote({ note, className }: { note: string | null; className?: string }) {
  if (!note) return null
  return (
    <p
      className={cn(
        'flex gap-2 rounded-[8px] bg-accent-tint px-2.5 py-2 font-[550] text-13 text-on-accent-tint leading-[1.35]',
        className,
      )}
    >
      <MessageSquareText aria-hidden className="size-[18px]" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{m.vendor_note()}: </span>
        {note}
      </span>
    </p>
  )
}
