import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutes } from '#server/platform/clock.ts'
import { type DoorFact, doorState, type TicketState } from './door-state.ts'

const ticket: TicketState = {
  eventId: 'e',
  issue: 2,
  voidReason: null,
  blockedAt: null,
  reEntry: false,
  hasUnlimitedEntries: false,
  checkOutTime: null,
}
const fact = (nonce: string, given: Partial<DoorFact> = {}): DoorFact => ({
  nonce,
  kind: 'ENTRY',
  doorResult: 'valid',
  at: 0,
  claimedAt: given.at ?? 0,
  by: 'juma',
  isOnline: false,
  mark: null,
  doorEventId: null,
  issue: 2,
  undoes: null,
  ...given,
})
const exit = (nonce: string, at: number) => fact(nonce, { kind: 'EXIT', doorResult: 'out', at })

describe('the state of a ticket', () => {
  it('is one admission and no incident after one entry', () => {
    const { admission, isInside, incident, results } = doorState(ticket, [fact('a')])
    expect([admission?.nonce, isInside, incident, results.get('a')]).toEqual(['a', true, null, 'valid'])
  })

  it('has the earliest entry as its admission, and every other as an incident', () => {
    const state = doorState(ticket, [fact('late', { at: 9 }), fact('early', { at: 1 }), fact('later', { at: 20 })])
    expect(state.admission?.nonce).toBe('early')
    expect(state.incident).toEqual({ reasons: ['admitted_twice'], nonces: ['early', 'late', 'later'] })
    expect([...state.results]).toEqual([
      ['early', 'valid'],
      ['late', 'already_used'],
      ['later', 'already_used'],
    ])
  })

  it('has no incident by a scan that was refused at the door', () => {
    const facts = [fact('a', { at: 1 }), fact('b', { at: 2, doorResult: 'already_used' })]
    expect(doorState(ticket, facts).incident).toBeNull()
  })

  it('comes back after an exit without an incident only where the event allows it', () => {
    const facts = [fact('in', { at: 1 }), exit('out', 2), fact('back', { at: 3 })]
    expect(doorState({ ...ticket, reEntry: true }, facts).incident).toBeNull()
    expect(doorState(ticket, facts).incident).toEqual({ reasons: ['admitted_twice'], nonces: ['in', 'back'] })
  })

  it.each([
    ['REFUNDED', 'refunded', 'refunded'],
    ['REVOKED', 'revoked', 'revoked'],
    ['CANCELLED', 'revoked', 'revoked'],
  ] as const)('has an incident when it was admitted and is %s', (voidReason, result, reason) => {
    const state = doorState({ ...ticket, voidReason }, [fact('a')])
    expect([state.admission, state.results.get('a'), state.incident]).toEqual([
      null,
      result,
      { reasons: [reason], nonces: ['a'] },
    ])
  })

  it('has an incident by a code that was replaced, and lets in who has the new one', () => {
    const { admission, incident } = doorState(ticket, [fact('old', { issue: 1, at: 1 }), fact('new', { at: 2 })])
    expect([admission?.nonce, incident]).toEqual(['new', { reasons: ['replaced'], nonces: ['old'] }])
  })

  it('is as if an undone entry had not been', () => {
    const facts = [fact('a'), fact('b', { at: 1 }), fact('u', { kind: 'UNDO', undoes: 'a', at: 2 })]
    const { admission, incident } = doorState(ticket, facts)
    expect([admission?.nonce, incident]).toEqual(['b', null])
  })

  it.each([
    ['another device', { by: 'akinyi' }],
    ['fifteen minutes later', { at: minutes(16) }],
    ['a revoked device', { mark: 'REVOKED_DEVICE' }],
  ] as const)('stays as it is when its entry is taken back by %s', (_, given) => {
    const state = doorState(ticket, [fact('a'), fact('u', { kind: 'UNDO', undoes: 'a', at: 2, ...given })])
    expect([state.admission?.nonce, state.results.get('u'), state.visit]).toEqual(['a', 'not_counted', 0])
  })

  it('is free again when the server was asked to take its entry back, whoever asked and when', () => {
    const undo = fact('u', { kind: 'UNDO', undoes: 'a', at: minutes(90), by: 'organiser', isOnline: true })
    expect(doorState(ticket, [fact('a'), undo]).admission).toBeNull()
  })

  it.each([
    ['REVOKED_DEVICE', 'revoked_device'],
    ['OTHER_EVENT', 'other_event'],
    ['NO_CODE', 'no_code'],
  ] as const)('has an incident, and nobody inside, by an entry with the mark %s', (mark, reason) => {
    const { admission, isInside, incident, results } = doorState(ticket, [fact('a', { mark })])
    expect([admission, isInside, incident, results.get('a')]).toEqual([
      null,
      false,
      { reasons: [reason], nonces: ['a'] },
      'not_counted',
    ])
  })

  it('is admitted by an override whatever else is true of it, which is an incident until it is confirmed', () => {
    const refunded = { ...ticket, voidReason: 'REFUNDED' as const }
    const { isInside, incident, results } = doorState(refunded, [fact('a', { mark: 'OVERRIDE' })])
    expect([isInside, incident, results.get('a')]).toEqual([true, { reasons: ['override'], nonces: ['a'] }, 'valid'])
  })

  it('does not count an entry of another event', () => {
    const { admission, results } = doorState(ticket, [fact('a', { doorEventId: 'other' })])
    expect([admission, results.get('a')]).toEqual([null, 'wrong_event'])
  })
})

