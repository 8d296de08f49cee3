import { describe, expect, it } from 'vitest'
import type { PayoutStatus } from '#contracts/money/payouts.ts'
import { days, plus } from '#server/platform/clock.ts'
import { allowedPayoutActions, manualFailureBlockedUntil } from './allowed-payout-actions.ts'

const now = new Date('2026-11-20T09:00:00Z')
const actions = (status: PayoutStatus, given = {}) =>
  allowedPayoutActions({ status, isOwn: false, isFirstApprover: false, manualFailureBlockedUntil: null, ...given })

describe('an administrator', () => {
  it.each([
    ['REQUESTED', ['approve', 'reject']],
    ['APPROVED', ['settle', 'fail']],
    ['SENT', ['settle', 'fail']],
    ['PAID', []],
    ['FAILED', []],
    ['REJECTED', []],
  ] as const)('can, with a payout that is %s, do %j', (status, possible) => {
    expect(actions(status)).toEqual(possible)
  })

  it('can do nothing with a payout of their own', () => {
    expect(actions('REQUESTED', { isOwn: true })).toEqual([])
  })

  it('does not approve twice, and may still reject', () => {
    expect(actions('REQUESTED', { isFirstApprover: true })).toEqual(['reject'])
  })

  it('can only settle what may still be paid', () => {
    expect(actions('SENT', { manualFailureBlockedUntil: now })).toEqual(['settle'])
  })
})

describe('what was given away to be paid', () => {
  it('can be called failed a day later, and not before', () => {
    expect(manualFailureBlockedUntil(plus(now, 1 - days(1)), now)).toEqual(plus(now, 1))
    expect(manualFailureBlockedUntil(plus(now, -days(1)), now)).toBeNull()
  })

  it('and was not, can at once', () => {
    expect(manualFailureBlockedUntil(null, now)).toBeNull()
  })
})
