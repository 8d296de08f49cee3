import { describe, expect, it } from 'vitest'
import type { ScanBundle } from '#contracts/door/sync.ts'
import type { EventId, ProductId, TicketId } from '#contracts/wire/primitives.ts'
import type { DoorKnowledge } from './decide.ts'
import { mergeBundle } from './kept-bundle.ts'
import { searchBundle } from './search-bundle.ts'

const eventId = '019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20' as EventId
const idOf = (n: number) => `019a9f2e-5c40-7d3a-9b61-${n.toString(16).padStart(12, '0')}` as TicketId

type Row = ScanBundle['tickets'][number]
const row = (n: number, attendee: string, phone: string, order: string): Row => [
  idOf(n),
  1,
  0,
  attendee,
  `hash ${n}`,
  phone,
  order,
  'V',
  0,
  0,
  -1,
]
const part: ScanBundle = {
  version: 1,
  isWhole: true,
  nextAfter: null,
  now: '2026-11-22T18:00:00Z',
  event: {
    id: eventId,
    title: 'Choma',
    startsAt: '2026-11-22T17:30:00Z',
    doorsAt: '2026-11-22T16:00:00Z',
    endsAt: '2026-11-22T22:00:00Z',
    reEntry: true,
    isCancelled: false,
    checkOutTime: null,
  },
  keys: [],
  shortCodeSalt: '',
  types: [
    { id: '01900000-0000-7000-8000-000000000001' as ProductId, name: 'Regular', validFrom: null, validUntil: null },
  ],
  rules: [],
  gates: [],
  tickets: [
    row(1, 'Otieno Odhiambo', '0722 *** 305', 'UZ48251937'),
    row(2, 'Amina Hassan', '0733 *** 118', 'UZ10305305'),
  ],
}
const knowledge = {
  bundle: mergeBundle(undefined, [part], 0),
  facts: new Map(),
  learned: new Map(),
  now: Date.parse(part.now),
} as unknown as DoorKnowledge

const find = (typed: string) => searchBundle(typed, knowledge).found.map(({ ticket }) => ticket.attendee)

describe('the guest list that a device keeps', () => {
  it.each([
    ['the whole number of an order', 'UZ48251937'],
    ['the number as it is read aloud', 'uz 48 25 19 37'],
    ['the number without its letters', '48251937'],
    ['the last three digits of a phone', '305'],
    ['the last four digits of a phone, of which it knows three', '8305'],
    ['the whole phone', '0722 418 305'],
    ['the beginning of a name', 'odh'],
  ])('is searched by %s', (_, typed) => expect(find(typed)).toEqual(['Otieno Odhiambo']))

  it.each([
    ['a part of an order number', '4825193'],
    ['five digits that end as a phone does', '18305'],
    ['another order number', 'UZ48251938'],
  ])('finds nobody by %s', (_, typed) => expect(find(typed)).toEqual([]))
})
