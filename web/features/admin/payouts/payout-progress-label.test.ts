import { describe, expect, it } from 'vitest'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { m } from '#web/paraglide/messages.js'
import { payoutProgressLabel } from './payout-progress-label.ts'

const words = (given: Partial<AdminPayout>) =>
  payoutProgressLabel({ firstApprovedBy: null, sending: null, batchId: null, ...given } as AdminPayout, true)

describe('a payout that waits to be approved', () => {
  it('says who has approved it, to the one who can be second', () => {
    const given = { status: 'REQUESTED', firstApprovedBy: 'Amina', actions: ['approve', 'reject'] } as const
    expect(words({ ...given, actions: [...given.actions] })).toBe(m.payouts_first_approved({ name: 'Amina' }))
  })

  it('tells the first of two that another must', () => {
    expect(words({ status: 'REQUESTED', firstApprovedBy: 'Amina', actions: ['reject'] })).toBe(m.payouts_you_approved())
  })

  it('tells whoever asked for it that another decides', () => {
    expect(words({ status: 'REQUESTED', actions: [] })).toBe(m.payouts_own())
  })
})
