import { describe, expect, it } from 'vitest'
import { aPaidShop, aShop } from './testing/a-shop.ts'

const refundsOf = async (shop: Awaited<ReturnType<typeof aShop>>) =>
  (await shop.ask('/refund?transaction=ord-1')).body.data.length

describe('trouble on the way', () => {
  it('can be too many requests, with how long to wait', async () => {
    const shop = await aShop()
    await shop.scenario('rate-limited')
    const { status, headers, body } = await shop.initialize()
    expect({ status, says: body.status, wait: headers.get('retry-after') }).toEqual({
      status: 429,
      says: false,
      wait: '8',
    })
    expect((await shop.initialize()).status).toEqual(200)
  })

  it('can be an error that did nothing', async () => {
    const shop = await aPaidShop()
    await shop.scenario('server-error', { call: 'refund' })
    expect((await shop.tell('/refund', { transaction: 'ord-1' })).status).toEqual(500)
    expect(await refundsOf(shop)).toEqual(0)
  })

  it('can be an error although the refund was made', async () => {
    const shop = await aPaidShop()
    await shop.scenario('error-but-done', { call: 'refund' })
    expect((await shop.tell('/refund', { transaction: 'ord-1' })).status).toEqual(500)
    expect(await refundsOf(shop)).toEqual(1)
    await shop.wait(20)
    expect(shop.events().length).toEqual(3)
  })

  it('can be a connection that closes after the refund was made', async () => {
    const shop = await aPaidShop()
    await shop.scenario('dropped-response', { call: 'refund' })
    await expect(shop.tell('/refund', { transaction: 'ord-1' })).rejects.toThrow('fetch failed')
    expect(await refundsOf(shop)).toEqual(1)
  })

  it('can be an answer that never comes, although the refund was made', async () => {
    const shop = await aPaidShop()
    await shop.scenario('no-answer', { call: 'refund' })
    const request = fetch(`${shop.url}/paystack/refund`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_uliza_demo', 'content-type': 'application/json' },
      body: JSON.stringify({ transaction: 'ord-1' }),
      signal: AbortSignal.timeout(300),
    })
    await expect(request).rejects.toThrow('timeout')
    expect(await refundsOf(shop)).toEqual(1)
  })

  it('can lose the answer to initialize: the reference is used then', async () => {
    const shop = await aShop()
    await shop.scenario('dropped-response')
    await expect(shop.initialize()).rejects.toThrow('fetch failed')
    expect((await shop.initialize()).body.code).toEqual('duplicate_reference')
    expect((await shop.verify()).body.data.status).toEqual('abandoned')
  })

  it('can be a slow answer', async () => {
    const shop = await aPaidShop({ clock: 'real', preset: 'fast', timings: { slowMs: 60 } })
    await shop.scenario('slow')
    const start = performance.now()
    expect((await shop.verify()).status).toEqual(200)
    expect(performance.now() - start).toBeGreaterThan(50)
  })

  it('waits for the call it is meant for, as often as it is meant', async () => {
    const shop = await aPaidShop()
    await shop.scenario('server-error', { call: 'verify', times: 2 })
    expect((await shop.ask('/refund')).status).toEqual(200)
    const verified = [await shop.verify(), await shop.verify(), await shop.verify()]
    expect(verified.map(({ status }) => status)).toEqual([500, 500, 200])
  })

  it('lasts until it is called off when it is always', async () => {
    const shop = await aPaidShop()
    await shop.scenario('server-error', { times: 'always' })
    for (let tries = 0; tries < 3; tries += 1) expect((await shop.verify()).status).toEqual(500)
    await shop.scenario('default')
    expect((await shop.verify()).status).toEqual(200)
  })
})
