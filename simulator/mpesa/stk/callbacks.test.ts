import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { manualPhone, startDarajaClient } from '#simulator/testing/daraja-client.ts'

describe('the callback', () => {
  it('of a payment has exactly this text, these types and a balance without a value', async () => {
    const client = await startDarajaClient()
    const { body } = await client.push('254700000001')
    await client.wait(10)
    const [callback] = client.receiver.callbacks
    const receipt = callback?.stk.CallbackMetadata?.Item[1]?.Value
    const date = callback?.stk.CallbackMetadata?.Item[3]?.Value
    expect(receipt).toMatch(/^[A-Z][A-L][1-9A-V][0-9A-Z]{7}$/)
    expect(String(date)).toMatch(/^20\d{12}$/)
    expect(callback?.raw).toEqual(
      `{"Body":{"stkCallback":{"MerchantRequestID":"${body.MerchantRequestID}","CheckoutRequestID":"${body.CheckoutRequestID}",` +
        `"ResultCode":0,"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[` +
        `{"Name":"Amount","Value":1610.00},{"Name":"MpesaReceiptNumber","Value":"${receipt}"},{"Name":"Balance"},` +
        `{"Name":"TransactionDate","Value":${date}},{"Name":"PhoneNumber","Value":254700000001}]}}}}`,
    )
  })

  it('of a failure has no metadata', async () => {
    const client = await startDarajaClient()
    const { body } = await client.push('254700000004')
    await client.wait(10)
    expect(JSON.parse(client.receiver.callbacks[0]?.raw ?? '')).toEqual({
      Body: {
        stkCallback: {
          MerchantRequestID: body.MerchantRequestID,
          CheckoutRequestID: body.CheckoutRequestID,
          ResultCode: 1032,
          ResultDesc: 'Request cancelled by user',
        },
      },
    })
  })

  it('can overtake the answer to the push', async () => {
    const client = await startDarajaClient({ clock: 'real', preset: 'fast', timings: { slowMs: 200 } })
    await client.control('/scenario', { phone: manualPhone, scenario: 'callback-first' })
    const { status } = await client.push(manualPhone)
    expect(status).toEqual(200)
    expect(client.receiver.callbacks.map(({ stk }) => stk.ResultCode)).toEqual([0])
  })

  it('goes to the whole path, as JSON in UTF-8, with the shortcode in a header', async () => {
    const client = await startDarajaClient()
    await client.push('254700000001', { CallBackURL: `${client.receiver.url}/hooks/stk/5f3a/and/more?x=1` })
    await client.wait(10)
    const [callback] = client.receiver.callbacks
    expect(callback?.path).toEqual('/hooks/stk/5f3a/and/more?x=1')
    expect(callback?.headers).toMatchObject({
      'content-type': 'application/json;charset=UTF-8',
      businessshortcode: '174379',
    })
  })

  it('says nothing of what the merchant chose', async () => {
    const client = await startDarajaClient()
    await client.push('254700000001')
    await client.wait(10)
    expect(client.receiver.callbacks[0]?.raw).not.toMatch(/UZ48251703|Order/)
  })

  it('is not sent again by default, and is when retries are set', async () => {
    const single = await startDarajaClient()
    await single.push('254700000001', { CallBackURL: 'http://127.0.0.1:1/nobody' })
    await single.wait(10)
    const sent = (client: typeof single) => client.context.log.entries().filter(({ kind }) => kind === 'callback')
    expect(sent(single)).toHaveLength(1)

    const twice = await startDarajaClient({ callbackRetries: 1 })
    await twice.push('254700000001', { CallBackURL: 'http://127.0.0.1:1/nobody' })
    await twice.wait(10)
    expect(sent(twice)).toHaveLength(2)
  })

  it('to a server that is down leaves the payment paid', async () => {
    const client = await startDarajaClient()
    const { body } = await client.push('254700000001', { CallBackURL: 'http://127.0.0.1:1/nobody' })
    await client.wait(10)
    expect((await client.query(body.CheckoutRequestID)).body.ResultCode).toEqual('0')
  })

  it('gives up on a server that takes the call and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const client = await startDarajaClient({ timings: { callbackTimeoutMs: 20 } })
    const { port } = silent.address() as AddressInfo
    await client.push('254700000001', { CallBackURL: `http://127.0.0.1:${port}/hooks` })
    await client.wait(10)
    expect(client.context.log.entries().at(-1)).toMatchObject({
      kind: 'callback',
      failed: expect.stringMatching(/timeout/),
    })
  })

  it('comes by the real clock too, within moments in the fast preset', async () => {
    const client = await startDarajaClient({ clock: 'real', preset: 'fast' })
    const { body } = await client.push('254700000001')
    const [callback] = await client.receiver.arrived(1)
    expect(callback?.stk).toMatchObject({ CheckoutRequestID: body.CheckoutRequestID, ResultCode: 0 })
  })
})

describe('forged callbacks', () => {
  it('claim success at a guessed address, or for another payment at the right one', async () => {
    const client = await startDarajaClient()
    const { body } = await client.push(manualPhone)
    const checkoutId = body.CheckoutRequestID
    await client.control('/forged-callbacks', { checkoutId, kind: 'wrong-token' })
    await client.control('/forged-callbacks', { checkoutId, kind: 'other-checkout' })
    const [guessed, swapped] = client.receiver.callbacks
    expect(guessed).toMatchObject({ path: '/hooks/stk/a3f5', stk: { CheckoutRequestID: checkoutId, ResultCode: 0 } })
    expect(swapped).toMatchObject({ path: '/hooks/stk/5f3a', stk: { ResultCode: 0 } })
    expect(swapped?.stk.CheckoutRequestID).not.toEqual(checkoutId)
  })
})
