import { describe, expect, it } from 'vitest'
import { otherMinutes, suggestedMinutes } from './preparation-time.ts'

describe('the suggested time of preparation', () => {
  it.each([
    [{ from: 15, to: 30 }, 0, 15],
    [{ from: 15, to: 30 }, 4, 25],
    [{ from: 15, to: 30 }, 60, 30],
    [{ from: 0, to: 2 }, 0, 1],
    [{ from: 180, to: 240 }, 3, 210],
    [{ from: 7200, to: 10_080 }, 9, 10_080],
  ])('of a shop that takes %o with %i in hand is %i minutes', (usual, inHand, minutes) => {
    expect(suggestedMinutes(usual, inHand)).toBe(minutes)
  })

  it('stands beside six others, as a kitchen or a baker counts', () => {
    expect(otherMinutes({ from: 15, to: 30 }, 25)).toEqual([10, 15, 20, 30, 40, 60])
    expect(otherMinutes({ from: 1440, to: 2880 }, 2880)).toEqual([720, 1440, 2160, 4320, 5760, 8640])
  })
})
