import { describe, expect, it } from 'vitest'
import { startPaystackClient } from '#simulator/testing/paystack-client.ts'

describe('starting a transaction', () => {
  it('gives the address of a checkout page on this server', async () => {
    const client = await startPaystackClient()
    const { status, body } = await client.initialize()
    expect(status).toEqual(200)
    expect(body).toMatchObject({ status: true, message: 'Authorization URL created', data: { reference: 'ord-1' } })
    const { authorization_url, access_code } = body.data
    expect(access_code).toMatch(/^[a-z0-9]{15}$/)
    expect(authorization_url).toEqual(`${client.url}/paystack/checkout/${access_code}`)
    expect((await fetch(String(authorization_url))).status).toEqual(200)
  })

  it('gives a public address when the server has one', async () => {
    const client = await startPaystackClient({ publicUrl: 'https://phones.example' })
    const { body } = await client.initialize()
    expect(body.data.authorization_url).toMatch(/^https:\/\/phones\.example\/paystack\/checkout\//)
  })

  it('makes a reference when there is none', async () => {
    const client = await startPaystackClient()
    expect((await client.initialize({ reference: undefined })).body.data.reference).toMatch(/^[a-z0-9]{10}$/)
  })

  it.each([
    ['no email', { email: undefined }, 'missing_params', 'Email Address is required'],
    ['half an email', { email: 'wanjiku@' }, 'invalid_email_address', 'Invalid Email Address Passed'],
    ['an email below .local', { email: 'w@shop.local' }, 'invalid_email_address', 'Invalid Email Address Passed'],
    ['no amount', { amount: undefined }, 'missing_params', 'Amount is required'],
    ['less than three shillings', { amount: 299 }, 'invalid_amount', 'Invalid Amount Sent'],
    ['parts of a cent', { amount: 1500.5 }, 'invalid_amount', 'Invalid Amount Sent'],
    ['words for an amount', { amount: 'much' }, 'invalid_amount', 'Invalid Amount Sent'],
    ['another currency', { currency: 'NGN' }, 'unsupported_currency', 'Currency not supported by merchant'],
    ['an underscore in the reference', { reference: 'ord_1' }, 'invalid_reference', 'Invalid Transaction Reference'],
    ['a return address that is none', { callback_url: 'javascript:1' }, 'invalid_callback_url', 'Invalid Callback URL'],
  ])('is refused with %s', async (_what, differences, code, message) => {
    const client = await startPaystackClient()
    const { status, body } = await client.initialize(differences)
    expect(status).toEqual(400)
    expect(body).toMatchObject({ status: false, message, type: 'validation_error', code })
    expect(body.meta?.nextStep).toEqual(expect.any(String))
  })

  it.each([300, '150000'])('takes %j for an amount', async (amount) => {
    const client = await startPaystackClient()
    expect((await client.initialize({ amount })).status).toEqual(200)
  })

  it('is refused for a reference that was used before, paid or not', async () => {
    const client = await startPaystackClient()
    await client.initialize()
    expect(await client.initialize()).toMatchObject({
      status: 400,
      body: { status: false, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' },
    })
  })

  it('is refused when the body is not JSON', async () => {
    const client = await startPaystackClient()
    expect(await client.post('/transaction/initialize', '{"email":')).toMatchObject({
      status: 400,
      body: { status: false },
    })
  })
})

describe('the secret key', () => {
  it('is asked for by every call', async () => {
    const client = await startPaystackClient()
    for (const answered of [
      await client.post('/transaction/initialize', {}, 'sk_test_other'),
      await client.get('/transaction/verify/ord-1', 'sk_test_other'),
      await client.post('/refund', {}, 'sk_test_other'),
      await client.get('/refund', 'sk_test_other'),
    ]) {
      expect(answered).toMatchObject({ status: 401, body: { status: false, message: 'Invalid key' } })
    }
    const without = await fetch(`${client.url}/paystack/transaction/verify/ord-1`)
    expect(without.status).toEqual(401)
  })

  it('is the one that the simulator was started with', async () => {
    const client = await startPaystackClient({ paystackSecretKey: 'sk_test_other' })
    expect((await client.get('/refund', 'sk_test_other')).status).toEqual(200)
  })
})
