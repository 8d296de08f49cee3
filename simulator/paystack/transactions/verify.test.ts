import { describe, expect, it } from 'vitest'
import { startPaystackClient, startPaystackClientWithPayment } from '#simulator/testing/paystack-client.ts'

describe('asking about a transaction', () => {
  it('says abandoned while the checkout is open', async () => {
    const client = await startPaystackClient()
    await client.initialize()
    const { status, body } = await client.verify()
    expect(status).toEqual(200)
    expect(body).toMatchObject({ status: true, message: 'Verification successful' })
    expect(body.data).toMatchObject({ status: 'abandoned', paid_at: null, fees: null, authorization: {} })
  })

  it('says everything about a payment', async () => {
    const client = await startPaystackClientWithPayment()
    const { data } = (await client.verify()).body
    expect(data).toMatchObject({
      domain: 'test',
      status: 'success',
      reference: 'ord-1',
      amount: 150_000,
      requested_amount: 150_000,
      message: null,
      gateway_response: 'Successful',
      channel: 'card',
      currency: 'KES',
      metadata: '',
      fees: 4_350,
      authorization: { bin: '408408', last4: '4081', brand: 'visa', card_type: 'visa ', country_code: 'KE' },
      customer: { email: 'wanjiku@shop.example' },
    })
    expect(data.paid_at).toEqual(new Date(client.context.clock.now()).toISOString())
  })

  it('gives an id beyond 32 bits', async () => {
    const client = await startPaystackClientWithPayment()
    expect((await client.verify()).body.data.id).toBeGreaterThan(2 ** 32)
  })

  it.each([
    ['decline', 'Declined'],
    ['no-funds', 'Insufficient Funds'],
  ])('answers 200 for a payment that failed, with the reason (%s)', async (action, reason) => {
    const client = await startPaystackClient()
    await client.initialize()
    await client.customer(action)
    const { status, body } = await client.verify()
    expect(status).toEqual(200)
    expect(body.data).toMatchObject({ status: 'failed', gateway_response: reason, message: reason, paid_at: null })
  })

  it.each([{ order_id: '7' }, '{"order_id":"7"}'])('gives metadata back as it came: %j', async (metadata) => {
    const client = await startPaystackClient()
    await client.initialize({ metadata })
    expect((await client.verify()).body.data.metadata).toEqual(metadata)
  })

  it('refuses a reference nobody started', async () => {
    const client = await startPaystackClient()
    const { status, body } = await client.verify('ord-2')
    expect(status).toEqual(400)
    expect(body).toMatchObject({ status: false, message: 'Transaction not found', code: 'transaction_not_found' })
    expect(body.data).toBeUndefined()
  })

  it.each([
    ['underpaid', { amount: 149_900, requested_amount: 150_000 }],
    ['foreign-currency', { currency: 'NGN' }],
    ['live-domain', { domain: 'live' }],
    ['fees-on-top', { amount: 154_350, requested_amount: 150_000, fees: 4_350 }],
  ])('says what is wrong with a payment that is %s', async (scenario, wrong) => {
    const client = await startPaystackClient()
    await client.initialize()
    await client.customer('pay', { scenario })
    expect((await client.verify()).body.data).toMatchObject({ status: 'success', ...wrong })
  })
})
