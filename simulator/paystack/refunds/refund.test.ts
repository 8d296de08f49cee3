import { describe, expect, it } from 'vitest'
import {
  type PaystackClient,
  startPaystackClient,
  startPaystackClientWithPayment,
} from '#simulator/testing/paystack-client.ts'

const refund = (client: PaystackClient, fields: Record<string, unknown> = {}) =>
  client.post('/refund', { transaction: 'ord-1', ...fields })

const statuses = (client: PaystackClient) => client.events().map(({ event }) => event.replace('refund.', ''))

describe('asking for a refund', () => {
  it('queues all of the payment unless an amount is named', async () => {
    const client = await startPaystackClientWithPayment()
    const { status, body } = await refund(client, { customer_note: 'Sorry' })
    expect(status).toEqual(200)
    expect(body).toMatchObject({ status: true, message: 'Refund has been queued for processing' })
    expect(body.data).toMatchObject({
      status: 'pending',
      amount: 150_000,
      currency: 'KES',
      domain: 'test',
      deducted_amount: 0,
      fully_deducted: false,
      customer_note: 'Sorry',
      transaction: { reference: 'ord-1', amount: 150_000, currency: 'KES', channel: 'card' },
    })
  })

  it('takes the id of the transaction as well as its reference', async () => {
    const client = await startPaystackClientWithPayment()
    const { id } = (await client.verify()).body.data
    expect((await refund(client, { transaction: id })).status).toEqual(200)
    expect((await refund(client, { transaction: String(id) })).body.message).toEqual(
      'Transaction has been fully reversed',
    )
  })

  it('can be repeated in parts until nothing remains', async () => {
    const client = await startPaystackClientWithPayment()
    expect((await refund(client, { amount: 100_000 })).body.data.amount).toEqual(100_000)
    expect(await refund(client, { amount: 50_001 })).toMatchObject({ status: 400, body: { code: 'invalid_amount' } })
    expect((await refund(client)).body.data.amount).toEqual(50_000)
    expect(await refund(client, { amount: 1 })).toMatchObject({
      status: 400,
      body: { message: 'Transaction has been fully reversed', code: 'transaction_reversed', type: 'api_error' },
    })
  })

  it.each([
    ['no transaction', { transaction: undefined }, 'missing_params'],
    ['an unknown transaction', { transaction: 'ord-9' }, 'transaction_not_found'],
    ['more than was paid', { amount: 150_001 }, 'invalid_amount'],
    ['nothing', { amount: 0 }, 'invalid_amount'],
    ['another currency', { currency: 'NGN' }, 'invalid_currency'],
  ])('is refused for %s', async (_what, fields, code) => {
    const client = await startPaystackClientWithPayment()
    expect(await refund(client, fields)).toMatchObject({ status: 400, body: { status: false, code } })
    expect((await client.get('/refund')).body.data).toEqual([])
  })

  it('is refused for a transaction that was not paid', async () => {
    const client = await startPaystackClient()
    await client.initialize()
    expect(await refund(client)).toMatchObject({ status: 400, body: { code: 'transaction_not_successful' } })
  })
})

