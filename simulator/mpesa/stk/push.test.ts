import { describe, expect, it } from 'vitest'
import { manualPhone, startDarajaClient } from '#simulator/testing/daraja-client.ts'

const accepted = 'Success. Request accepted for processing'

describe('an STK push', () => {
  it('is accepted with two ids that carry the moment and the phone', async () => {
    const client = await startDarajaClient()
    const { status, body } = await client.push(manualPhone)
    expect(status).toEqual(200)
    expect(body).toEqual({
      MerchantRequestID: expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\d{4,8}$/),
      CheckoutRequestID: expect.stringMatching(/^ws_CO_\d{14}\d{1,3}722418305$/),
      ResponseCode: '0',
      ResponseDescription: accepted,
      CustomerMessage: accepted,
    })
  })

  it('takes strings of digits as well as numbers', async () => {
    const client = await startDarajaClient()
    const strings = { BusinessShortCode: '174379', Amount: '1610', PartyA: manualPhone, PartyB: '174379' }
    expect(await client.push(manualPhone, { ...strings, PhoneNumber: manualPhone })).toMatchObject({ status: 200 })
  })

  it.each([
    ['BusinessShortCode', 'uliza'],
    ['Timestamp', '20260231101500'],
    ['TransactionType', 'CustomerPaysLater'],
    ['Amount', 0],
    ['Amount', 10.5],
    ['Amount', -1],
    ['PartyA', 722418305],
    ['PartyB', 1],
    ['PhoneNumber', '254812345678'],
    ['CallBackURL', 'http://shop.example.co.ke/hooks'],
    ['AccountReference', 'UZ-MORE-THAN-12'],
    ['AccountReference', undefined],
  ])('is refused with an invalid %s (%s)', async (field, value) => {
    const client = await startDarajaClient()
    expect(await client.push(manualPhone, { [field]: value })).toEqual({
      status: 400,
      body: {
        requestId: expect.stringMatching(/^[0-9a-f]{4}-/),
        errorCode: '400.002.02',
        errorMessage: `Bad Request - Invalid ${field}`,
      },
    })
  })

  it('is told of the first invalid field only, and of fields before credentials', async () => {
    const client = await startDarajaClient()
    const answer = await client.push(manualPhone, { Password: 'wrong', AccountReference: '', Amount: 'ten' })
    expect(answer.body.errorMessage).toEqual('Bad Request - Invalid Amount')
  })

  it('is refused from a shortcode nobody has', async () => {
    const client = await startDarajaClient()
    expect(await client.push(manualPhone, { BusinessShortCode: 600000 })).toMatchObject({
      status: 500,
      body: { errorCode: '500.001.1001', errorMessage: 'Merchant does not exist' },
    })
  })

  it('is refused when the password was made with another timestamp', async () => {
    const client = await startDarajaClient()
    expect(await client.push(manualPhone, { Timestamp: '20260216165627' })).toMatchObject({
      status: 500,
      body: { errorCode: '500.001.1001', errorMessage: '[MerchantValidate] - Wrong credentials' },
    })
  })

  it('is refused while the phone still shows another prompt', async () => {
    const client = await startDarajaClient()
    await client.push(manualPhone)
    expect(await client.push(manualPhone)).toMatchObject({
      status: 500,
      body: { errorCode: '500.001.1001', errorMessage: expect.stringMatching(/^Unable to lock subscriber/) },
    })
  })

  it('is shown once when two arrive together', async () => {
    const client = await startDarajaClient({ clock: 'real', preset: 'fast' })
    const answers = await Promise.all([client.push(manualPhone), client.push(manualPhone)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 500])
  })

  it.each(['{"BusinessShortCode": 174379,', '[]', 'null', '"push"'])('is refused when its body is %s', async (body) => {
    const client = await startDarajaClient()
    expect(await client.send(body)).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.05', errorMessage: 'Invalid Request Payload' },
    })
  })

  it('that is form-encoded is told that its shortcode is missing', async () => {
    const client = await startDarajaClient()
    const answer = await client.send('Amount=10', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer.body).toMatchObject({
      errorCode: '400.002.02',
      errorMessage: 'Bad Request - Invalid BusinessShortCode',
    })
  })
})

describe('a push that is accepted and certain to fail', () => {
  it.each([
    ['a long description', { TransactionDesc: 'Fourteen chars' }, 1025],
    ['more than 250,000 shillings', { Amount: 250_001 }, 3],
    ['another PayBill', { PartyB: 600000 }, 2028],
    ['the store number in place of a till', { TransactionType: 'CustomerBuyGoodsOnline' }, 'SFC_IC0003'],
  ])('for %s never reaches the phone', async (_what, differences, code) => {
    const client = await startDarajaClient()
    await client.push(manualPhone, differences)
    expect(client.context.prompts.onScreen()).toEqual([])
    await client.wait(2)
    expect(client.receiver.callbacks.map(({ stk }) => stk.ResultCode)).toEqual([code])
  })

  it('for a prompt longer than 182 characters', async () => {
    const client = await startDarajaClient({ merchantName: 'ULIZA '.repeat(30) })
    await client.push(manualPhone)
    await client.wait(2)
    expect(client.receiver.callbacks[0]?.stk.ResultCode).toEqual(1025)
  })

  it('for the same amount again within two minutes, where that rule is on', async () => {
    const client = await startDarajaClient({ repeatRuleMs: 120_000 })
    await client.push('254700000001')
    await client.wait(60)
    await client.push('254700000001')
    await client.wait(60)
    expect(client.receiver.callbacks.map(({ stk }) => stk.ResultCode)).toEqual([0, 17])
  })
})

describe('other calls', () => {
  it('to unknown paths are answered in the envelope', async () => {
    const { call } = await startDarajaClient()
    expect(await call('/mpesa/nothing/v1/here', { method: 'POST' })).toMatchObject({
      status: 404,
      body: { errorCode: '404.001.01', errorMessage: 'Resource not found' },
    })
  })

  it.each([
    ['GET', 404, '404.001.04'],
    ['PUT', 405, '405.001'],
  ])('by %s are refused where a POST belongs', async (method, status, errorCode) => {
    const { call, signIn } = await startDarajaClient()
    const authorization = `Bearer ${(await signIn()).body.access_token}`
    const answer = await call('/mpesa/stkpush/v1/processrequest', { method, headers: { authorization } })
    expect(answer).toMatchObject({ status, body: { errorCode } })
  })
})
