import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId } from '#contracts/wire/primitives.ts'
import { encodeFrames, joinFrames, readFrame } from './exchange-frames.ts'
import { decodeSet, encodeSet } from './exchange-set.ts'
import { mergeLearned, type SeenTickets } from './learned.ts'

const eventId = '019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20' as EventId
const ids = (count: number) => Array.from({ length: count }, (_, n) => ((n + 1) * 366_503_875_925) % 2 ** 40)
const seen = (count: number, over: Partial<SeenTickets> = {}): SeenTickets => ({
  eventId,
  device: 'Juma’s phone',
  gate: 'Gate B',
  at: 1_795_000_000_000,
  inside: ids(count).toSorted((a, b) => a - b),
  outside: [],
  ...over,
})
const framesOf = (message: SeenTickets[]) => encodeFrames(message).map((text) => readFrame(text)!)

describe('a set of seen tickets', () => {
  it('is read as it was written', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 40 - 1 }), { maxLength: 300 })
    fc.assert(
      fc.property(numbers, (set) => {
        expect(decodeSet(encodeSet(set), set.length)).toEqual(set.toSorted((a, b) => a - b))
      }),
    )
  })
  it('takes less than five bytes a ticket', () => {
    expect(encodeSet(ids(143)).length).toBeLessThan(143 * 5)
    expect(encodeSet(ids(3000)).length).toBeLessThan(3000 * 4)
  })
})

describe('codes shown to another device', () => {
  it('are read in any order, again and again, until all are there', () => {
    const message = [seen(400), seen(20, { gate: 'VIP', outside: [7] })]
    const frames = framesOf(message)
    expect(frames.length).toBeGreaterThan(3)
    expect(joinFrames(frames.slice(1))).toBeNull()
    expect(joinFrames([...frames.toReversed(), ...frames])).toEqual(message)
  })
  it('fit a QR that a phone reads from another', () => {
    expect(Math.max(...encodeFrames([seen(143)]).map(({ length }) => length))).toBeLessThan(400)
    expect(Math.max(...encodeFrames([seen(5000)]).map(({ length }) => length))).toBeLessThan(720)
  })
  it('are nothing when one was changed on the way, and no ticket is one', () => {
    const [first, ...rest] = framesOf([seen(200)])
    const changed = { ...first!, payload: first!.payload.map((byte, n) => (n === 3 ? byte ^ 1 : byte)) }
    expect(joinFrames([changed, ...rest])).toBeNull()
    expect(readFrame('V50 NO FRAME')).toBeNull()
  })
})

describe('what was learned', () => {
  it('keeps the newest of each device, wherever it was heard', () => {
    const old = seen(1)
    const fresh = seen(2, { at: old.at + 1 })
    expect(mergeLearned([old], [fresh, seen(3, { gate: 'VIP' })])).toEqual([fresh, seen(3, { gate: 'VIP' })])
    expect(mergeLearned([fresh], [old])).toEqual([fresh])
  })
})
