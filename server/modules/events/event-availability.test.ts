import { describe, expect, it } from 'vitest'
import { type EventFacts, eventAvailability, type TicketTypeFacts, ticketAvailability } from './event-availability.ts'

const now = 1_000
const event: EventFacts = { status: 'PUBLISHED', endsAt: 2_000, places: null }
const type = (left: number | null, given: Partial<TicketTypeFacts> & { quota?: number } = {}): TicketTypeFacts => ({
  saleStartsAt: null,
  saleEndsAt: null,
  variations: [],
  ...given,
  pool: left === null ? null : { left, quota: given.quota ?? null },
})
const places = (left: number, quota: number | null = null) => ({ ...event, places: { left, quota } })
const later = { saleStartsAt: now + 1 }
const over = { saleEndsAt: now }

describe('an event', () => {
  it.each<[string, EventFacts, TicketTypeFacts[], string, number | null]>([
    ['is cancelled, whatever is left', { ...event, status: 'CANCELLED' }, [type(5)], 'CANCELLED', null],
    ['has ended from its last moment on', { ...event, endsAt: now }, [type(5)], 'ENDED', null],
    ['is on sale when nothing limits it', event, [type(null)], 'ON_SALE', null],
    ['is on sale with enough left', event, [type(11)], 'ON_SALE', null],
    ['has few left at ten', event, [type(10)], 'FEW_LEFT', 10],
    ['has few left at a fifth', event, [type(100, { quota: 500 })], 'FEW_LEFT', 100],
    ['has enough left above a fifth', event, [type(101, { quota: 500 })], 'ON_SALE', null],
    ['adds up its ticket types', event, [type(6), type(5)], 'ON_SALE', null],
    ['is not short while one type is unlimited', event, [type(1), type(null)], 'ON_SALE', null],
    ['is limited by its places', places(8), [type(50), type(null)], 'FEW_LEFT', 8],
    ['is sold out when its places are', places(0), [type(50)], 'SOLD_OUT', null],
    ['is sold out when every type is', event, [type(0), type(0)], 'SOLD_OUT', null],
    ['counts only what can be bought now', event, [type(0), type(4), type(90, later)], 'FEW_LEFT', 4],
    ['is not yet on sale before its first sale', event, [type(9, later)], 'NOT_YET_ON_SALE', null],
    ['is not yet on sale while a type is still to come', event, [type(0), type(9, later)], 'NOT_YET_ON_SALE', null],
    ['is not yet on sale when no type is listed', event, [], 'NOT_YET_ON_SALE', null],
    ['has ended for buyers when every sale is over', event, [type(9, over)], 'ENDED', null],
    ['is sold out rather than over', event, [type(0), type(9, over)], 'SOLD_OUT', null],
  ])('an event %s', (_, facts, types, availability, fewLeft) => {
    expect(eventAvailability(facts, types, now)).toEqual({ availability, fewLeft })
  })
})

describe('a ticket type', () => {
  const forms = (...left: number[]) => ({ variations: left.map((each) => ({ pool: { left: each, quota: null } })) })
  it.each<[string, EventFacts, TicketTypeFacts, string]>([
    ['goes with its event when that is cancelled', { ...event, status: 'CANCELLED' }, type(0), 'CANCELLED'],
    ['goes with its event when that is over', { ...event, endsAt: 0 }, type(9, later), 'ENDED'],
    ['is sold out before it is on sale', event, type(0, later), 'SOLD_OUT'],
    ['is on sale from the first moment of its window', event, type(20, { saleStartsAt: now }), 'ON_SALE'],
    ['is not on sale from the last moment of its window', event, type(20, over), 'ENDED'],
    ['is sold out when each of its forms is', event, type(null, forms(0, 0)), 'SOLD_OUT'],
    ['is on sale while one of its forms is', event, type(null, forms(0, 60)), 'ON_SALE'],
    ['is short when the places are', places(3), type(null, forms(30, 60)), 'FEW_LEFT'],
  ])('a ticket type %s', (_, facts, eventFacts, availability) => {
    expect(ticketAvailability(facts, eventFacts, now)).toBe(availability)
  })
})
