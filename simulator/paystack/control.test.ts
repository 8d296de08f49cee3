import { describe, expect, it } from 'vitest'
import { aShop, shopUrl } from './testing/a-shop.ts'

const home = `${shopUrl}?trxref=ord-1&reference=ord-1`

describe('acting for the customer', () => {
  it.each([
    ['pay', 'success', home],
    ['decline', 'failed', null],
    ['no-funds', 'failed', null],
    ['abandon', 'abandoned', home],
    ['return-unpaid', 'abandoned', home],
  ])('%s leaves the transaction %s and the browser at %s', async (action, status, redirectTo) => {
    const shop = await aShop()
    await shop.initialize()
    expect(await shop.customer(action)).toEqual({ reference: 'ord-1', status, redirectTo })
    expect((await shop.verify()).body.data.status).toEqual(status)
  })

  it('goes to cancel_action after giving up, however metadata was sent', async () => {
    const shop = await aShop()
    const cancel_action = 'https://shop.example/cart'
    await shop.initialize({ metadata: { cancel_action } })
    await shop.initialize({ metadata: JSON.stringify({ cancel_action }), reference: 'ord-2' })
    expect((await shop.customer('abandon')).redirectTo).toEqual(cancel_action)
    expect((await shop.customer('abandon', {}, 'ord-2')).redirectTo).toEqual(cancel_action)
    expect((await shop.customer('return-unpaid')).redirectTo).toEqual(home)
  })

  it('keeps what the return address already asks for', async () => {
    const shop = await aShop()
    await shop.initialize({ callback_url: `${shopUrl}?step=2` })
    expect((await shop.customer('pay')).redirectTo).toEqual(`${shopUrl}?step=2&trxref=ord-1&reference=ord-1`)
  })

  it('can pay with another card after one was refused, and after giving up', async () => {
    const shop = await aShop()
    await shop.initialize()
    await shop.customer('pay', { card: '4084 0800 0000 5408' })
    await shop.customer('abandon')
    expect(await shop.customer('pay')).toMatchObject({ status: 'success' })
    await shop.wait(10)
    expect(shop.events().length).toEqual(1)
  })

  it('pays once, however often it is pressed', async () => {
    const shop = await aShop()
    await shop.initialize()
    for (let presses = 0; presses < 3; presses += 1) {
      expect(await shop.customer('pay')).toMatchObject({ status: 'success', redirectTo: home })
    }
    expect(await shop.customer('decline')).toMatchObject({ status: 'success' })
    await shop.wait(10)
    expect(shop.events().length).toEqual(1)
  })

  it('can pay without ever returning', async () => {
    const shop = await aShop()
    await shop.initialize()
    expect(await shop.customer('pay', { story: 'no-redirect' })).toMatchObject({ status: 'success', redirectTo: null })
    await shop.wait(10)
    expect(shop.events().length).toEqual(1)
  })

  it('can return before the bank has decided', async () => {
    const shop = await aShop()
    await shop.initialize()
    expect(await shop.customer('pay', { story: 'settles-late' })).toMatchObject({ status: 'pending', redirectTo: home })
    expect((await shop.verify()).body.data).toMatchObject({ status: 'pending', paid_at: null })
    await shop.wait(200)
    expect((await shop.verify()).body.data.status).toEqual('success')
    expect(shop.events().length).toEqual(1)
  })

  it.each([
    ['an unknown transaction', { action: 'pay' }, 'ord-9', 404],
    ['an unknown action', { action: 'sing' }, 'ord-1', 400],
    ['an unknown card', { action: 'pay', card: '4111 1111 1111 1111' }, 'ord-1', 400],
    ['an unknown story', { action: 'pay', story: 'once-upon-a-time' }, 'ord-1', 400],
  ])('is refused for %s', async (_what, act, reference, status) => {
    const shop = await aShop()
    await shop.initialize()
    expect(await shop.control(`/checkout/${reference}`, act)).toMatchObject({
      status,
      body: { error: expect.any(String) },
    })
    expect((await shop.verify()).body.data.status).toEqual('abandoned')
  })
})

describe('scenarios', () => {
  it('for payments wait for the next card that pays', async () => {
    const shop = await aShop()
    await shop.scenario('underpaid', { times: 2 })
    for (const reference of ['ord-1', 'ord-2', 'ord-3']) {
      await shop.initialize({ reference })
      await shop.customer('decline', {}, reference)
      await shop.customer('pay', {}, reference)
    }
    const amounts = await Promise.all(
      ['ord-1', 'ord-2', 'ord-3'].map(async (reference) => (await shop.verify(reference)).body.data.amount),
    )
    expect(amounts).toEqual([149_900, 149_900, 150_000])
  })

  it('are refused when nobody knows them', async () => {
    const shop = await aShop()
    for (const body of [{ scenario: 'sunshine' }, { scenario: 'slow', call: 'sing' }, { scenario: 'slow', times: 0 }]) {
      expect((await shop.control('/scenario', body)).status).toEqual(400)
    }
  })

  it('are listed with the test cards', async () => {
    const shop = await aShop()
    const listed = await (await fetch(`${shop.url}/_sim/paystack/scenarios`)).json()
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
    const shop = await aShop()
    expect((await shop.control('/webhook', { url })).status).toEqual(400)
  })
})

describe('looking in', () => {
  it('lists transactions, newest first, with their refunds', async () => {
    const shop = await aShop()
    await shop.initialize()
    await shop.initialize({ reference: 'ord-2' })
    await shop.customer('pay')
    await shop.tell('/refund', { transaction: 'ord-1', amount: 500 })
    expect(await (await fetch(`${shop.url}/_sim/paystack/transactions`)).json()).toMatchObject({
      transactions: [
        { reference: 'ord-2', status: 'abandoned', refunds: [] },
        { reference: 'ord-1', status: 'success', refunds: [{ amount: 500, status: 'pending' }] },
      ],
    })
  })

  it('a reset forgets transactions, refunds, scenarios and plans, and keeps the webhook address', async () => {
    const shop = await aShop()
    await shop.initialize()
    await shop.customer('pay')
    await shop.scenario('server-error', { times: 'always' })
    await fetch(`${shop.url}/_sim/reset`, { method: 'POST' })
    await shop.wait(10)
    expect(shop.events()).toEqual([])
    expect((await shop.verify()).body.code).toEqual('transaction_not_found')
    await shop.initialize()
    await shop.customer('pay')
    await shop.wait(10)
    expect(shop.events().length).toEqual(1)
  })

  it('a story is over in milliseconds with the fast preset', async () => {
    const shop = await aShop({ clock: 'real', preset: 'fast' })
    await shop.initialize()
    await shop.customer('pay')
    await shop.inbox.arrived(1)
    await shop.tell('/refund', { transaction: 'ord-1' })
    await shop.inbox.arrived(4)
    expect(shop.events().map(({ event }) => event)).toEqual([
      'charge.success',
      'refund.pending',
      'refund.processing',
      'refund.processed',
    ])
  })
})
