import { describe, expect, it } from 'vitest'
import { doorsOpenAt, type EntryRules, isCheckedOut, lastCheckOut, mayComeIn, refusalHere } from './door-rules.ts'

const at = (text: string) => Date.parse(`2026-12-${text}:00+03:00`)
const none: EntryRules = { gates: [], hasUnlimitedEntries: false, validFrom: null, validUntil: null }
const festival = { doorsAt: at('11T16:00'), endsAt: at('13T23:00') }
const saturday = { ...none, validFrom: at('12T12:00'), validUntil: at('13T06:00') }

describe('a ticket that is neither void nor used', () => {
  it.each<[string, EntryRules, string | null, string, ReturnType<typeof refusalHere>]>([
    ['before the doors open', none, 'Gate A', '11T15:59', 'not_yet'],
    ['once they are open', none, 'Gate A', '11T16:00', null],
    ['once the event is over', none, 'Gate A', '13T23:00', 'over'],
    ['on the day before its own', saturday, 'Gate A', '11T20:00', 'not_yet'],
    ['on its day', saturday, 'Gate A', '12T12:00', null],
    ['in the night after its day', saturday, 'Gate A', '13T05:59', null],
    ['after its time', saturday, 'Gate A', '13T06:00', 'over'],
    ['valid from before the doors open', { ...none, validFrom: at('11T10:00') }, null, '11T15:00', 'not_yet'],
    ['at one of its gates', { ...none, gates: ['VIP', 'Gate A'] }, 'Gate A', '12T12:00', null],
    ['at its gate, written otherwise', { ...none, gates: ['VIP'] }, ' vip ', '12T12:00', null],
    ['at another gate', { ...none, gates: ['VIP'] }, 'Gate A', '12T12:00', 'wrong_gate'],
    ['where no gate is named', { ...none, gates: ['VIP'] }, null, '12T12:00', null],
    ['at another gate after its time', { ...saturday, gates: ['VIP'] }, 'Gate A', '13T07:00', 'over'],
  ])('%s', (_, rules, gate, now, refusal) => {
    expect(refusalHere(rules, { ...festival, gate, now: at(now) })).toBe(refusal)
  })
})

describe('whether somebody may come in', () => {
  const cases = [false, true].flatMap((isInside) =>
    [false, true].flatMap((wasAdmitted) => [false, true].map((reEntry) => ({ isInside, wasAdmitted, reEntry }))),
  )
  it.each(cases)('inside: $isInside, was in: $wasAdmitted, may return: $reEntry', (given) => {
    const once = { reEntry: given.reEntry, hasUnlimitedEntries: false }
    expect(mayComeIn(given, once)).toBe(!given.isInside && (!given.wasAdmitted || given.reEntry))
    expect(mayComeIn(given, { ...once, hasUnlimitedEntries: true })).toBe(true)
  })
})

describe('automatic check-out', () => {
  it.each([
    ['04:00', '12T03:59', '11T04:00'],
    ['04:00', '12T04:00', '12T04:00'],
    ['04:00', '12T23:59', '12T04:00'],
    ['00:00', '12T00:00', '12T00:00'],
    ['23:30', '12T23:29', '11T23:30'],
    ['02:15', '12T02:16', '12T02:15'],
  ])('at %s was last, at %s in Nairobi, at %s', (time, now, last) => {
    expect(lastCheckOut(time, at(now))).toBe(at(last))
  })

  it('is of whoever went in before it, and of nobody where there is none', () => {
    expect(isCheckedOut('04:00', at('12T03:59'), at('12T04:00'))).toBe(true)
    expect(isCheckedOut('04:00', at('12T04:00'), at('12T23:00'))).toBe(false)
    expect([isCheckedOut(null, at('11T04:00'), at('12T23:00')), lastCheckOut(null, at('12T04:00'))]).toEqual([
      false,
      null,
    ])
  })
})

it('doors open at their time, or three hours before the start', () => {
  expect(doorsOpenAt({ doorsAt: at('11T16:00'), startsAt: at('11T18:00') })).toBe(at('11T16:00'))
  expect(doorsOpenAt({ doorsAt: null, startsAt: at('11T18:00') })).toBe(at('11T15:00'))
})
