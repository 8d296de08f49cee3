import { describe, expect, it } from 'vitest'
import type { AdminPayout } from '#contracts/payouts.ts'
import { heldUntil } from './progress-words.ts'

const sentAt = '2026-11-20T09:00:00.000Z'
const payout = (given: Partial<Pick<AdminPayout, 'status' | 'sending'>>) =>
  ({ status: 'SENT', sending: { status: 'SENT', sentAt, failure: null }, ...given }) as AdminPayout
const hoursLater = (hours: number) => Date.parse(sentAt) + hours * 3_600_000

describe('a payout that M-Pesa has', () => {
  it('can be called failed by hand once a day has passed, and not before', () => {
    expect(heldUntil(payout({}), hoursLater(23.9))).toBe('2026-11-21T09:00:00.000Z')
    expect(heldUntil(payout({}), hoursLater(24))).toBeUndefined()
  })
})

describe('a payout that M-Pesa does not have can be called failed at once', () => {
  it.each([
    [
      'approved only',
      { status: 'APPROVED' as const, sending: { status: 'CREATED' as const, sentAt: null, failure: null } },
    ],
    ['in a run', { sending: { status: 'WITHDRAWN' as const, sentAt: null, failure: null } }],
    ['put off by M-Pesa', { sending: { status: 'CREATED' as const, sentAt, failure: null } }],
    ['without anything to send', { sending: null }],
  ])('when it is %s', (_, given) => {
    expect(heldUntil(payout(given), hoursLater(1))).toBeUndefined()
  })
})
