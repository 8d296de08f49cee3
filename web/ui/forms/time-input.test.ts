import { describe, expect, it } from 'vitest'
import { parseTime } from './time-input.tsx'

describe('a time of the day', () => {
  it.each([
    ['08:00', '08:00'],
    ['8:30', '08:30'],
    ['8.30', '08:30'],
    ['830', '08:30'],
    ['2130', '21:30'],
    ['8', '08:00'],
    [' 21 ', '21:00'],
    ['0:05', '00:05'],
  ])('typed as %s is %s', (typed, time) => expect(parseTime(typed)).toBe(time))

  it.each(['', '25:00', '24:00', '8:60', '8:3', 'noon', '8 pm'])('is not %s', (typed) =>
    expect(parseTime(typed)).toBeUndefined(),
  )
})
