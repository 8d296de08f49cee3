import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import {
  anApprovedPayout,
  commandScenario,
  disbursementCallbackSender,
  disbursementsOf,
  inTime,
  pass,
} from '#server/testing/builders/disbursements.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct } from '#server/testing/builders/shops.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Sent, with no word of its end yet, and a messenger who brings some. */
async function aSentPayout() {
  const payout = await anApprovedPayout(world, 'no-result')
  await world.periodicJobs.followUpDisbursements()
  const statusAndBalance = async () => [(await payout.view()).status, await payout.available()]
  return { ...payout, statusAndBalance, sendCallback: await disbursementCallbackSender(world, payout.id) }
}

describe('the result of a payout', () => {
  it("settles a payout by its result callback, under the callback's receipt", async () => {
    const { sendCallback, view } = await aSentPayout()
    const receipt = newReceipt()
    expect(await sendCallback({ TransactionID: receipt })).toBe('APPLIED')
    expect(await view()).toMatchObject({ status: 'PAID', reference: receipt })
  })

  it('ignores a payout result with an unknown secret', async () => {
    const { sendCallback, statusAndBalance } = await aSentPayout()
    expect(await sendCallback({}, '0'.repeat(32))).toBe('UNKNOWN_DISBURSEMENT')
    expect(await statusAndBalance()).toEqual(['SENT', 2000])
  })

  it.each([
    ['of another conversation', { ConversationID: 'AG_20261120_00000000000000000000' }, 'REQUEST_MISMATCH'],
    ['without a conversation', { ConversationID: undefined }, 'MALFORMED'],
    ['without a code', { ResultCode: undefined }, 'MALFORMED'],
    ['of another amount', amount(2999), 'WRONG_AMOUNT'],
    ['without an amount', { ResultParameters: undefined }, 'STILL_PENDING'],
    ['with a malformed amount', amount('a lot'), 'STILL_PENDING'],
    ['with an amount that is too large', amount(1e300), 'STILL_PENDING'],
    ['with an unknown code', { ResultCode: 'XX' }, 'STILL_PENDING'],
  ])('ignores a payout result %s', async (_what, differences, outcome) => {
    const { sendCallback, statusAndBalance } = await aSentPayout()
    expect(await sendCallback(differences)).toBe(outcome)
    expect(await statusAndBalance()).toEqual(['SENT', 2000])
  })

  it('does not fail a payout by a result that claims so: M-Pesa is queried, and answers that it was paid', async () => {
    const payout = await aSentPayout()
    expect(await payout.sendCallback({ ResultCode: 2040 })).toBe('APPLIED')
    expect(await payout.sendCallback({ ResultCode: 2040 })).toBe('REPEATED')
    expect(await payout.statusAndBalance()).toEqual(['SENT', 2000])
    await inTime(world, async () => (await payout.view()).status === 'PAID')
    expect(await payout.sendCallback({ ResultCode: 2040 })).toBe('CONTRADICTED')
    expect(await payout.statusAndBalance()).toEqual(['PAID', 2000])
  })

  it.each(['busy', 'rate-limited', 'error', 'dropped-and-lost'])(
    'does not believe a result that claims a failure while M-Pesa refuses queries (%s)',
    async (scenario) => {
      const payout = await aSentPayout()
      await payout.sendCallback({ ResultCode: 2040 })
      await commandScenario(world, payout.phone, 'status', scenario, 6)
      await inTime(world, async () => (await payout.view()).status === 'PAID')
      expect(await payout.onPhoneKES()).toBe(3000)
    },
  )

  it.each(['result-17', 'result-26', 'result-2001', 'timeout', 'timeout-envelope'])(
    'does not believe a result that claims a failure after a query without a result (%s)',
    async (scenario) => {
      const payout = await aSentPayout()
      await payout.sendCallback({ ResultCode: 2040 })
      await commandScenario(world, payout.phone, 'status', scenario, 2)
      await inTime(world, async () => (await payout.view()).status === 'PAID')
      expect(await payout.onPhoneKES()).toBe(3000)
    },
  )

  it('queries anew about a result that claims a failure, however often M-Pesa was queried before', async () => {
    const payout = await aSentPayout()
    await commandScenario(world, payout.phone, 'status', 'no-result', 5)
    await pass(world, minutes(30), minutes(5))
    expect((await disbursementsOf(world, payout.id))[0]?.followUps).toBeGreaterThan(3)
    await payout.sendCallback({ ResultCode: 2040 })
    await inTime(world, async () => (await payout.view()).status === 'PAID', { step: minutes(1) })
  })

  it('believes a result that claims a failure after three queries that M-Pesa accepted and did not answer', async () => {
    const payout = await anApprovedPayout(world, 'result-2040')
    await commandScenario(world, payout.phone, 'status', 'result-2001', 'always')
    await inTime(world, async () => (await payout.view()).status === 'FAILED')
    expect(await payout.view()).toMatchObject({ reason: expect.stringMatching(/^2040 /) })
    expect(await payout.available()).toBe(5000)
  })

  it('keeps a result that contradicts a final status for review, and changes nothing', async () => {
    const paid = await aSentPayout()
    await paid.sendCallback({ TransactionID: newReceipt() })
    const before = await paid.view()
    expect(await paid.sendCallback({ TransactionID: newReceipt() })).toBe('CONTRADICTED')
    expect(await paid.view()).toEqual(before)

    const failed = await anApprovedPayout(world, 'result-8')
    await inTime(world, async () => (await failed.view()).status === 'FAILED')
    const sendCallback = await disbursementCallbackSender(world, failed.id)
    expect(await sendCallback({ TransactionID: newReceipt() })).toBe('CONTRADICTED')
    expect([(await failed.view()).status, await failed.available()]).toEqual(['FAILED', 5000])
  })

  it('does not settle a payout by a result with a receipt that paid for something else', async () => {
    const [one, other] = [await aSentPayout(), await aSentPayout()]
    const receipt = newReceipt()
    expect(await one.sendCallback({ TransactionID: receipt })).toBe('APPLIED')
    expect(await other.sendCallback({ TransactionID: receipt })).toBe('RECEIPT_USED')
    const buyer = await aPerson(world)
    const { payment } = await aPaidOrder(world, other.shop, buyer, [{ product: await aProduct(world, other.shop) }])
    expect(await other.sendCallback({ TransactionID: payment.receipt })).toBe('RECEIPT_USED')
    expect(await other.statusAndBalance()).toEqual(['SENT', 2000])
    await inTime(world, async () => (await other.view()).status === 'PAID')
    expect((await other.view()).reference).not.toBe(receipt)
  })

  it('applies a payout result that comes before the response to the request, and takes the id from it', async () => {
    const payout = await anApprovedPayout(world, 'dropped-response')
    await inTime(world, async () => (await payout.view()).status === 'PAID')
    expect(await disbursementsOf(world, payout.id)).toMatchObject([
      { status: 'SUCCEEDED', providerRequestId: expect.stringMatching(/^AG_/) },
    ])
  })

  it('leaves a sound ledger after payout results', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})

function amount(Value: unknown) {
  return { ResultParameters: { ResultParameter: [{ Key: 'TransactionAmount', Value }] } }
}
