import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import {
  anApprovedPayout,
  commandScenario,
  commandsAbout,
  disbursementsOf,
  inTime,
  pass,
  webhookEventsOf,
} from '#server/testing/builders/disbursements.ts'
import { accountKES } from '#server/testing/builders/money.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const receipt = expect.stringMatching(/^[0-9A-Z]{10}$/)

type GivenPayout = Awaited<ReturnType<typeof anApprovedPayout>>

const isPaid = async ({ view }: GivenPayout) => (await view()).status === 'PAID'
const hasFailed = async ({ view }: GivenPayout) => (await view()).status === 'FAILED'

/** Paid once: on the phone, in the ledger, and to be seen. */
async function expectPaidOnce(payout: GivenPayout) {
  expect(await payout.view()).toMatchObject({ status: 'PAID', reference: receipt, reason: null })
  expect([await payout.onPhoneKES(), await payout.available()]).toEqual([3000, 2000])
}

async function expectReturned(payout: GivenPayout, reason: string) {
  expect(await payout.view()).toMatchObject({ status: 'FAILED', reference: null, reason })
  expect([await payout.onPhoneKES(), await payout.available()]).toEqual([0, 5000])
}

describe('a payout that was approved', () => {
  it('sends an approved payout to the phone from the worker, and marks it paid once M-Pesa confirms it', async () => {
    const payout = await anApprovedPayout(world)
    const held = await accountKES(world, 'provider:mpesa')
    expect((await payout.view()).status).toBe('APPROVED')
    await world.periodicJobs.followUpDisbursements()
    await eventually(() => isPaid(payout))
    await expectPaidOnce(payout)
    expect(await accountKES(world, 'provider:mpesa')).toBe(held + 3000)
    expect(await disbursementsOf(world, payout.id)).toMatchObject([
      { kind: 'TO_PHONE', status: 'SUCCEEDED', phone: payout.phone, providerRequestId: expect.stringMatching(/^AG_/) },
    ])
    expect(await webhookEventsOf(world, payout.id)).toEqual(['RESULT APPLIED'])
  })

  it.each([
    ['no result ever comes', 'no-result', 'STATUS APPLIED'],
    ['the timeout callback comes with the request', 'timeout', 'TIMEOUT TIMED_OUT'],
    ['the timeout callback comes with a result', 'timeout-envelope', 'TIMEOUT TIMED_OUT'],
    ['the response to the request is lost', 'dropped-response', 'RESULT APPLIED'],
    ['the response to the request is an internal error', 'error-but-done', 'RESULT APPLIED'],
    ['the response to the request is slow', 'slow', 'RESULT APPLIED'],
    ['the result comes before the response', 'result-first', 'RESULT APPLIED'],
    ['the result names one parameter and no list', 'wrong-shape', 'RESULT APPLIED'],
    ['the result says system error', 'failure-then-completed', 'RESULT STILL_PENDING'],
    ['the result says declined for good', 'false-failure', 'RESULT APPLIED'],
    ['the result has an unknown code', 'unknown-code-completed', 'RESULT STILL_PENDING'],
    ['the result names another amount', 'wrong-amount', 'RESULT WRONG_AMOUNT'],
  ])('pays a payout once when %s, and M-Pesa did pay it', async (_what, scenario, firstCallback) => {
    const payout = await anApprovedPayout(world, scenario)
    await inTime(world, () => isPaid(payout))
    await pass(world, minutes(20), minutes(5))
    await expectPaidOnce(payout)
    expect((await webhookEventsOf(world, payout.id))[0]).toBe(firstCallback)
    expect(await commandsAbout(world, payout.phone, 'b2c')).toBe(1)
  })

  it('does not pay a payout on a result with another amount, which is kept for review', async () => {
    const payout = await anApprovedPayout(world, 'wrong-amount')
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await webhookEventsOf(world, payout.id))[0] === 'RESULT WRONG_AMOUNT')
    expect((await payout.view()).status).toBe('SENT')
    await inTime(world, () => isPaid(payout))
  })

  it.each([
    ['1', 'The balance is insufficient for the transaction.'],
    ['2', 'Declined due to limit rule: less than the minimum transaction amount.'],
    ['3', 'Declined due to limit rule: greater than the maximum transaction amount.'],
    ['4', 'Declined due to limit rule: would exceed daily transfer limit.'],
    ['8', 'Declined due to limit rule: would exceed the maximum balance.'],
    ['11', 'The DebitParty is in an invalid state.'],
    ['21', 'The initiator is not allowed to initiate this request.'],
    ['26', 'System busy. The service request is rejected.'],
    ['2001', 'The initiator information is invalid.'],
    ['2006', 'Declined due to account rule: The account status does not allow this transaction.'],
    ['2028', 'The request is not permitted according to product assignment.'],
    ['2040', "Credit Party customer type (Unregistered or Registered Customer) can't be supported by the service."],
    ['8006', 'The security credential is locked.'],
    ['SFC_IC0003', 'The operator does not exist.'],
    ['TP40153', 'Request failed.'],
  ])(
    'fails a payout that M-Pesa refuses with %s, with the reason, and returns the money to the vendor',
    async (code, reason) => {
      const payout = await anApprovedPayout(world, `result-${code}`)
      await inTime(world, () => hasFailed(payout), { within: minutes(1) })
      await expectReturned(payout, `${code} ${reason}`)
      expect(await webhookEventsOf(world, payout.id)).toEqual(['RESULT APPLIED', 'STATUS APPLIED'])
    },
  )

  it.each(['result-17', 'result-25', 'result-7777', 'no-result-declined', 'timeout-declined'])(
    'keeps a payout sent without a final status (%s) until its status is declined',
    async (scenario) => {
      const payout = await anApprovedPayout(world, scenario)
      await world.periodicJobs.followUpDisbursements()
      expect((await payout.view()).status).toBe('SENT')
      await inTime(world, () => hasFailed(payout), { within: minutes(3) })
      await expectReturned(payout, 'Declined')
    },
  )

  it('sends a payout whose request was lost again under the same id, and pays it once', async () => {
    const payout = await anApprovedPayout(world, 'dropped-and-lost')
    await inTime(world, () => isPaid(payout), { within: minutes(10) })
    await expectPaidOnce(payout)
    expect(await disbursementsOf(world, payout.id)).toHaveLength(1)
    expect(await commandsAbout(world, payout.phone, 'b2c')).toBe(1)
  })

  it('keeps a payout sent, and does not send it again, while its status is not final', async () => {
    const payout = await anApprovedPayout(world, 'no-result')
    await commandScenario(world, payout.phone, 'status', 'pending', 'always')
    await pass(world, minutes(60), minutes(1))
    expect((await payout.view()).status).toBe('SENT')
    expect(await commandsAbout(world, payout.phone, 'b2c')).toBe(1)
    await commandScenario(world, payout.phone, 'status', 'default')
    await inTime(world, () => isPaid(payout), { within: minutes(70), step: minutes(5) })
    await expectPaidOnce(payout)
  })

  it.each(['busy', 'unavailable', 'rate-limited'])(
    'postpones a payout while M-Pesa is not available (%s)',
    async (scenario) => {
      const payout = await anApprovedPayout(world)
      await commandScenario(world, payout.phone, 'b2c', scenario, 3)
      await world.periodicJobs.followUpDisbursements()
      expect(await disbursementsOf(world, payout.id)).toMatchObject([{ status: 'CREATED', followUps: 1 }])
      await inTime(world, () => isPaid(payout), { within: minutes(5) })
      await expectPaidOnce(payout)
    },
  )

  it('sends a payout with a new token when the old one has expired', async () => {
    const payout = await anApprovedPayout(world)
    await world.phones.control('/token/expire', {})
    await world.periodicJobs.followUpDisbursements()
    await eventually(() => isPaid(payout))
    await expectPaidOnce(payout)
  })

  it("postpones a payout when the operator's credentials are refused", async () => {
    const { consumerSecret } = world.config.providers.mpesa
    const payout = await anApprovedPayout(world)
    await world.phones.control('/token/expire', {})
    world.config.providers.mpesa.consumerSecret = 'rotated'
    await world.periodicJobs.followUpDisbursements()
    expect(await disbursementsOf(world, payout.id)).toMatchObject([{ status: 'CREATED', followUps: 1 }])
    world.config.providers.mpesa.consumerSecret = consumerSecret
    await inTime(world, () => isPaid(payout), { within: minutes(5) })
    await expectPaidOnce(payout)
  })

  it('pays a payout once however often its result comes', async () => {
    const payout = await anApprovedPayout(world, 'duplicate-result')
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await webhookEventsOf(world, payout.id)).length === 3)
    await eventually(async () => !(await webhookEventsOf(world, payout.id)).includes('RESULT null'))
    expect((await webhookEventsOf(world, payout.id)).toSorted()).toEqual([
      'RESULT APPLIED',
      'RESULT REPEATED',
      'RESULT REPEATED',
    ])
    await expectPaidOnce(payout)
  })

  it.each(['late-result', 'very-late-result'])(
    'applies a %s as a repeat of what the status of the payout has shown before',
    async (scenario) => {
      const payout = await anApprovedPayout(world, scenario)
      await world.phones.control('/scenario', {
        phone: payout.phone,
        command: 'b2c',
        custom: { result: scenario === 'late-result' ? 'late' : 'very-late', resultDelayMs: 300 },
      })
      await inTime(world, () => isPaid(payout), { step: minutes(1) })
      await eventually(async () => (await webhookEventsOf(world, payout.id)).includes('RESULT REPEATED'))
      expect(await webhookEventsOf(world, payout.id)).toEqual(['STATUS APPLIED', 'RESULT REPEATED'])
      await expectPaidOnce(payout)
    },
  )

  it('leaves a sound ledger after payouts were sent', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
