import { describe, expect, it } from 'vitest'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import { claimedKES, type Reportable } from './claimed.ts'

const [juice, fish] = ['juice', 'fish'] as OrderLineId[] as [OrderLineId, OrderLineId]
const report: Reportable = {
  until: null,
  answerBy: '2026-11-20T12:00:00Z',
  leftKES: 1_000,
  reasons: ['SOMETHING_MISSING', 'NEVER_CAME'],
  lines: [
    { orderLineId: juice, name: 'Juice', variationName: null, worthKES: [90, 180] },
    { orderLineId: fish, name: 'Fish', variationName: null, worthKES: [950] },
  ],
}

describe('what a report asks for', () => {
  it.each([
    ['nothing before it is said what happened', undefined, [[juice, 1]], 0],
    ['nothing before something is named', 'SOMETHING_MISSING', [], 0],
    ['what was paid for as many as are named', 'SOMETHING_MISSING', [[juice, 2]], 180],
    [
      'no more than is left of the order',
      'SOMETHING_MISSING',
      [
        [juice, 2],
        [fish, 1],
      ],
      1_000,
    ],
    ['all that is left of what never came', 'NEVER_CAME', [[juice, 1]], 1_000],
  ] as const)('is %s', (_, reason, named, sum) => {
    expect(claimedKES(report, reason, new Map<OrderLineId, number>(named))).toBe(sum)
  })
})
