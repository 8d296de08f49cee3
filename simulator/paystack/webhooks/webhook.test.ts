import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startCallbackReceiver } from '#simulator/testing/callback-receiver.ts'
import { startPaystackClient } from '#simulator/testing/paystack-client.ts'
import { jsonWithSpaces } from './events.ts'
import { webhookSignature } from './webhook-sender.ts'

const body = '{"event":"charge.success","data":{"reference":"ord-1","amount":150000,"currency":"KES"}}'

const hmac = (bytes: string, key = 'sk_test_uliza_demo') => createHmac('sha512', key).update(bytes).digest('hex')

async function aPayment(scenario: string, receiverStatus?: number) {
  const client = await startPaystackClient({ receiverStatus })
  await client.initialize()
  await client.customer('pay', { scenario })
  return client
}

describe('the signature', () => {
  it('is the lowercase hex HMAC-SHA512 of the bytes', () => {
    expect(webhookSignature(body, 'sk_test_example')).toEqual(
      '0b9c834b3e96c4940f59e49baa36d5eb2e379d47c49351a493924cd4bf258bb94e9f40585287050d6953b07437a35bcee0b7c2aaedba03c0387629e2a18204a8',
    )
  })

  it('is another one for the same event with spaces', () => {
    const spaced = jsonWithSpaces(JSON.parse(body))
    expect(spaced).toEqual(
      '{"event": "charge.success", "data": {"reference": "ord-1", "amount": 150000, "currency": "KES"}}',
    )
    expect(webhookSignature(spaced, 'sk_test_example')).toEqual(
      '128180370a1df4452e5d19090b428dc310182bbe480658cbf5c83573a4ea1513cca0d3fef752d6cdaa6728b4d3aa60d39b0d50430b957b58afc833ad59986199',
    )
  })
})

describe('the event of a payment', () => {
  it('comes once, signed, and says what asking would say', async () => {
    const client = await aPayment('normal')
    await client.wait(10)
    expect(client.events()).toEqual([
      { event: 'charge.success', data: expect.objectContaining({ reference: 'ord-1', amount: 150_000, fees: 4_350 }) },
    ])
    const [{ path, headers, raw } = client.receiver.callbacks[0]!] = client.receiver.callbacks
    expect(path).toEqual('/hooks/paystack')
    expect(headers['content-type']).toEqual('application/json')
    expect(headers['x-paystack-signature']).toEqual(hmac(raw))
    const { plan, log, ...data } = client.events()[0]!.data
    expect({ ...data, plan: null }).toEqual((await client.verify()).body.data)
    expect({ plan, log }).toEqual({ plan: {}, log: null })
  })

  it('is signed with the key of the merchant', async () => {
    const client = await startPaystackClient({ paystackSecretKey: 'sk_test_other' })
    await client.post(
      '/transaction/initialize',
      { email: 'a@b.example', amount: 300, reference: 'ord-1' },
      'sk_test_other',
    )
    await client.customer('pay')
    await client.wait(10)
    const [callback] = client.receiver.callbacks
    expect(callback?.headers['x-paystack-signature']).toEqual(hmac(callback!.raw, 'sk_test_other'))
  })

  it('does not exist for a payment that fails, or never happens', async () => {
    const client = await startPaystackClient()
    await client.initialize()
    for (const action of ['decline', 'no-funds', 'abandon', 'return-unpaid']) await client.customer(action)
    await client.wait(3_600)
    expect(client.events()).toEqual([])
  })

  it.each([
    ['no-event', 0, 0],
    ['duplicate-event', 2, 2],
    ['late-event', 0, 1],
  ])('can be missing, double or late (%s)', async (scenario, soon, later) => {
    const client = await aPayment(scenario)
    await client.wait(10)
    expect(client.events().length).toEqual(soon)
    await client.wait(600)
    expect(client.events().length).toEqual(later)
  })

  it('can have spaces in its JSON, and is signed as it is sent', async () => {
    const client = await aPayment('spaced-json')
    await client.wait(10)
    const [callback] = client.receiver.callbacks
    expect(callback?.raw).toMatch(/^\{"event": "charge\.success", "data": \{"id": \d+, /)
    expect(callback?.headers['x-paystack-signature']).toEqual(hmac(callback!.raw))
  })

  it('can have a wrong signature of the right shape', async () => {
    const client = await aPayment('wrong-signature')
    await client.wait(10)
    const [callback] = client.receiver.callbacks
    expect(callback?.headers['x-paystack-signature']).toMatch(/^[0-9a-f]{128}$/)
    expect(callback?.headers['x-paystack-signature']).not.toEqual(hmac(callback!.raw))
  })

  it.each([
    ['underpaid', { amount: 149_900 }, { amount: 149_900 }],
    ['event-underpaid', { amount: 149_900 }, { amount: 150_000 }],
    ['foreign-currency', { currency: 'NGN' }, { currency: 'NGN' }],
    ['event-foreign-currency', { currency: 'NGN' }, { currency: 'KES' }],
    ['live-domain', { domain: 'live' }, { domain: 'live' }],
    ['event-live-domain', { domain: 'live' }, { domain: 'test' }],
  ])('can say something else than was asked, alone or with Paystack (%s)', async (scenario, said, held) => {
    const client = await aPayment(scenario)
    await client.wait(10)
    expect(client.events()[0]?.data).toMatchObject(said)
    expect((await client.verify()).body.data).toMatchObject(held)
  })
})

describe('delivery', () => {
  it('is tried four times more until it is answered 200', async () => {
    const client = await aPayment('normal', 500)
    await client.wait(1)
    expect(client.events().length).toEqual(1)
    await client.wait(180)
    expect(client.events().length).toEqual(2)
    await client.wait(36_000)
    expect(client.events().length).toEqual(5)
  })

  it('takes 202 for a failure, as Paystack does', async () => {
    const client = await aPayment('normal', 202)
    await client.wait(200)
    expect(client.events().length).toEqual(2)
  })

  it('goes to the address set by a call, also for events under way', async () => {
    const client = await aPayment('normal')
    const elsewhere = await startCallbackReceiver()
    await client.control('/webhook', { url: `${elsewhere.url}/new` })
    await client.wait(10)
    expect(client.events()).toEqual([])
    expect(elsewhere.callbacks.map(({ path }) => path)).toEqual(['/new'])
    await elsewhere.close()
  })

  it('is skipped without an address, and fails quietly without a listener', async () => {
    const client = await aPayment('normal')
    await client.control('/webhook', { url: '' })
    await client.wait(1)
    await client.control('/webhook', { url: 'http://127.0.0.1:9/nobody' })
    await client.wait(36_000)
    expect((await client.verify()).body.data.status).toEqual('success')
  })
})
