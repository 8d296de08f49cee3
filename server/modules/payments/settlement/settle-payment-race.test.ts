import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import {
  oneReceiptForTwoOrders,
  twentyEqualCallbacks,
  twentyEqualCheckouts,
  twentyPaymentRetries,
} from '#server/testing/races/payment-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

// That the guards decide these, and not luck, is shown by payment-race.control.test.ts: the same races without them are
// lost.
describe('at the same moment, over HTTP', () => {
  it('creates one order for twenty equal concurrent checkouts, with the same response', async () => {
    expect(await twentyEqualCheckouts(world)).toEqual({ answers: { 201: 20 }, told: 1, orders: 1 })
  })

  it('posts one payment for twenty equal concurrent webhook events', async () => {
    expect(await twentyEqualCallbacks(world)).toEqual({ applied: 1, postings: 1 })
  })

  it('creates one attempt for twenty concurrent retries', async () => {
    expect(await twentyPaymentRetries(world)).toEqual({
      answers: { 200: 1, '409 payment_in_progress': 19 },
      open: 1,
    })
  })

  it('pays one of two orders with the same receipt', async () => {
    expect(await oneReceiptForTwoOrders(world)).toEqual({
      outcomes: ['APPLIED', 'RECEIPT_USED'],
      paid: 1,
      countedTwice: 0,
    })
  })

  it('leaves a sound ledger after concurrent payments', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
