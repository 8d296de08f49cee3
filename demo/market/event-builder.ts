import { noFoodFacts } from '#contracts/food-facts.ts'
import { toSlug } from '#contracts/wire/slug.ts'
import type { DemoEvent, DemoMoment, DemoTicketType } from './types.ts'

type Ticket = {
  name: string
  priceKES: number
  /** How many there ever were, and how many of them the order history sells. */
  quota: number
  sold: number
  description: string
  max: number
  maxEach: number | null
  starts: DemoMoment | null
  endsHoursBefore: number
}

export const ticket = (
  name: string,
  priceKES: number,
  [sold, quota]: [sold: number, quota: number],
  description: string,
  more: { max?: number; maxEach?: number; starts?: DemoMoment; endsHoursBefore?: number } = {},
): Ticket => ({
  name,
  priceKES,
  quota,
  sold,
  description,
  max: 8,
  maxEach: null,
  starts: null,
  endsHoursBefore: 0,
  ...more,
})

type Event = Omit<
  DemoEvent,
  'key' | 'picture' | 'point' | 'doorsMinutesBefore' | 'status' | 'reason' | 'ticketTypes'
> & {
  art: string
  point: [latitude: number, longitude: number]
  doorsMinutesBefore?: number
  /** Why it was cancelled, if it was. */
  cancelled?: string
  tickets: Ticket[]
}

export function event({ art, point, cancelled, tickets, doorsMinutesBefore = 60, ...facts }: Event): DemoEvent {
  const picture = `event-${art}`
  return {
    ...facts,
    key: `event/${facts.slug}`,
    picture,
    point: { latitude: point[0], longitude: point[1] },
    doorsMinutesBefore,
    status: cancelled ? 'CANCELLED' : 'PUBLISHED',
    reason: cancelled ?? null,
    ticketTypes: tickets.map((each) => ticketType(facts.slug, picture, each)),
  }
}

function ticketType(
  event: string,
  picture: string,
  { name, max, maxEach, starts, endsHoursBefore, ...facts }: Ticket,
): DemoTicketType {
  return {
    ...facts,
    key: `event/${event}/${toSlug(name)}`,
    kind: 'TICKET',
    section: 'Tickets',
    name,
    slug: `${event}-${toSlug(name)}`,
    picture,
    stock: facts.quota - facts.sold,
    maxPerOrder: max,
    maxPerCustomer: maxEach,
    food: noFoodFacts,
    variations: [],
    saleStarts: starts,
    saleEndsHoursBefore: endsHoursBefore,
  }
}
