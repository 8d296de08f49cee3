import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { onPayoutSettled } from '#server/modules/payouts/index.ts'
import * as race from '#server/testing/races/disbursement-race.ts'
import { aWorld, paymentProvidersOf } from '#server/testing/world/world.ts'
import { onRefundSettled } from '../refunds/on-refund-settled.ts'

const world = aWorld()
const deps = () => ({
  hooks: {
    refund: onRefundSettled({ providers: paymentProvidersOf(world) }),
    payout: onPayoutSettled({ providers: paymentProvidersOf(world) }),
  },
})

describe('at the same moment', () => {
  it('posts a result once when it comes twenty times concurrently', async () => {
    expect(await race.twentyResultsAtOnce(world)).toEqual({ outcomes: { APPLIED: 1, REPEATED: 19 }, postings: 1 })
  })

  it('settles a payout once when a person and M-Pesa do so at once: the second is refused, or for review', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { outcomes, postings } = await race.settleManuallyDuringResult(world)
      expect([
        [200, 'CONTRADICTED'],
        [409, 'APPLIED'],
      ]).toContainEqual(outcomes)
      expect(postings).toBe(1)
    }
  })

  it('pays one of two payouts with the same receipt', async () => {
    for (let turn = 0; turn < 5; turn++) {
      expect(await race.twoPayoutsUnderOneReceipt(world)).toEqual({ APPLIED: 1, RECEIPT_USED: 1 })
    }
  })

  it('sends a disbursement once from five concurrent workers', async () => {
    expect(await race.fiveWorkersWithOneDisbursement(world, deps())).toBe(1)
  })

  it('pays to the phone once after ten concurrent refusals of a reversal', async () => {
    expect(await race.tenRefusalsAtOnce(world)).toEqual({
      outcomes: { APPLIED: 1, REPEATED: 9 },
      ways: ['TO_SOURCE', 'TO_PHONE'],
    })
  })

  it('sends a payout once after ten concurrent approvals', async () => {
    expect(await race.tenApprovalsAtOnce(world)).toEqual({ statuses: { 200: 1, 409: 9 }, sendings: 1 })
  })

  it('leaves a sound ledger after concurrent disbursements', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
