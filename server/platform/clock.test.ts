import { expect, it } from 'vitest'
import type { Span } from '#contracts/wire/limit.ts'
import { spanOf } from './clock.ts'

it.each<[Span, number]>([
  ['10 seconds', 10_000],
  ['1 minute', 60_000],
  ['15 minutes', 900_000],
  ['1 hour', 3_600_000],
  ['1 day', 86_400_000],
  ['7 days', 604_800_000],
])('reads the time %s as %i milliseconds', (span, milliseconds) => {
  expect(spanOf(span)).toBe(milliseconds)
})
