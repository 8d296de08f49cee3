import { describe, expect, it } from 'vitest'
import type { Ticket } from '#contracts/tickets/tickets.ts'
import { groupTickets } from './ticket-groups.ts'

const now = new Date('2026-08-13T09:00:00Z')

const ticket = (id: string, event: string, day: string, status: Ticket['status'] = 'VALID') =>
  ({
    id,
    eventId: event,
    eventTitle: event,
    startsAt: `${day}T16:00:00Z`,
    endsAt: `${day}T20:00:00Z`,
    status,
    code: 'V50',
    shortCode: '7K3M9QXD',
    transfer: null,
  }) as unknown as Ticket

describe('the wallet', () => {
  const all = [
    ticket('F', 'film', '2026-08-29'),
    ticket('C3', 'choma', '2026-08-15'),
    ticket('C2', 'choma', '2026-08-15', 'USED'),
    ticket('C1', 'choma', '2026-08-15'),
    ticket('J', 'jazz', '2026-08-01'),
    ticket('V', 'film', '2026-08-29', 'VOID'),
  ]
  const { coming, past } = groupTickets(all, now)
  it('has the next event first', () => {
    expect(coming.map(({ title }) => title)).toEqual(['choma', 'film'])
  })
  it('has the tickets of an event in the order they were issued, whichever way they were listed', () => {
    const ids = (tickets: Ticket[]) => groupTickets(tickets, now).coming[0]?.tickets.map(({ id }) => id)
    expect(ids(all)).toEqual(['C1', 'C3'])
    expect(ids(all.toReversed())).toEqual(['C1', 'C3'])
  })
  it('keeps apart what is on its way to somebody else, and shows no code that is not the reader’s', () => {
    const sent = { ...ticket('S', 'film', '2026-08-29'), code: null, shortCode: null, transfer: { name: 'Brian' } }
    const passed = { ...sent, id: 'P', transfer: null }
    const groups = groupTickets([sent, passed] as unknown as Ticket[], now)
    expect([groups.coming, groups.sent.map(({ id }) => id), groups.past]).toEqual([[], ['S'], []])
  })
  it('puts away what was used, cancelled, or is over', () => {
    expect(past.map(({ id }) => id).sort()).toEqual(['C2', 'J', 'V'])
  })
})
