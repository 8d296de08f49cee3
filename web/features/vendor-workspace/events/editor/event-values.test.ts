import { describe, expect, it } from 'vitest'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import {
  emptyType,
  endAt,
  grossWhenFull,
  isMoved,
  newEvent,
  onDay,
  rebase,
  toEventChange,
  toEventValues,
  toInstant,
} from './event-values.ts'

const seat = { ...emptyType, id: 'seat', name: 'Seat', priceKES: 1200 }
const opened = {
  ...newEvent(Date.UTC(2026, 10, 22), 'nairobi'),
  title: 'Nyatiti',
  version: 3,
  places: { capacity: 40 },
  ticketTypes: [{ ...seat, taken: 1, sold: 1, grossKES: 1200 }],
} as unknown as VendorEventDetail

describe('what the editor of an event sends', () => {
  it('sends nothing when nothing was changed', () => {
    expect(toEventChange(toEventValues(opened), opened)).toBeUndefined()
  })

  it('sends what was changed alone, with the version that was seen', () => {
    expect(toEventChange({ ...toEventValues(opened), title: 'Samaki' }, opened)).toEqual({
      title: 'Samaki',
      version: 3,
    })
  })

  it('sends of a ticket type its id and what was changed, and all of a new one', () => {
    const ticketTypes = [
      { ...seat, priceKES: 1500 },
      { ...emptyType, name: 'Child', priceKES: 0 },
    ]
    expect(toEventChange({ ...toEventValues(opened), ticketTypes }, opened)).toEqual({
      ticketTypes: [{ id: 'seat', priceKES: 1500 }, ticketTypes[1]],
      version: 3,
    })
  })

  it('keeps what was changed here on top of what somebody else saved', () => {
    const latest = { ...opened, description: 'Theirs', title: 'Theirs', version: 4 }
    const mine = rebase({ ...toEventValues(opened), title: 'Mine' }, opened, latest)
    expect(mine).toMatchObject({ title: 'Mine', description: 'Theirs' })
  })

  it('knows another time or place from any other change', () => {
    expect(isMoved({ ...toEventValues(opened), description: 'More' }, opened)).toBe(false)
    expect(isMoved({ ...toEventValues(opened), venue: 'The garden' }, opened)).toBe(true)
  })
})

describe('the times of an event', () => {
  it('are in Nairobi, whatever the device says', () => {
    expect(toInstant('2026-12-12', '18:00')).toBe('2026-12-12T15:00:00.000Z')
  })

  it('move with the day, and keep the length', () => {
    const { startsAt, endsAt, doorsAt } = newEvent(Date.UTC(2026, 10, 22), 'nairobi')
    expect(onDay({ startsAt, endsAt, doorsAt }, '2026-12-25')).toEqual({
      startsAt: toInstant('2026-12-25', '18:00'),
      endsAt: toInstant('2026-12-25', '22:00'),
      doorsAt: toInstant('2026-12-25', '17:30'),
    })
  })

  it('end after midnight when the end would be before the beginning', () => {
    const startsAt = toInstant('2026-12-12', '20:00')
    expect(endAt(startsAt, '2026-12-12', '23:00')).toBe(toInstant('2026-12-12', '23:00'))
    expect(endAt(startsAt, '2026-12-12', '02:00')).toBe(toInstant('2026-12-13', '02:00'))
  })
})

describe('what an event brings when everybody comes', () => {
  it('counts types with places of their own, and the rest at the price for anybody', () => {
    const ticketTypes = [seat, { ...emptyType, name: 'Fire', priceKES: 1800, quota: 8 }]
    expect(grossWhenFull({ capacity: 40, ticketTypes })).toBe(8 * 1800 + 32 * 1200)
    expect(grossWhenFull({ capacity: 5, ticketTypes: [{ ...seat, quota: 8 }] })).toBe(5 * 1200)
    expect(grossWhenFull({ capacity: null, ticketTypes })).toBe(0)
  })
})
