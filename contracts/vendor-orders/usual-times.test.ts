import { describe, expect, it } from 'vitest'
import { type UsualMinutes, usualTimes } from './usual-times.ts'

describe('between when and when an order that is placed now', () => {
  const between = (way: UsualMinutes | null) => {
    const { from, to } = usualTimes({ from: 25, to: 35 }, way, Date.parse('2026-11-20T12:41:00.000+03:00'))
    return [from, to].map((moment) => new Date(moment + 3 * 3_600_000).toISOString().slice(11, 16))
  }
  it('is ready to be collected goes by what the shop usually takes, in steps of five minutes', () => {
    expect(between(null)).toEqual(['13:10', '13:20'])
  })
  it('is at the door has the usual way on top, and at the latest the longest of four in five', () => {
    expect(between({ usual: 14, most: 26 })).toEqual(['13:20', '13:45'])
  })
})
