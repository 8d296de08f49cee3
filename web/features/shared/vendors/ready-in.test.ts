import { describe, expect, it } from 'vitest'
import { readyIn } from './ready-in.ts'

describe('how long an order takes', () => {
  it.each([
    [25, 35, '25–35 min'],
    [30, 30, '30 min'],
    [60, 240, '1–4 h'],
    [1440, 1440, '1 day'],
    [1440, 4320, '1–3 days'],
  ])('from %i to %i minutes is %s', (from, to, words) => {
    expect(readyIn({ from, to })).toBe(words)
  })
})
