import { beforeAll, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '#web/paraglide/runtime.js'
import { againTitle } from './again-title.ts'

beforeAll(() => overwriteGetLocale(() => 'en'))

/** A Tuesday, at one in the afternoon in Nairobi. */
const now = Date.parse('2026-11-24T10:00:00Z')
const title = (placedAt: string, times = 1) => againTitle({ placedAt, times }, now)

describe('what an earlier order is called', () => {
  it.each([
    ['2026-11-24T05:00:00Z', 'The same as today'],
    ['2026-11-23T20:59:00Z', 'The same as yesterday'],
    // After midnight in Nairobi it is today.
    ['2026-11-23T21:00:00Z', 'The same as today'],
    ['2026-11-22T10:00:00Z', 'The same as last Sunday'],
    ['2026-11-17T10:00:00Z', 'The same as last Tuesday'],
    ['2026-11-16T10:00:00Z', 'The same as on 16 Nov'],
  ])('of %s it is “%s”', (placedAt, words) => {
    expect(title(placedAt)).toBe(words)
  })

  it('is somebody’s usual once it was ordered three times', () => {
    expect([title('2026-11-17T10:00:00Z', 2), title('2026-11-17T10:00:00Z', 3)]).toEqual([
      'The same as last Tuesday',
      'Your usual',
    ])
  })
})