describe('a refund', () => {
  it('goes from pending over processing to processed, with an event for each', async () => {
    const client = await startPaystackClientWithPayment()
    const { id } = (await refund(client)).body.data
    const status = async () => (await client.get(`/refund/${id}`)).body.data.status
    await client.wait(1)
    expect([await status(), statuses(client)]).toEqual(['pending', ['pending']])
    await client.wait(4)
    expect([await status(), statuses(client)]).toEqual(['processing', ['pending', 'processing']])
    await client.wait(4)
    expect([await status(), statuses(client)]).toEqual(['processed', ['pending', 'processing', 'processed']])
  })

  it('tells its amount as a string, names no id, and has a reference only at the end', async () => {
    const client = await startPaystackClientWithPayment()
    await refund(client, { amount: 60_000 })
    await client.wait(20)
    for (const { data } of client.events()) {
      expect(data).toMatchObject({ transaction_reference: 'ord-1', amount: '60000', currency: 'KES', domain: 'test' })
      expect(data).not.toHaveProperty('id')
    }
    expect(client.events().map(({ data }) => data.refund_reference)).toEqual([
      null,
      null,
      expect.stringMatching(/^\d+$/),
    ])
  })

  it.each([
    ['refund-fails', 'failed', '4084 0800 0067 1803'],
    ['refund-needs-attention', 'needs-attention', '4084 0800 0067 1902'],
  ])(
    'can end otherwise, by scenario or by card, and then tells its amount as a number (%s)',
    async (scenario, end, card) => {
      const byScenario = await startPaystackClientWithPayment()
      await byScenario.scenario(scenario)
      const byCard = await startPaystackClientWithPayment({}, { card })
      for (const client of [byScenario, byCard]) {
        const { id } = (await refund(client)).body.data
        await client.wait(20)
        expect(statuses(client)).toEqual(['pending', 'processing', end])
        expect(client.events().map(({ data }) => data.amount)).toEqual(['150000', '150000', 150_000])
        expect((await client.get(`/refund/${id}`)).body.data).toMatchObject({ status: end, deducted_amount: 0 })
        expect((await client.verify()).body.data.status).toEqual('success')
      }
    },
  )

  it('that failed can be asked for again', async () => {
    const client = await startPaystackClientWithPayment()
    await client.scenario('refund-fails')
    await refund(client)
    expect((await refund(client)).status).toEqual(400)
    await client.wait(20)
    expect((await refund(client)).body.data.amount).toEqual(150_000)
  })

  it('of everything, in one or in parts, makes the transaction reversed', async () => {
    const client = await startPaystackClientWithPayment()
    await refund(client, { amount: 100_000 })
    await client.wait(20)
    expect((await client.verify()).body.data.status).toEqual('success')
    await refund(client)
    await client.wait(20)
    expect((await client.verify()).body.data.status).toEqual('reversed')
  })

  it.each([
    ['refund-no-events', []],
    ['refund-stuck', ['pending']],
    ['refund-out-of-order', ['processed', 'processing', 'pending']],
    ['refund-duplicate-events', ['pending', 'pending', 'processing', 'processing', 'processed', 'processed']],
  ])('can have other events than usual (%s)', async (scenario, events) => {
    const client = await startPaystackClientWithPayment()
    await client.scenario(scenario)
    await refund(client)
    await client.wait(60)
    expect(statuses(client)).toEqual(events)
  })
})

describe('reading refunds', () => {
  it('lists those of one transaction, newest first, by reference or id', async () => {
    const client = await startPaystackClientWithPayment()
    await client.initialize({ reference: 'ord-2' })
    await client.customer('pay', {}, 'ord-2')
    for (const fields of [{ amount: 100 }, { amount: 200 }, { amount: 300, transaction: 'ord-2' }]) {
      await refund(client, fields)
    }
    const amounts = async (query: string) => {
      const { data, ...rest } = (await client.get(`/refund${query}`)).body as unknown as { data: { amount: number }[] }
      return { amounts: data.map(({ amount }) => amount), ...rest }
    }
    const { id } = (await client.verify()).body.data
    expect(await amounts('?transaction=ord-1')).toMatchObject({
      amounts: [200, 100],
      meta: { total: 2, skipped: 0, perPage: 50, page: 1, pageCount: 1 },
    })
    expect((await amounts(`?transaction=${id}`)).amounts).toEqual([200, 100])
    expect((await amounts('?transaction=ord-9')).amounts).toEqual([])
    expect((await amounts('?perPage=2&page=2')).amounts).toEqual([100])
  })

  it('names the transaction by its id alone', async () => {
    const client = await startPaystackClientWithPayment()
    const { id } = (await refund(client)).body.data
    const transactionId = (await client.verify()).body.data.id
    expect((await client.get(`/refund/${id}`)).body.data).toMatchObject({ id, transaction: transactionId })
  })

  it.each(['1', 'unknown'])('refuses an id nobody gave out (%s)', async (id) => {
    const client = await startPaystackClientWithPayment()
    expect(await client.get(`/refund/${id}`)).toMatchObject({ status: 400, body: { code: 'refund_not_found' } })
  })
})
