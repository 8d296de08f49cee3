import { describe, expect, it } from 'vitest'
import { type DarajaClient, startDarajaClient } from '#simulator/testing/daraja-client.ts'
import { magicPhones } from './scenarios.ts'

const magic = (number: number) => `2547000000${String(number).padStart(2, '0')}`
const codes = ({ receiver }: DarajaClient) => receiver.callbacks.map(({ stk }) => stk.ResultCode)
const item = ({ receiver }: DarajaClient, name: string) =>
  receiver.callbacks[0]?.stk.CallbackMetadata?.Item.find(({ Name }) => Name === name)

async function pushed(number: number) {
  const client = await startDarajaClient()
  const { body } = await client.push(magic(number))
  return { client, checkoutId: body.CheckoutRequestID }
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
    const { client, checkoutId } = await pushed(number)
    await client.wait(seconds)
    expect(codes(client)).toEqual([code])
    expect((await client.query(checkoutId)).body.ResultCode).toEqual(queried)
  })

  it.each([1, 2, 3])('…%i ends the same way however often it is used', async (number) => {
    const { client } = await pushed(number)
    for (let again = 0; again < 5; again += 1) {
      await client.wait(10)
      await client.push(magic(number), { Amount: 90_000 })
    }
    await client.wait(10)
    expect(new Set(codes(client)).size).toEqual(1)
  })

  it('…07 pays and never calls back', async () => {
    const { client, checkoutId } = await pushed(7)
    await client.wait(quarter * 2)
    expect(codes(client)).toEqual([])
    expect((await client.query(checkoutId)).body.ResultCode).toEqual('0')
  })

  it('…08 calls back three times with the same body', async () => {
    const { client } = await pushed(8)
    await client.wait(10)
    expect(codes(client)).toEqual([0, 0, 0])
    expect(new Set(client.receiver.callbacks.map(({ raw }) => raw)).size).toEqual(1)
  })

  it('…09 calls back long after the prompt is over', async () => {
    const { client } = await pushed(9)
    await client.wait(2 * minute)
    expect(codes(client)).toEqual([])
    await client.wait(2 * minute)
    expect(codes(client)).toEqual([0])
  })

  it('…10 calls back with a shilling less', async () => {
    const { client } = await pushed(10)
    await client.wait(10)
    expect(item(client, 'Amount')).toEqual({ Name: 'Amount', Value: 1609 })
  })

  it('…11 has another transaction open, always', async () => {
    const client = await startDarajaClient()
    for (const _twice of [1, 2]) {
      expect(await client.push(magic(11))).toMatchObject({ status: 500, body: { errorCode: '500.001.1001' } })
    }
  })

  it('…12 is busy first and pays when asked again', async () => {
    const client = await startDarajaClient()
    expect(await client.push(magic(12))).toMatchObject({
      status: 500,
      body: { errorCode: '500.003.02', errorMessage: 'System is busy. Please try again in few minutes.' },
    })
    expect(await client.push(magic(12))).toMatchObject({ status: 200 })
    await client.wait(10)
    expect(codes(client)).toEqual([0])
  })

  it('…13 drops the answer to the push, and pays', async () => {
    const client = await startDarajaClient()
    await expect(client.push(magic(13))).rejects.toThrow('fetch failed')
    await client.wait(10)
    expect(codes(client)).toEqual([0])
  })

  it('…14 changes its answers: still processing, an empty error, the truth, an empty error again', async () => {
    const { client, checkoutId } = await pushed(14)
    await client.wait(10)
    const answers = []
    for (const _time of [1, 2, 3, 4]) answers.push(await client.query(checkoutId))
    expect(answers).toMatchObject([
      { status: 200, body: { ResultCode: '4999' } },
      { status: 500, body: { errorCode: '500.001.1001', errorMessage: '' } },
      { status: 200, body: { ResultCode: '0' } },
      { status: 500, body: { errorCode: '500.001.1001', errorMessage: '' } },
    ])
    expect(codes(client)).toEqual([])
  })

  it('…15 times out, then the PIN comes after all', async () => {
    const { client, checkoutId } = await pushed(15)
    await client.wait(minute + 1)
    expect(codes(client)).toEqual([1037])
    await client.wait(minute)
    expect(codes(client)).toEqual([1037, 0])
    expect((await client.query(checkoutId)).body.ResultCode).toEqual('0')
  })

  it('…16 pays, and the query denies it', async () => {
    const { client, checkoutId } = await pushed(16)
    await client.wait(10)
    expect(codes(client)).toEqual([0])
    expect((await client.query(checkoutId)).body.ResultCode).toEqual('1037')
  })

  it('…24 answers queries with a spike arrest', async () => {
    const { client, checkoutId } = await pushed(24)
    await client.wait(10)
    expect(await client.query(checkoutId)).toMatchObject({
      status: 429,
      body: { fault: { detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' } } },
    })
  })

  it('…25 leaves the balance item out', async () => {
    const { client } = await pushed(25)
    await client.wait(10)
    expect(item(client, 'Balance')).toBeUndefined()
    expect(item(client, 'Amount')).toMatchObject({ Value: 1610 })
  })

  it('…26 masks the phone', async () => {
    const { client } = await pushed(26)
    await client.wait(10)
    expect(item(client, 'PhoneNumber')).toMatchObject({ Value: '25470****026' })
  })

  it('are numbered from 01 to 31 without a gap', () => {
    expect(Object.keys(magicPhones)).toEqual(Array.from({ length: 31 }, (_, index) => magic(index + 1)))
  })
})
