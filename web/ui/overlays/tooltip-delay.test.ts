import { expect, it } from 'vitest'
import { tooltipDelay } from './tooltip-delay.ts'

it('tooltips open after 700 ms, and the next ones at once within 300 ms', () => {
  expect(tooltipDelay(10_000, undefined)).toBe(700)
  expect(tooltipDelay(10_299, 10_000)).toBe(0)
  expect(tooltipDelay(10_300, 10_000)).toBe(700)
})
