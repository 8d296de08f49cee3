import { describe, expect, it } from 'vitest'
import type { PayoutStatus } from '#contracts/money/payouts.ts'
import { days, plus } from '#server/platform/clock.ts'
import { allowedPayoutActions, manualFailureBlockedUntil } from './allowed-payout-actions.ts'

const now = new Date('2026-11-20T09:00:00Z')
const actions = (status: PayoutStatus, given = {}) =>
  allowedPayoutActions({
    status,
    isOwn: false,
    isFirstApprover: false,
    isHeld: false,
    isHeldByProof: false,
    isDecider: false,
    isRetried: false,
    manualFailureBlockedUntil: null,
    ...given,
  })

describe('an administrator', () => {
  it.each([
    ['REQUESTED', ['approve', 'reject']],
    ['APPROVED', ['settle', 'fail']],
    ['SENT', ['settle', 'fail']],
    ['PAID', []],
    ['FAILED', ['retry']],
    ['REJECTED', []],
  ] as const)('allows an administrator, for a payout that is %s, the actions %j', (status, possible) => {
    expect(actions(status)).toEqual(possible)
  })

  it("allows no action on an administrator's own payout", () => {
    expect(actions('REQUESTED', { isOwn: true })).toEqual([])
  })

  it('refuses a second approval by the first approver, and allows a rejection', () => {
    expect(actions('REQUESTED', { isFirstApprover: true })).toEqual(['reject'])
  })

  it('allows a payout that failed to be requested again once', () => {
    expect(actions('FAILED', { isRetried: true })).toEqual([])
  })

  it('allows no approval of a payout that is held', () => {
    expect(actions('REQUESTED', { isHeld: true })).toEqual(['reject'])
  })

  it('allows only settling a payout that may still be paid', () => {
    expect(actions('SENT', { manualFailureBlockedUntil: now })).toEqual(['settle'])
  })
})

describe('what was given away to be paid', () => {
  it('allows a payout that was sent to be failed manually after a day, and not before', () => {
    expect(manualFailureBlockedUntil(plus(now, 1 - days(1)), now)).toEqual(plus(now, 1))
    expect(manualFailureBlockedUntil(plus(now, -days(1)), now)).toBeNull()
  })

  it('allows a payout that was not sent to be failed manually at once', () => {
    expect(manualFailureBlockedUntil(null, now)).toBeNull()
  })
})
