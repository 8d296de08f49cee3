import { availabilityLooks } from '#web/features/shared/events/availability.ts'
import { AvailabilityBadge } from '#web/features/shared/events/availability-badge.tsx'
import { canBuy, type TicketOption } from '#web/features/shared/events/ticket-options.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Money } from '#web/ui/money.tsx'

export interface TicketRowProps {
  option: TicketOption
  quantity: number
  /** What may still be taken, with what the cart holds already. */
  max: number
  /** It can be bought, but not from here: people are in line for it. */
  isLocked?: boolean
  onChange: (quantity: number) => void
}

/** A ticket type with its stepper, or with the reason why it cannot be had. */
export function TicketRow({ option, quantity, max, isLocked, onChange }: TicketRowProps) {
  const { type, availability, fewLeft } = option
  const isOnSale = canBuy(availability)
  return (
    <li
      className={cn(
        'flex items-center gap-3 rounded-control border-[1.5px] px-3.5 py-3',
        !isOnSale && 'border-transparent bg-sunken text-ink-2',
        isOnSale &&
          (quantity > 0
            ? 'border-ink bg-raised shadow-[inset_0_0_0_.75px_var(--color-ink)]'
            : 'border-line bg-surface'),
      )}
    >
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 leading-snug [overflow-wrap:anywhere]">
          {option.name}
          {isOnSale && <AvailabilityBadge availability={availability} fewLeft={fewLeft} />}
        </h3>
        {type.description && <p className="text-13 text-ink-2 leading-snug">{type.description}</p>}
        {availability === 'NOT_YET_ON_SALE' && type.saleStartsAt && (
          <p className="text-13 leading-snug">
            {m.events_on_sale_from({ moment: formatSaleMoment(type.saleStartsAt) })}
          </p>
        )}
        <p>{option.item.priceKES === 0 ? m.events_free() : <Money kes={option.item.priceKES} />}</p>
      </div>
      {isOnSale && isLocked ? null : isOnSale ? (
        <Stepper value={quantity} max={max} label={option.name} onChange={onChange} />
      ) : (
        <span className="max-w-[92px] text-right font-semibold text-13">{stateText(option)}</span>
      )}
    </li>
  )
}

/** Of a ticket type, "ended" means its sale: the event itself may still be to come. */
function stateText({ availability, type }: TicketOption): string {
  if (availability === 'ENDED' && type.saleEndsAt) return m.events_sale_ended()
  return availabilityLooks[availability]?.label(null) ?? ''
}

export const formatSaleMoment = (moment: string) => `${formatDate(moment, 'weekday')}, ${formatDate(moment, 'time')}`
