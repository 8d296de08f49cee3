import { describe, expect, it } from 'vitest'
import { type AMerchant, aMerchant } from '../testing/a-merchant.ts'
import { magicPhones } from './scenarios.ts'

const magic = (number: number) => `2547000000${String(number).padStart(2, '0')}`
const codes = ({ board }: AMerchant) => board.notices.map(({ stk }) => stk.ResultCode)
const item = ({ board }: AMerchant, name: string) =>
  board.notices[0]?.stk.CallbackMetadata?.Item.find(({ Name }) => Name === name)

async function pushed(number: number) {
  const shop = await aMerchant()
  const { body } = await shop.push(magic(number))
  return { shop, checkoutId: body.CheckoutRequestID }
}

const minute = 60
const quarter = 15 * minute

describe('the magic phones', () => {
  it.each([
    [1, 5, 0, '0'],
    [2, 5, 1, '1'],
    [3, 5, 2001, '2001'],
    [4, 5, 1032, '1032'],
    [5, minute + 1, 1037, '1037'],
    [6, minute + 1, 1019, '1019'],
    [17, 5, 17, '17'],
    [18, 5, 26, '26'],
    [19, 5, 9999, '9999'],
    [20, 5, 1001, '1001'],
    [21, 5, 8006, '8006'],
    [22, 5, 'SFC_IC0003', 'SFC_IC0003'],
    [23, 5, 7777, '7777'],
  ])('…%i ends within %i s with %s in one callback and "%s" in the query', async (number, seconds, code, queried) => {
    const { shop, checkoutId } = await pushed(number)
    await shop.wait(seconds)
    expect(codes(shop)).toEqual([code])
    expect((await shop.query(checkoutId)).body.ResultCode).toEqual(queried)
  })

  it.each([1, 2, 3])('…%i ends the same way however often it is used', async (number) => {
    const { shop } = await pushed(number)
    for (let again = 0; again < 5; again += 1) {
      await shop.wait(10)
      await shop.push(magic(number), { Amount: 90_000 })
    }
    await shop.wait(10)
    expect(new Set(codes(shop)).size).toEqual(1)
  })

  it('…07 pays and never calls back', async () => {
    const { shop, checkoutId } = await pushed(7)
    await shop.wait(quarter * 2)
    expect(codes(shop)).toEqual([])
    expect((await shop.query(checkoutId)).body.ResultCode).toEqual('0')
  })

  it('…08 calls back three times with the same words', async () => {
    const { shop } = await pushed(8)
    await shop.wait(10)
    expect(codes(shop)).toEqual([0, 0, 0])
    expect(new Set(shop.board.notices.map(({ raw }) => raw)).size).toEqual(1)
  })

  it('…09 calls back long after the prompt is over', async () => {
    const { shop } = await pushed(9)
    await shop.wait(2 * minute)
    expect(codes(shop)).toEqual([])
    await shop.wait(2 * minute)
    expect(codes(shop)).toEqual([0])
  })

  it('…10 calls back with a shilling less', async () => {
    const { shop } = await pushed(10)
    await shop.wait(10)
    expect(item(shop, 'Amount')).toEqual({ Name: 'Amount', Value: 1609 })
  })

  it('…11 has another transaction open, always', async () => {
    const shop = await aMerchant()
    for (const _twice of [1, 2]) {
      expect(await shop.push(magic(11))).toMatchObject({ status: 500, body: { errorCode: '500.001.1001' } })
    }
  })

  it('…12 is busy first and pays when asked again', async () => {
    const shop = await aMerchant()
    expect(await shop.push(magic(12))).toMatchObject({
      status: 500,
      body: { errorCode: '500.003.02', errorMessage: 'System is busy. Please try again in few minutes.' },
    })
    expect(await shop.push(magic(12))).toMatchObject({ status: 200 })
    await shop.wait(10)
    expect(codes(shop)).toEqual([0])
  })

  it('…13 drops the answer to the push, and pays', async () => {
    const shop = await aMerchant()
    await expect(shop.push(magic(13))).rejects.toThrow('fetch failed')
    await shop.wait(10)
    expect(codes(shop)).toEqual([0])
  })

  it('…14 wavers: still processing, an empty error, the truth, an empty error again', async () => {
    const { shop, checkoutId } = await pushed(14)
    await shop.wait(10)
    const answers = []
    for (const _time of [1, 2, 3, 4]) answers.push(await shop.query(checkoutId))
    expect(answers).toMatchObject([
      { status: 200, body: { ResultCode: '4999' } },
      { status: 500, body: { errorCode: '500.001.1001', errorMessage: '' } },
      { status: 200, body: { ResultCode: '0' } },
      { status: 500, body: { errorCode: '500.001.1001', errorMessage: '' } },
    ])
    expect(codes(shop)).toEqual([])
  })

  it('…15 times out, then the PIN comes after all', async () => {
    const { shop, checkoutId } = await pushed(15)
    await shop.wait(minute + 1)
    expect(codes(shop)).toEqual([1037])
    await shop.wait(minute)
    expect(codes(shop)).toEqual([1037, 0])
    expect((await shop.query(checkoutId)).body.ResultCode).toEqual('0')
  })

  it('…16 pays, and the query denies it', async () => {
    const { shop, checkoutId } = await pushed(16)
    await shop.wait(10)
    expect(codes(shop)).toEqual([0])
    expect((await shop.query(checkoutId)).body.ResultCode).toEqual('1037')
  })

  it('…24 answers queries with a spike arrest', async () => {
    const { shop, checkoutId } = await pushed(24)
    await shop.wait(10)
    expect(await shop.query(checkoutId)).toMatchObject({
      status: 429,
      body: { fault: { detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' } } },
    })
  })

  it('…25 leaves the balance item out', async () => {
    const { shop } = await pushed(25)
    await shop.wait(10)
    expect(item(shop, 'Balance')).toBeUndefined()
    expect(item(shop, 'Amount')).toMatchObject({ Value: 1610 })
  })

  it('…26 masks the phone', async () => {
    const { shop } = await pushed(26)
    await shop.wait(10)
    expect(item(shop, 'PhoneNumber')).toMatchObject({ Value: '25470****026' })
  })

  it('are numbered from 01 to 26 without a gap', () => {
    expect(Object.keys(magicPhones)).toEqual(Array.from({ length: 26 }, (_, index) => magic(index + 1)))
  })
})