const facts = fc
  .array(
    fc.record({
      kind: fc.constantFrom('ENTRY', 'ENTRY', 'EXIT', 'UNDO'),
      isThrough: fc.boolean(),
      at: fc.integer({ min: 0, max: 6 }),
      issue: fc.constantFrom(1, 2, 2, null),
      undoes: fc.nat(),
    }),
    { maxLength: 9 },
  )
  .map((drawn) =>
    drawn.map(({ kind, isThrough, at, issue, undoes }, place): DoorFact => {
      const through = kind === 'EXIT' ? 'out' : 'valid'
      const refused = kind === 'EXIT' ? 'not_inside' : 'already_used'
      return fact(`n${place}`, {
        kind: kind as DoorFact['kind'],
        doorResult: isThrough || kind === 'UNDO' ? through : refused,
        at,
        issue,
        undoes: kind === 'UNDO' ? `n${undoes % drawn.length}` : null,
      })
    }),
  )
const tickets = fc.record({
  eventId: fc.constant('e'),
  issue: fc.constant(2),
  voidReason: fc.constantFrom(null, null, 'REFUNDED' as const, 'REVOKED' as const, 'CANCELLED' as const),
  blockedAt: fc.constantFrom(null, null, 5, 40),
  reEntry: fc.boolean(),
  hasUnlimitedEntries: fc.boolean(),
  // Midnight in UTC: the moments of the facts are on both sides of it.
  checkOutTime: fc.constantFrom(null, '03:00'),
})

describe('automatic check-out', () => {
  const [day, hour] = [86_400_000, 3_600_000]
  const festival = { ...ticket, reEntry: true, checkOutTime: '04:00' }
  // In Nairobi 04:00 is 01:00 in UTC.
  const [evening, nextEvening] = [20 * hour, day + 20 * hour]

  it('lets in again the next day who was not scanned out, without an incident', () => {
    const facts = [fact('friday', { at: evening, isOnline: true }), fact('saturday', { at: nextEvening })]
    const { results, incident, isInside, visit } = doorState(festival, facts)
    expect([...results.values(), incident, isInside, visit]).toEqual(['valid', 'valid', null, true, 1])
    const without = doorState({ ...festival, checkOutTime: null }, facts)
    expect([without.results.get('saturday'), without.incident?.reasons]).toEqual(['already_used', ['admitted_twice']])
  })

  it('lets in nobody twice before its time, and counts once each night', () => {
    const facts = [fact('first', { at: evening }), fact('second', { at: evening + hour })]
    expect(doorState(festival, facts).results.get('second')).toBe('already_used')
    const states = [evening + hour, day + hour - 1, day + hour, 3 * day].map((now) =>
      doorState(festival, [facts[0]!], now),
    )
    expect(states.map(({ isInside, visit }) => [isInside, visit])).toEqual([
      [true, 0],
      [true, 0],
      [false, 1],
      [false, 1],
    ])
  })

  it('is no return where the event allows none', () => {
    const facts = [fact('friday', { at: evening }), fact('saturday', { at: nextEvening })]
    expect(doorState({ ...festival, reEntry: false }, facts).results.get('saturday')).toBe('already_used')
  })
})

it('a kind without a limit of entries lets in again and again, and no incident comes of it', () => {
  const facts = [fact('one', { at: 1 }), fact('two', { at: 2, by: 'akinyi' }), fact('three', { at: 3 })]
  const { results, incident } = doorState({ ...ticket, hasUnlimitedEntries: true }, facts)
  expect([...results.values(), incident]).toEqual(['valid', 'valid', 'valid', null])
})

describe('over random histories the state of a ticket', () => {
  it('is the same in whatever order the facts are given', () => {
    const shuffled = facts.chain((history) =>
      fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
    )
    fc.assert(
      fc.property(tickets, shuffled, (given, [history, other]) => {
        expect(doorState(given, other)).toEqual(doorState(given, history))
      }),
      { numRuns: 3_000 },
    )
  })

  it('accounts for each entry that was let in: the admission, a return, an incident, or undone', () => {
    fc.assert(
      fc.property(tickets, facts, (given, history) => {
        const { results, incident, admission, visit } = doorState(given, history)
        const undone = new Set(history.map(({ undoes }) => undoes))
        const letIn = history.filter(
          ({ kind, doorResult, nonce }) => kind === 'ENTRY' && doorResult === 'valid' && !undone.has(nonce),
        )
        for (const { nonce } of letIn)
          expect(results.get(nonce) === 'valid' || incident?.nonces.includes(nonce)).toBe(true)
        const valid = letIn.filter(({ nonce }) => results.get(nonce) === 'valid')
        if (!given.reEntry && !given.hasUnlimitedEntries) expect(valid.length).toBeLessThanOrEqual(1)
        expect(admission === null).toBe(valid.length === 0)
        expect(visit).toBeLessThanOrEqual(history.length)
        if (given.voidReason) expect(valid).toEqual([])
        for (const { at } of valid) expect(given.blockedAt === null || at <= given.blockedAt).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})
