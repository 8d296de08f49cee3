import { describe, expect, it } from 'vitest'
import { manualPhone, startDarajaClient } from '#simulator/testing/daraja-client.ts'

const doesNotExist = {
  status: 500,
  body: { errorCode: '500.001.1001', errorMessage: 'The transaction does not Exist' },
}

describe('an STK query', () => {
  it('tells the result in strings, with three s in successsfully', async () => {
    const client = await startDarajaClient()
    const { body } = await client.push('254700000004')
    await client.wait(10)
    expect(await client.query(body.CheckoutRequestID)).toEqual({
      status: 200,
      body: {
        ResponseCode: '0',
        ResponseDescription: 'The service request has been accepted successsfully',
        MerchantRequestID: body.MerchantRequestID,
        CheckoutRequestID: body.CheckoutRequestID,
        ResultCode: '1032',
        ResultDesc: 'Request Cancelled by user.',
      },
    })
  })

  it('describes a time-out otherwise than the callback does', async () => {
    const client = await startDarajaClient()
    const { body } = await client.push('254700000005')
    await client.wait(61)
    expect(client.receiver.callbacks[0]?.stk.ResultDesc).toEqual('No response from user.')
    expect((await client.query(body.CheckoutRequestID)).body.ResultDesc).toEqual('DS timeout user cannot be reached.')
  })

  it('finds nothing within two seconds of the push, nor for an id nobody was given', async () => {
    const client = await startDarajaClient()
    const { body } = await client.push(manualPhone)
    await client.wait(1.9)
    expect(await client.query(body.CheckoutRequestID)).toMatchObject(doesNotExist)
    expect(await client.query('ws_CO_20112026142531708374149')).toMatchObject(doesNotExist)
  })

  it('alternates between two ways of saying that the prompt is open', async () => {
    const client = await startDarajaClient()
    const { body } = await client.push(manualPhone)
    await client.wait(3)
    expect(await client.query(body.CheckoutRequestID)).toMatchObject({
      status: 200,
      body: { ResultCode: '4999', ResultDesc: 'The transaction is still under processing' },
    })
    expect(await client.query(body.CheckoutRequestID)).toMatchObject({
      status: 500,
      body: { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' },
    })
  })

  it.each([
    ['BusinessShortCode', 'x'],
    ['Timestamp', '2026'],
    ['CheckoutRequestID', ''],
  ])('is refused with an invalid %s', async (field, value) => {
    const client = await startDarajaClient()
    expect(await client.query('ws_CO_1', { [field]: value })).toMatchObject({
      status: 400,
      body: { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` },
    })
  })

  it('needs the right password', async () => {
    const client = await startDarajaClient()
    expect(await client.query('ws_CO_1', { Password: 'guess' })).toMatchObject({
      status: 500,
      body: { errorMessage: '[MerchantValidate] - Wrong credentials' },
    })
  })

  it('is answered five times a minute and no more when the simulator is strict', async () => {
    const client = await startDarajaClient({ strict: true })
    const statuses = []
    for (let times = 0; times < 6; times += 1) statuses.push((await client.query('ws_CO_1')).status)
    expect(statuses).toEqual([500, 500, 500, 500, 500, 429])
    await client.wait(60)
    expect(await client.query('ws_CO_1')).toMatchObject(doesNotExist)
  })
})
