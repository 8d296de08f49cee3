import { describe, expect, it } from 'vitest'
import { shopUrl, startPaystackClient } from '#simulator/testing/paystack-client.ts'

const home = `${shopUrl}?trxref=ord-1&reference=ord-1`

describe('acting for the customer', () => {
  it.each([
    ['pay', 'success', home],
    ['decline', 'failed', null],
    ['no-funds', 'failed', null],
    ['abandon', 'abandoned', home],
    ['return-unpaid', 'abandoned', home],
  ])('%s leaves the transaction %s and the browser at %s', async (action, status, redirectTo) => {
    const client = await startPaystackClient()
    await client.initialize()
    expect(await client.customer(action)).toEqual({ reference: 'ord-1', status, redirectTo })
    expect((await client.verify()).body.data.status).toEqual(status)
  })

  it('goes to cancel_action after giving up, however metadata was sent', async () => {
    const client = await startPaystackClient()
    const cancel_action = 'https://shop.example/cart'
    await client.initialize({ metadata: { cancel_action } })
    await client.initialize({ metadata: JSON.stringify({ cancel_action }), reference: 'ord-2' })
    expect((await client.customer('abandon')).redirectTo).toEqual(cancel_action)
    expect((await client.customer('abandon', {}, 'ord-2')).redirectTo).toEqual(cancel_action)
    expect((await client.customer('return-unpaid')).redirectTo).toEqual(home)
  })

  it('keeps what the return address already asks for', async () => {
    const client = await startPaystackClient()
    await client.initialize({ callback_url: `${shopUrl}?step=2` })
    expect((await client.customer('pay')).redirectTo).toEqual(`${shopUrl}?step=2&trxref=ord-1&reference=ord-1`)
  })

  it('can pay with another card after one was refused, and after giving up', async () => {
    const client = await startPaystackClient()
    await client.initialize()
    await client.customer('pay', { card: '4084 0800 0000 5408' })
    await client.customer('abandon')
    expect(await client.customer('pay')).toMatchObject({ status: 'success' })
    await client.wait(10)
    expect(client.events().length).toEqual(1)
  })

  it('pays once, however often it is pressed', async () => {
    const client = await startPaystackClient()
    await client.initialize()
    for (let presses = 0; presses < 3; presses += 1) {
      expect(await client.customer('pay')).toMatchObject({ status: 'success', redirectTo: home })
    }
    expect(await client.customer('decline')).toMatchObject({ status: 'success' })
    await client.wait(10)
    expect(client.events().length).toEqual(1)
  })

  it('can pay without ever returning', async () => {
    const client = await startPaystackClient()
    await client.initialize()
    expect(await client.customer('pay', { scenario: 'no-redirect' })).toMatchObject({
      status: 'success',
      redirectTo: null,
    })
    await client.wait(10)
    expect(client.events().length).toEqual(1)
  })

  it('can return before the bank has decided', async () => {
    const client = await startPaystackClient()
    await client.initialize()
    expect(await client.customer('pay', { scenario: 'settles-late' })).toMatchObject({
      status: 'pending',
      redirectTo: home,
    })
    expect((await client.verify()).body.data).toMatchObject({ status: 'pending', paid_at: null })
    await client.wait(200)
    expect((await client.verify()).body.data.status).toEqual('success')
    expect(client.events().length).toEqual(1)
  })

  it.each([
    ['an unknown transaction', { action: 'pay' }, 'ord-9', 404],
    ['an unknown action', { action: 'unknown' }, 'ord-1', 400],
    ['an unknown card', { action: 'pay', card: '4111 1111 1111 1111' }, 'ord-1', 400],
    ['an unknown scenario', { action: 'pay', scenario: 'unknown' }, 'ord-1', 400],
  ])('is refused for %s', async (_what, act, reference, status) => {
    const client = await startPaystackClient()
    await client.initialize()
    expect(await client.control(`/checkout/${reference}`, act)).toMatchObject({
      status,
      body: { error: expect.any(String) },
    })
    expect((await client.verify()).body.data.status).toEqual('abandoned')
  })
})

describe('scenarios', () => {
  it('for payments wait for the next card that pays', async () => {
    const client = await startPaystackClient()
    await client.scenario('underpaid', { times: 2 })
    for (const reference of ['ord-1', 'ord-2', 'ord-3']) {
      await client.initialize({ reference })
      await client.customer('decline', {}, reference)
      await client.customer('pay', {}, reference)
    }
    const amounts = await Promise.all(
      ['ord-1', 'ord-2', 'ord-3'].map(async (reference) => (await client.verify(reference)).body.data.amount),
    )
    expect(amounts).toEqual([149_900, 149_900, 150_000])
  })

  it('are refused when nobody knows them', async () => {
    const client = await startPaystackClient()
    for (const body of [
      { scenario: 'unknown' },
      { scenario: 'slow', call: 'unknown' },
      { scenario: 'slow', times: 0 },
    ]) {
      expect((await client.control('/scenario', body)).status).toEqual(400)
    }
  })

  it('are listed with the test cards', async () => {
    const client = await startPaystackClient()
    const listed = await (await fetch(`${client.url}/_sim/paystack/scenarios`)).json()
    expect(listed).toMatchObject({
      payments: { normal: { label: 'Pays' } },
      refunds: { 'refund-fails': { end: 'failed' } },
      faults: { slow: expect.any(String) },
      cards: expect.arrayContaining([expect.objectContaining({ number: '4084084084084081' })]),
    })
  })
})

describe('the webhook address', () => {
  it.each(['ftp://shop.example', 'shop.example', 7])('must be one: %j', async (url) => {
    const client = await startPaystackClient()
    expect((await client.control('/webhook', { url })).status).toEqual(400)
  })
})

describe('the control API of Paystack', () => {
  it('lists transactions, newest first, with their refunds', async () => {
    const client = await startPaystackClient()
    await client.initialize()
    await client.initialize({ reference: 'ord-2' })
    await client.customer('pay')
    await client.post('/refund', { transaction: 'ord-1', amount: 500 })
    expect(await (await fetch(`${client.url}/_sim/paystack/transactions`)).json()).toMatchObject({
      transactions: [
        { reference: 'ord-2', status: 'abandoned', refunds: [] },
        { reference: 'ord-1', status: 'success', refunds: [{ amount: 500, status: 'pending' }] },
      ],
    })
  })

  it('a reset forgets transactions, refunds, scenarios and what is scheduled, and keeps the webhook address', async () => {
    const client = await startPaystackClient()
    await client.initialize()
    await client.customer('pay')
    await client.scenario('server-error', { times: 'always' })
    await fetch(`${client.url}/_sim/reset`, { method: 'POST' })
    await client.wait(10)
    expect(client.events()).toEqual([])
    expect((await client.verify()).body.code).toEqual('transaction_not_found')
    await client.initialize()
    await client.customer('pay')
    await client.wait(10)
    expect(client.events().length).toEqual(1)
  })

  it('a scenario is over in milliseconds with the fast preset', async () => {
    const client = await startPaystackClient({ clock: 'real', preset: 'fast' })
    await client.initialize()
    await client.customer('pay')
    await client.receiver.arrived(1)
    await client.post('/refund', { transaction: 'ord-1' })
    await client.receiver.arrived(4)
    expect(client.events().map(({ event }) => event)).toEqual([
      'charge.success',
      'refund.pending',
      'refund.processing',
      'refund.processed',
    ])
  })
})
