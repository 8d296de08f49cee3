import type { EventAvailability, EventPage, TicketType } from '#contracts/events.ts'
import type { VariationId } from '#contracts/wire/primitives.ts'
import { cartItemLimit, type Seller, toCartItem, type Variation } from '#web/features/shared/products/cart-item.ts'
import { type CartItem, lineKey } from '#web/lib/cart/cart.ts'

/** A ticket type with the code that opened it, if one did. */
export type ShownType = TicketType & { accessCode?: string }

/** An event with what has been opened of it on this page. */
export type ShownEvent = Omit<EventPage, 'ticketTypes'> & { ticketTypes: ShownType[] }

/** A ticket type, or one of its variations: what is counted up and down. */
export interface TicketOption {
  line: string
  item: Omit<CartItem, 'quantity'>
  name: string
  type: ShownType
  variationId: VariationId | null
  availability: EventAvailability
  fewLeft: number | null
  limit: number
}

/** In a cart a ticket carries its event's name: "Nairobi Choma Festival, VIP deck". */
export function ticketOptions(event: ShownEvent): TicketOption[] {
  return event.ticketTypes.flatMap((type) =>
    type.variations.length > 0
      ? type.variations.map((variation) => option(event, type, variation))
      : [option(event, type)],
  )
}

function option(event: ShownEvent, type: ShownType, variation?: Variation): TicketOption {
  const name = variation ? `${type.name}, ${variation.name}` : type.name
  const item = {
    ...toCartItem(type, event.vendor satisfies Seller, variation),
    name: `${event.title}, ${name}`,
    ...(type.accessCode && { accessCode: type.accessCode }),
  }
  const isOut = variation?.isSoldOut && canBuy(type.availability)
  return {
    line: lineKey(item),
    item,
    name,
    type,
    variationId: variation?.id ?? null,
    availability: isOut ? 'SOLD_OUT' : type.availability,
    fewLeft: variation?.fewLeft ?? type.fewLeft,
    limit: cartItemLimit(type, variation),
  }
}

export const canBuy = (availability: EventAvailability): boolean =>
  availability === 'ON_SALE' || availability === 'FEW_LEFT'
