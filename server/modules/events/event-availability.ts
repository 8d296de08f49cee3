import type { EventAvailability, EventStatus } from '#contracts/events.ts'
import {
  combinedStock,
  fewLeft,
  type IsFew,
  isSoldOut,
  type StockPool,
  scarcest,
  unitsLeft,
} from '#server/modules/catalog/index.ts'

/** What decides whether a ticket type can be bought. Moments are milliseconds. */
export interface TicketTypeFacts {
  saleStartsAt: number | null
  saleEndsAt: number | null
  pool: StockPool
  variations: { pool: StockPool }[]
}

export interface EventFacts {
  status: EventStatus
  endsAt: number
  /** The places its ticket types share. */
  places: StockPool
}

export const fewTickets: IsFew = ({ left, quota }) => left <= 10 || (quota !== null && left <= quota * 0.2)

/** An event that is cancelled or over is so for each of its ticket types, whatever their own state. */
export function ticketAvailability(event: EventFacts, type: TicketTypeFacts, now: number): EventAvailability {
  const { whole } = unitsLeft(type, event.places)
  if (event.status === 'CANCELLED') return 'CANCELLED'
  if (event.endsAt <= now) return 'ENDED'
  if (isSoldOut(whole)) return 'SOLD_OUT'
  if (type.saleStartsAt !== null && type.saleStartsAt > now) return 'NOT_YET_ON_SALE'
  if (type.saleEndsAt !== null && type.saleEndsAt <= now) return 'ENDED'
  return fewLeft(whole, fewTickets) === null ? 'ON_SALE' : 'FEW_LEFT'
}

/**
 * An event is on sale while one of its ticket types is, and few are left when that is so of all that can be bought now
 * together. When none can be bought, a type still to come ranks before one sold out, and that before a sale that is
 * over.
 */
export function eventAvailability(event: EventFacts, types: TicketTypeFacts[], now: number) {
  const none = (availability: EventAvailability) => ({ availability, fewLeft: null })
  if (event.status === 'CANCELLED') return none('CANCELLED')
  if (event.endsAt <= now) return none('ENDED')
  const each = types.map((type) => ticketAvailability(event, type, now))
  const onSale = types.filter((_, index) => each[index] === 'ON_SALE' || each[index] === 'FEW_LEFT')
  if (onSale.length > 0) {
    const left = scarcest(combinedStock(onSale.map((type) => unitsLeft(type).whole)), event.places)
    const few = fewLeft(left, fewTickets)
    return { availability: (few === null ? 'ON_SALE' : 'FEW_LEFT') as EventAvailability, fewLeft: few }
  }
  if (each.includes('NOT_YET_ON_SALE') || types.length === 0) return none('NOT_YET_ON_SALE')
  return none(each.includes('SOLD_OUT') ? 'SOLD_OUT' : 'ENDED')
}
