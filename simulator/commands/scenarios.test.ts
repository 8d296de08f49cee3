import { describe, expect, it } from 'vitest'
import { someone } from '../testing/a-merchant.ts'
import { aTreasurer, balanceOf, paidOut, statusOf, values } from '../testing/a-treasurer.ts'

const magic = (number: number) => `254700000${number}`
const payer = '254700000001'
const fifteenMinutes = 15 * 60

describe('a scenario of a B2C payment', () => {
  it.each([
    ['no-result-declined', 'Declined'],
    ['timeout-declined', 'Declined'],
    ['timeout-envelope', 'Completed'],
  ])('%s brings no result, and the status %s', async (scenario, status) => {
    const { shop, OriginalConversationID } = await paidOut(scenario)
    expect(shop.codes()).toEqual([])
    expect(await statusOf(shop, OriginalConversationID)).toEqual([status])
  })

  it('timeout-envelope tells the time-out address a result, whose code says nothing of the money', async () => {
    const { shop, OriginalConversationID } = await paidOut('timeout-envelope')
    expect(shop.timeouts()).toMatchObject([
      { Result: { ResultCode: 17, OriginatorConversationID: OriginalConversationID } },
    ])
    expect(balanceOf(shop)).toEqual(20_500)
  })

  it('dropped-and-lost does nothing and is known to nobody, and the id can be used', async () => {
    const { shop, answer, OriginalConversationID } = await paidOut('dropped-and-lost')
    expect(answer).toBeUndefined()
    expect((await shop.statusOf({ OriginalConversationID }))?.ResultCode).toEqual(2032)
    expect(balanceOf(shop)).toEqual(20_000)
    expect(await shop.b2c(someone, { OriginatorConversationID: OriginalConversationID })).toMatchObject({ status: 200 })
  })

  it('result-first tells the result before the request is answered', async () => {
    const shop = await aTreasurer({ clock: 'real', preset: 'fast', timings: { slowMs: 200 } })
    await shop.control('/scenario', { phone: someone, command: 'b2c', scenario: 'result-first' })
    const { status } = await shop.b2c(someone)
    expect(status).toEqual(200)
    expect(shop.codes()).toEqual([0])
  })

  it('error-but-done answers with an error, and pays', async () => {
    const { shop, answer } = await paidOut('error-but-done')
    expect(answer).toMatchObject({ status: 500, body: { errorCode: '500.003.1001' } })
    expect(balanceOf(shop)).toEqual(20_500)
  })

  it.each([
    ['busy', 500, { errorCode: '500.003.02' }],
    ['unavailable', 503, { errorMessage: 'Service is currently under maintenance. Please try again later.' }],
    ['error', 500, { errorCode: '500.003.1001' }],
    ['rate-limited', 429, { fault: { detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' } } }],
  ])('%s refuses it with %i, and the same id is taken the next time', async (scenario, status, body) => {
    const { shop, answer, OriginalConversationID } = await paidOut(scenario)
    expect(answer).toMatchObject({ status, body })
    expect(await shop.b2c(someone, { OriginatorConversationID: OriginalConversationID })).toMatchObject({ status: 200 })
    await shop.wait(5)
    expect(balanceOf(shop)).toEqual(20_500)
  })

  it.each([
    ['late-result', 3 * 60],
    ['very-late-result', 15 * 60],
  ])('%s tells it after %i seconds, though the money moved at once', async (scenario, seconds) => {
    const { shop } = await paidOut(scenario)
    expect(balanceOf(shop)).toEqual(20_500)
    await shop.wait(seconds - 10)
    expect(shop.codes()).toEqual([])
    await shop.wait(10)
    expect(shop.codes()).toEqual([0])
  })

  it.each([
    ['failure-then-completed', 17],
    ['false-failure', 2040],
    ['unknown-code-completed', 7777],
  ])('%s tells %i without parameters, though the money moved', async (scenario, code) => {
    const { shop, OriginalConversationID } = await paidOut(scenario)
    expect(shop.codes()).toEqual([code])
    expect(shop.results()[0]).not.toHaveProperty('ResultParameters')
    expect(await statusOf(shop, OriginalConversationID)).toEqual(['Completed'])
  })

  it('wrong-amount tells a shilling less', async () => {
    const { shop } = await paidOut('wrong-amount')
    expect(values(shop.results()[0], 'TransactionAmount')).toEqual([499])
    expect(balanceOf(shop)).toEqual(20_500)
  })

  it('wrong-shape makes the parameters one object', async () => {
    const { shop } = await paidOut('wrong-shape')
    expect(shop.results()[0]?.ResultParameters).toEqual({
      ResultParameter: { Key: 'TransactionAmount', Value: 500 },
    })
  })

  it.each(['1', '4', '11', '17', '21', '26', '2006', '8006', 'TP40153', '7777'])(
    'result-%s declines it with that code',
    async (code) => {
      const { shop, OriginalConversationID } = await paidOut(`result-${code}`)
      expect(shop.codes().map(String)).toEqual([code])
      expect(await statusOf(shop, OriginalConversationID)).toEqual(['Declined'])
    },
  )

  it('can be made up', async () => {
    const shop = await aTreasurer()
    const custom = { result: 'duplicate', toldCode: '26', delayMs: 100, resultDelayMs: 0 }
    await shop.control('/scenario', { phone: someone, command: 'b2c', custom })
    await shop.b2c(someone)
    await shop.wait(5)
    expect(shop.codes()).toEqual([26, 26, 26])
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
    const shop = await aTreasurer()
    const receipt = await shop.paidBy(payer)
    await shop.control('/scenario', { phone: payer, command: 'reversal', scenario })
    const { body } = await shop.reverse(receipt)
    await shop.wait(5)
    expect(shop.codes()).toEqual(codes)
    expect(await statusOf(shop, body.OriginatorConversationID)).toEqual([status])
    expect(balanceOf(shop, payer)).toEqual(status === 'Completed' ? 20_000 : 18_390)
  })
})

describe('a scenario of a status query', () => {
  it('pending says so and no more, as often as it is set for', async () => {
    const { shop, OriginalConversationID } = await paidOut('no-result')
    await shop.control('/scenario', { phone: someone, command: 'status', scenario: 'pending', times: 2 })
    for (const _twice of [1, 2]) {
      const pending = await shop.statusOf({ OriginalConversationID })
      expect(values(pending, 'TransactionStatus')).toEqual(['Pending Authorized'])
      expect(values(pending, 'ReceiptNo')).toEqual([undefined])
    }
    expect(await statusOf(shop, OriginalConversationID)).toEqual(['Completed'])
  })

  it('no-result never answers', async () => {
    const { shop, OriginalConversationID } = await paidOut('no-result')
    await shop.control('/scenario', { phone: someone, command: 'status', scenario: 'no-result', times: 'always' })
    await shop.status({ OriginalConversationID })
    await shop.wait(fifteenMinutes)
    expect(shop.results()).toEqual([])
  })
})

describe('a scenario of any command', () => {
  it('of the balance query is about no phone', async () => {
    const shop = await aTreasurer()
    await shop.control('/scenario', { command: 'balance', scenario: 'result-17' })
    await shop.balance()
    await shop.wait(2)
    expect(shop.codes()).toEqual(['17'])
  })

  it('goes before what a magic number does, until it is set back', async () => {
    const shop = await aTreasurer()
    const phone = magic(102)
    await shop.control('/scenario', { phone, command: 'b2c', scenario: 'success', times: 'always' })
    await shop.b2c(phone)
    await shop.wait(5)
    await shop.control('/scenario', { phone, command: 'b2c', scenario: 'default' })
    await shop.b2c(phone)
    await shop.wait(5)
    expect(shop.codes()).toEqual([0, 2040])
  })

  it('leaves the other commands and the prompts of its phone alone', async () => {
    const shop = await aTreasurer()
    const set = { phone: payer, command: 'reversal', scenario: 'no-result' }
    expect(await shop.control('/scenario', set)).toEqual({ status: 200, body: { ...set, times: 1 } })
    await shop.paidBy(payer)
    await shop.b2c(payer)
    await shop.wait(5)
    expect(shop.codes()).toEqual([0])
  })

  it.each([
    { command: 'b2c', scenario: 'success' },
    { command: 'b2b', phone: someone, scenario: 'success' },
    { command: 'b2c', phone: someone, scenario: 'cancel' },
    { command: 'b2c', phone: someone, custom: { result: 'pigeon' } },
    { command: 'b2c', phone: someone, scenario: 'success', times: 0 },
  ])('that makes no sense is refused: %j', async (body) => {
    const shop = await aTreasurer()
    expect(await shop.control('/scenario', body)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })

  it('is forgotten on reset, with the money and what was still to come', async () => {
    const shop = await aTreasurer()
    const same = { OriginatorConversationID: 'd'.repeat(32) }
    await shop.b2c(someone, same)
    await shop.control('/scenario', { phone: someone, command: 'b2c', scenario: 'no-result' })
    await shop.control('/reset', {})
    await shop.wait(60)
    expect(shop.results()).toEqual([])
    await shop.b2c(someone, same)
    await shop.wait(5)
    expect(shop.codes()).toEqual([0])
    expect(shop.world.book.utilityKES()).toEqual(10_000_000 - 505)
  })
})
