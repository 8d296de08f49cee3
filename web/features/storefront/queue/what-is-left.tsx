import type { EventAvailability, EventPage } from '#contracts/events.ts'
import { availabilityLooks } from '#web/features/shared/events/availability.ts'
import { canBuy, ticketOptions } from '#web/features/shared/events/ticket-options.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'

/** Of each kind of ticket whether it is worth waiting for. */
export function WhatIsLeft({ event }: { event: EventPage }) {
  const options = ticketOptions(event)
  if (options.length === 0) return null
  return (
    <section>
      <h2 className="text-17">{m.queue_left()}</h2>
      <ul className="mt-1 divide-y divide-line">
        {options.map(({ line, name, item, availability }) => (
          <li key={line} className="flex items-center gap-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-[650] [overflow-wrap:anywhere]">{name}</p>
              <p className="meta">{item.priceKES === 0 ? m.events_free() : <Money kes={item.priceKES} />}</p>
            </div>
            <Left availability={availability} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Left({ availability }: { availability: EventAvailability }) {
  const isFew = availability === 'FEW_LEFT'
  if (!canBuy(availability)) {
    return <span className="font-[650] text-13 text-ink-2">{availabilityLooks[availability]?.label(null)}</span>
  }
  return (
    <span className={cn('flex items-center gap-2 font-[650] text-13', isFew ? 'text-on-accent-tint' : 'text-money')}>
      <span aria-hidden className={cn('size-2 rounded-full', isFew ? 'bg-accent-edge' : 'bg-money-fill')} />
      {isFew ? m.queue_few() : m.queue_enough()}
    </span>
  )
}
