import { describe, expect, it } from 'vitest'
import { manualPhone } from '#simulator/testing/daraja-client.ts'
import {
  balanceOf,
  parameterValues,
  sendB2cWithScenario,
  startInitiatorClient,
  statusOf,
} from '#simulator/testing/initiator-client.ts'

const magic = (number: number) => `254700000${number}`
const payer = '254700000001'
const fifteenMinutes = 15 * 60

describe('a scenario of a B2C payment', () => {
  it.each([
    ['no-result-declined', 'Declined'],
    ['timeout-declined', 'Declined'],
    ['timeout-envelope', 'Completed'],
  ])('%s brings no result, and the status %s', async (scenario, status) => {
    const { client, OriginalConversationID } = await sendB2cWithScenario(scenario)
    expect(client.codes()).toEqual([])
    expect(await statusOf(client, OriginalConversationID)).toEqual([status])
  })

  it('timeout-envelope tells the time-out address a result, whose code says nothing of the money', async () => {
    const { client, OriginalConversationID } = await sendB2cWithScenario('timeout-envelope')
    expect(client.timeouts()).toMatchObject([
      { Result: { ResultCode: 17, OriginatorConversationID: OriginalConversationID } },
    ])
    expect(balanceOf(client)).toEqual(20_500)
  })

  it('dropped-and-lost does nothing and is known to nobody, and the id can be used', async () => {
    const { client, answer, OriginalConversationID } = await sendB2cWithScenario('dropped-and-lost')
    expect(answer).toBeUndefined()
    expect((await client.statusOf({ OriginalConversationID }))?.ResultCode).toEqual(2032)
    expect(balanceOf(client)).toEqual(20_000)
    expect(await client.b2c(manualPhone, { OriginatorConversationID: OriginalConversationID })).toMatchObject({
      status: 200,
    })
  })

  it('result-first tells the result before the request is answered', async () => {
    const client = await startInitiatorClient({ clock: 'real', preset: 'fast', timings: { slowMs: 200 } })
    await client.control('/scenario', { phone: manualPhone, command: 'b2c', scenario: 'result-first' })
    const { status } = await client.b2c(manualPhone)
    expect(status).toEqual(200)
    expect(client.codes()).toEqual([0])
  })

  it('error-but-done answers with an error, and pays', async () => {
    const { client, answer } = await sendB2cWithScenario('error-but-done')
    expect(answer).toMatchObject({ status: 500, body: { errorCode: '500.003.1001' } })
    expect(balanceOf(client)).toEqual(20_500)
  })

  it.each([
    ['busy', 500, { errorCode: '500.003.02' }],
    ['unavailable', 503, { errorMessage: 'Service is currently under maintenance. Please try again later.' }],
    ['error', 500, { errorCode: '500.003.1001' }],
    ['rate-limited', 429, { fault: { detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' } } }],
  ])('%s refuses it with %i, and the same id is taken the next time', async (scenario, status, body) => {
    const { client, answer, OriginalConversationID } = await sendB2cWithScenario(scenario)
    expect(answer).toMatchObject({ status, body })
    expect(await client.b2c(manualPhone, { OriginatorConversationID: OriginalConversationID })).toMatchObject({
      status: 200,
    })
    await client.wait(5)
    expect(balanceOf(client)).toEqual(20_500)
  })

  it.each([
    ['late-result', 3 * 60],
    ['very-late-result', 15 * 60],
  ])('%s tells it after %i seconds, though the money moved at once', async (scenario, seconds) => {
    const { client } = await sendB2cWithScenario(scenario)
    expect(balanceOf(client)).toEqual(20_500)
    await client.wait(seconds - 10)
    expect(client.codes()).toEqual([])
    await client.wait(10)
    expect(client.codes()).toEqual([0])
  })

  it.each([
    ['failure-then-completed', 17],
    ['false-failure', 2040],
    ['unknown-code-completed', 7777],
  ])('%s tells %i without parameters, though the money moved', async (scenario, code) => {
    const { client, OriginalConversationID } = await sendB2cWithScenario(scenario)
    expect(client.codes()).toEqual([code])
    expect(client.results()[0]).not.toHaveProperty('ResultParameters')
    expect(await statusOf(client, OriginalConversationID)).toEqual(['Completed'])
  })

  it('wrong-amount tells a shilling less', async () => {
    const { client } = await sendB2cWithScenario('wrong-amount')
    expect(parameterValues(client.results()[0], 'TransactionAmount')).toEqual([499])
    expect(balanceOf(client)).toEqual(20_500)
  })

  it('wrong-shape makes the parameters one object', async () => {
    const { client } = await sendB2cWithScenario('wrong-shape')
    expect(client.results()[0]?.ResultParameters).toEqual({
      ResultParameter: { Key: 'TransactionAmount', Value: 500 },
    })
  })

  it.each(['1', '4', '11', '17', '21', '26', '2006', '8006', 'TP40153', '7777'])(
    'result-%s declines it with that code',
    async (code) => {
      const { client, OriginalConversationID } = await sendB2cWithScenario(`result-${code}`)
      expect(client.codes().map(String)).toEqual([code])
      expect(await statusOf(client, OriginalConversationID)).toEqual(['Declined'])
    },
  )

  it('can be custom', async () => {
    const client = await startInitiatorClient()
    const custom = { result: 'duplicate', reportedCode: '26', delayMs: 100, resultDelayMs: 0 }
    await client.control('/scenario', { phone: manualPhone, command: 'b2c', custom })
    await client.b2c(manualPhone)
    await client.wait(5)
    expect(client.codes()).toEqual([26, 26, 26])
  })
})

describe('a scenario of a reversal', () => {
  it.each([
    ['no-result', [], 'Completed'],
    ['duplicate-result', [0, 0, 0], 'Completed'],
    ['false-failure', [2040], 'Completed'],
    ['result-R000001', ['R000001'], 'Declined'],
    ['result-8006', [8006], 'Declined'],
  ])('%s belongs to the payer’s phone', async (scenario, codes, status) => {
    const client = await startInitiatorClient()
    const receipt = await client.payFrom(payer)
    await client.control('/scenario', { phone: payer, command: 'reversal', scenario })
    const { body } = await client.reverse(receipt)
    await client.wait(5)
    expect(client.codes()).toEqual(codes)
    expect(await statusOf(client, body.OriginatorConversationID)).toEqual([status])
    expect(balanceOf(client, payer)).toEqual(status === 'Completed' ? 20_000 : 18_390)
  })
})

describe('a scenario of a status query', () => {
  it('pending says so and no more, as often as it is set for', async () => {
    const { client, OriginalConversationID } = await sendB2cWithScenario('no-result')
    await client.control('/scenario', { phone: manualPhone, command: 'status', scenario: 'pending', times: 2 })
    for (const _twice of [1, 2]) {
      const pending = await client.statusOf({ OriginalConversationID })
      expect(parameterValues(pending, 'TransactionStatus')).toEqual(['Pending Authorized'])
      expect(parameterValues(pending, 'ReceiptNo')).toEqual([undefined])
    }
    expect(await statusOf(client, OriginalConversationID)).toEqual(['Completed'])
  })

  it('no-result never answers', async () => {
    const { client, OriginalConversationID } = await sendB2cWithScenario('no-result')
    await client.control('/scenario', { phone: manualPhone, command: 'status', scenario: 'no-result', times: 'always' })
    await client.status({ OriginalConversationID })
    await client.wait(fifteenMinutes)
    expect(client.results()).toEqual([])
  })
})

describe('a scenario of any command', () => {
  it('of the balance query is about no phone', async () => {
    const client = await startInitiatorClient()
    await client.control('/scenario', { command: 'balance', scenario: 'result-17' })
    await client.balance()
    await client.wait(2)
    expect(client.codes()).toEqual(['17'])
  })

  it('overrides what a magic number does, until it is set back', async () => {
    const client = await startInitiatorClient()
    const phone = magic(102)
    await client.control('/scenario', { phone, command: 'b2c', scenario: 'success', times: 'always' })
    await client.b2c(phone)
    await client.wait(5)
    await client.control('/scenario', { phone, command: 'b2c', scenario: 'default' })
    await client.b2c(phone)
    await client.wait(5)
    expect(client.codes()).toEqual([0, 2040])
  })

  it('leaves the other commands and the prompts of its phone alone', async () => {
    const client = await startInitiatorClient()
    const set = { phone: payer, command: 'reversal', scenario: 'no-result' }
    expect(await client.control('/scenario', set)).toEqual({ status: 200, body: { ...set, times: 1 } })
    await client.payFrom(payer)
    await client.b2c(payer)
    await client.wait(5)
    expect(client.codes()).toEqual([0])
  })

  it.each([
    { command: 'b2c', scenario: 'success' },
    { command: 'b2b', phone: manualPhone, scenario: 'success' },
    { command: 'b2c', phone: manualPhone, scenario: 'cancel' },
    { command: 'b2c', phone: manualPhone, custom: { result: 'unknown' } },
    { command: 'b2c', phone: manualPhone, scenario: 'success', times: 0 },
  ])('that makes no sense is refused: %j', async (body) => {
    const client = await startInitiatorClient()
    expect(await client.control('/scenario', body)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })

  it('is forgotten on reset, with the money and what was still scheduled', async () => {
    const client = await startInitiatorClient()
    const same = { OriginatorConversationID: 'd'.repeat(32) }
    await client.b2c(manualPhone, same)
    await client.control('/scenario', { phone: manualPhone, command: 'b2c', scenario: 'no-result' })
    await client.control('/reset', {})
    await client.wait(60)
    expect(client.results()).toEqual([])
    await client.b2c(manualPhone, same)
    await client.wait(5)
    expect(client.codes()).toEqual([0])
    expect(client.context.accountLedger.utilityKES()).toEqual(10_000_000 - 505)
  })
})
