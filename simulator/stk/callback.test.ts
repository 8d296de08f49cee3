import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aMerchant, someone } from '../testing/a-merchant.ts'

describe('the callback', () => {
  it('of a payment has these words, these types and a balance without a value', async () => {
    const shop = await aMerchant()
    const { body } = await shop.push('254700000001')
    await shop.wait(10)
    const [notice] = shop.board.notices
    const receipt = notice?.stk.CallbackMetadata?.Item[1]?.Value
    const date = notice?.stk.CallbackMetadata?.Item[3]?.Value
    expect(receipt).toMatch(/^[A-Z][A-L][1-9A-V][0-9A-Z]{7}$/)
    expect(String(date)).toMatch(/^20\d{12}$/)
    expect(notice?.raw).toEqual(
      `{"Body":{"stkCallback":{"MerchantRequestID":"${body.MerchantRequestID}","CheckoutRequestID":"${body.CheckoutRequestID}",` +
        `"ResultCode":0,"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[` +
        `{"Name":"Amount","Value":1610.00},{"Name":"MpesaReceiptNumber","Value":"${receipt}"},{"Name":"Balance"},` +
        `{"Name":"TransactionDate","Value":${date}},{"Name":"PhoneNumber","Value":254700000001}]}}}}`,
    )
  })

  it('of a failure has no metadata', async () => {
    const shop = await aMerchant()
    const { body } = await shop.push('254700000004')
    await shop.wait(10)
    expect(JSON.parse(shop.board.notices[0]?.raw ?? '')).toEqual({
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
    const shop = await aMerchant({ clock: 'real', preset: 'fast', timings: { slowMs: 200 } })
    await shop.control('/scenario', { phone: someone, scenario: 'callback-first' })
    const { status } = await shop.push(someone)
    expect(status).toEqual(200)
    expect(shop.board.notices.map(({ stk }) => stk.ResultCode)).toEqual([0])
  })

  it('goes to the whole path, as JSON in UTF-8, with the shortcode in a header', async () => {
    const shop = await aMerchant()
    await shop.push('254700000001', { CallBackURL: `${shop.board.url}/hooks/stk/5f3a/and/more?x=1` })
    await shop.wait(10)
    const [notice] = shop.board.notices
    expect(notice?.path).toEqual('/hooks/stk/5f3a/and/more?x=1')
    expect(notice?.headers).toMatchObject({
      'content-type': 'application/json;charset=UTF-8',
      businessshortcode: '174379',
    })
  })

  it('says nothing of what the merchant chose', async () => {
    const shop = await aMerchant()
    await shop.push('254700000001')
    await shop.wait(10)
    expect(shop.board.notices[0]?.raw).not.toMatch(/UZ48251703|Order/)
  })

  it('is not sent again by default, and is when retries are set', async () => {
    const single = await aMerchant()
    await single.push('254700000001', { CallBackURL: 'http://127.0.0.1:1/nobody' })
    await single.wait(10)
    const sent = (shop: typeof single) => shop.world.log.entries().filter(({ kind }) => kind === 'callback')
    expect(sent(single)).toHaveLength(1)

    const twice = await aMerchant({ callbackRetries: 1 })
    await twice.push('254700000001', { CallBackURL: 'http://127.0.0.1:1/nobody' })
    await twice.wait(10)
    expect(sent(twice)).toHaveLength(2)
  })

  it('to a server that is down leaves the payment paid', async () => {
    const shop = await aMerchant()
    const { body } = await shop.push('254700000001', { CallBackURL: 'http://127.0.0.1:1/nobody' })
    await shop.wait(10)
    expect((await shop.query(body.CheckoutRequestID)).body.ResultCode).toEqual('0')
  })

  it('gives up on a server that takes the call and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const shop = await aMerchant({ timings: { callbackTimeoutMs: 20 } })
    const { port } = silent.address() as AddressInfo
    await shop.push('254700000001', { CallBackURL: `http://127.0.0.1:${port}/hooks` })
    await shop.wait(10)
    expect(shop.world.log.entries().at(-1)).toMatchObject({
      kind: 'callback',
      failed: expect.stringMatching(/timeout/),
    })
  })

  it('comes by the real clock too, within moments in the fast preset', async () => {
    const shop = await aMerchant({ clock: 'real', preset: 'fast' })
    const { body } = await shop.push('254700000001')
    const [notice] = await shop.board.arrived(1)
    expect(notice?.stk).toMatchObject({ CheckoutRequestID: body.CheckoutRequestID, ResultCode: 0 })
  })
})

describe('forged callbacks', () => {
  it('claim success at a guessed address, or for another payment at the right one', async () => {
    const shop = await aMerchant()
    const { body } = await shop.push(someone)
    const checkoutId = body.CheckoutRequestID
    await shop.control('/forge', { checkoutId, kind: 'wrong-token' })
    await shop.control('/forge', { checkoutId, kind: 'other-checkout' })
    const [guessed, swapped] = shop.board.notices
    expect(guessed).toMatchObject({ path: '/hooks/stk/a3f5', stk: { CheckoutRequestID: checkoutId, ResultCode: 0 } })
    expect(swapped).toMatchObject({ path: '/hooks/stk/5f3a', stk: { ResultCode: 0 } })
    expect(swapped?.stk.CheckoutRequestID).not.toEqual(checkoutId)
  })
})
