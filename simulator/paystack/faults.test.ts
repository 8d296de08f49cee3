import { describe, expect, it } from 'vitest'
import { startPaystackClient, startPaystackClientWithPayment } from '#simulator/testing/paystack-client.ts'

const refundsOf = async (client: Awaited<ReturnType<typeof startPaystackClient>>) =>
  (await client.get('/refund?transaction=ord-1')).body.data.length

describe('a fault', () => {
  it('can be too many requests, with how long to wait', async () => {
    const client = await startPaystackClient()
    await client.scenario('rate-limited')
    const { status, headers, body } = await client.initialize()
    expect({ status, says: body.status, wait: headers.get('retry-after') }).toEqual({
      status: 429,
      says: false,
      wait: '8',
    })
    expect((await client.initialize()).status).toEqual(200)
  })

  it('can be an error that did nothing', async () => {
    const client = await startPaystackClientWithPayment()
    await client.scenario('server-error', { call: 'refund' })
    expect((await client.post('/refund', { transaction: 'ord-1' })).status).toEqual(500)
    expect(await refundsOf(client)).toEqual(0)
  })

  it('can be an error although the refund was made', async () => {
    const client = await startPaystackClientWithPayment()
    await client.scenario('error-but-done', { call: 'refund' })
    expect((await client.post('/refund', { transaction: 'ord-1' })).status).toEqual(500)
    expect(await refundsOf(client)).toEqual(1)
    await client.wait(20)
    expect(client.events().length).toEqual(3)
  })

  it('can be a connection that closes after the refund was made', async () => {
    const client = await startPaystackClientWithPayment()
    await client.scenario('dropped-response', { call: 'refund' })
    await expect(client.post('/refund', { transaction: 'ord-1' })).rejects.toThrow('fetch failed')
    expect(await refundsOf(client)).toEqual(1)
  })

  it('can be an answer that never comes, although the refund was made', async () => {
    const client = await startPaystackClientWithPayment()
    await client.scenario('no-answer', { call: 'refund' })
    const request = fetch(`${client.url}/paystack/refund`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_uliza_demo', 'content-type': 'application/json' },
      body: JSON.stringify({ transaction: 'ord-1' }),
      signal: AbortSignal.timeout(300),
    })
    await expect(request).rejects.toThrow('timeout')
    expect(await refundsOf(client)).toEqual(1)
  })

  it('can lose the answer to initialize: the reference is used then', async () => {
    const client = await startPaystackClient()
    await client.scenario('dropped-response')
    await expect(client.initialize()).rejects.toThrow('fetch failed')
    expect((await client.initialize()).body.code).toEqual('duplicate_reference')
    expect((await client.verify()).body.data.status).toEqual('abandoned')
  })

  it('can be a slow answer', async () => {
    const client = await startPaystackClientWithPayment({ clock: 'real', preset: 'fast', timings: { slowMs: 60 } })
    await client.scenario('slow')
    const start = performance.now()
    expect((await client.verify()).status).toEqual(200)
    expect(performance.now() - start).toBeGreaterThan(50)
  })

  it('waits for the call it is meant for, as often as it is meant', async () => {
    const client = await startPaystackClientWithPayment()
    await client.scenario('server-error', { call: 'verify', times: 2 })
    expect((await client.get('/refund')).status).toEqual(200)
    const verified = [await client.verify(), await client.verify(), await client.verify()]
    expect(verified.map(({ status }) => status)).toEqual([500, 500, 200])
  })

  it('lasts until it is cleared when it is always', async () => {
    const client = await startPaystackClientWithPayment()
    await client.scenario('server-error', { times: 'always' })
    for (let tries = 0; tries < 3; tries += 1) expect((await client.verify()).status).toEqual(500)
    await client.scenario('default')
    expect((await client.verify()).status).toEqual(200)
  })
})
