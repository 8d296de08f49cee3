import { describe, expect, it } from 'vitest'
import { missingFacts, missingSentence, type ReadinessFacts } from './event-readiness.ts'

const now = 1_000
const type = { name: 'Seat', quota: null, saleStartsAt: null, saleEndsAt: null, accessCode: null }
const ready: ReadinessFacts = {
  description: 'An evening of strings.',
  isOnline: false,
  venue: 'Dunga Beach',
  onlineLink: null,
  startsAt: 2_000,
  endsAt: 3_000,
  capacity: 40,
  hasQueue: false,
  ticketTypes: [type],
}

describe('what an event needs before it is published', () => {
  it.each<[string, Partial<ReadinessFacts>, string[]]>([
    ['misses nothing when all is said', {}, []],
    ['needs a description', { description: '' }, ['DESCRIPTION']],
    ['needs a place', { venue: '' }, ['VENUE']],
    ['needs a link when it is online, and no place', { isOnline: true, venue: '' }, ['ONLINE_LINK']],
    ['needs to begin later than now', { startsAt: now }, ['START_PASSED']],
    ['needs to say how many fit', { capacity: null }, ['CAPACITY']],
    ['needs a ticket type', { ticketTypes: [] }, ['TICKET_TYPE']],
    ['allows a type as many places as fit', { ticketTypes: [{ ...type, quota: 40 }] }, []],
    ['refuses a type more places than fit', { ticketTypes: [{ ...type, quota: 41 }] }, ['QUOTA_ABOVE_CAPACITY Seat']],
    ['allows a sale until the end', { ticketTypes: [{ ...type, saleEndsAt: 3_000 }] }, []],
    ['refuses a sale after the end', { ticketTypes: [{ ...type, saleEndsAt: 3_001 }] }, ['SALE_AFTER_END Seat']],
    ['with a line needs to say when each sale opens', { hasQueue: true }, ['QUEUE_WITHOUT_START Seat']],
    [
      'with a line may open hidden types at any time',
      { hasQueue: true, ticketTypes: [{ ...type, accessCode: 'VIP' }] },
      [],
    ],
    [
      'with a line misses nothing when each sale has its start',
      { hasQueue: true, ticketTypes: [{ ...type, saleStartsAt: 1 }] },
      [],
    ],
  ])('an event %s', (_, given, missing) => {
    const found = missingFacts({ ...ready, ...given }, now)
    expect(found.map(({ fact, ticketType }) => [fact, ticketType].filter(Boolean).join(' '))).toEqual(missing)
  })

  it('says each missing fact in a sentence to act on, with the ticket type at fault', () => {
    const missing = missingFacts({ ...ready, description: '', ticketTypes: [{ ...type, quota: 50 }] }, now)
    expect(missingSentence(missing)).toBe('Say what happens. There are more places for Seat than fit.')
  })
})
