import { expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

/** A moment of the 20th of November, in Nairobi. */
const at = (time: string) => new Date(`2026-11-20T${time}+03:00`)

it.each([
  ['06:59:59.999', '2026-11-20T04:00:00.000Z'],
  ['00:00:30', '2026-11-20T04:00:00.000Z'],
  ['21:00:00', '2026-11-21T04:00:00.000Z'],
  ['23:59:59', '2026-11-21T04:00:00.000Z'],
])('a phone that need not ring at %s rings at seven', (time, morning) => {
  expect(quietUntil(at(time)).toISOString()).toBe(morning)
})

it.each(['07:00:00', '12:00:00', '20:59:59.999'])('a phone rings at once at %s', (time) => {
  expect(quietUntil(at(time))).toEqual(at(time))
})
