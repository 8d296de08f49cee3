import { describe, expect, it } from 'vitest'
import { type DarajaClient, manualPhone, startDarajaClient } from '#simulator/testing/daraja-client.ts'
import { startPaybillMerchant } from '#simulator/testing/paybill-merchant.ts'

const registerPath = '/mpesa/c2b/v2/registerurl'

const addresses = (url: string, differences: Record<string, unknown> = {}) => ({
  ShortCode: 174379,
  ResponseType: 'Cancelled',
  ConfirmationURL: `${url}/confirmation`,
  ValidationURL: `${url}/validation`,
  ...differences,
})

async function aMerchant(differences: Record<string, unknown> = {}, path = registerPath) {
  const client = await startDarajaClient()
  const merchant = await startPaybillMerchant()
  const answer = await client.daraja(path, addresses(merchant.url, differences))
  return { client, merchant, answer }
}

const pay = (client: DarajaClient, differences: Record<string, unknown> = {}) =>
  client.control(`/phones/${manualPhone}/paybill`, { account: 'UZ48251703', amountKES: 1610, ...differences })

const balanceOf = async (client: DarajaClient) => (await client.call(`/_sim/phones/${manualPhone}`)).body.balanceKES

describe('registering addresses for payments by hand', () => {
  it('answers as Safaricom does, its misspelling included', async () => {
    const { answer } = await aMerchant()
    expect(answer).toEqual({
      status: 200,
      body: { OriginatorCoversationID: expect.any(String), ResponseCode: '0', ResponseDescription: 'Success' },
    })
  })

  it('takes them once', async () => {
    const { client, merchant } = await aMerchant()
    const { status, body } = await client.daraja(registerPath, addresses(merchant.url))
    expect([status, body.errorCode, body.errorMessage]).toEqual([500, '500.003.1001', 'Urls are already registered.'])
  })

  it.each([
    ['another shortcode', { ShortCode: 600000 }, 'Bad Request - Kindly use your own ShortCode'],
    ['a type in small letters', { ResponseType: 'cancelled' }, 'Bad Request - Invalid ResponseType'],
    ['plain http', { ConfirmationURL: 'http://shop.example/c' }, 'Bad Request - Invalid ConfirmationURL'],
    ['a forbidden word', { ValidationURL: 'https://shop.example/mpesa' }, 'Bad Request - Invalid ValidationURL'],
  ])('refuses %s', async (_, wrong, message) => {
    const { answer } = await aMerchant(wrong)
    expect([answer.status, answer.body.errorMessage]).toEqual([400, message])
  })
})

describe('paying by hand', () => {
  it('asks the merchant, moves the money, and confirms it with the payer masked', async () => {
    const { client, merchant } = await aMerchant()
    const { body } = await pay(client)
    expect(body).toEqual({ outcome: 'paid', receipt: expect.stringMatching(/^[A-Z0-9]{10}$/) })
    await client.wait(5)
    const notice = {
      TransactionType: 'Pay Bill',
      TransID: body.receipt,
      TransAmount: '1610.00',
      BusinessShortCode: '174379',
      BillRefNumber: 'UZ48251703',
      MSISDN: '2547 ***** 305',
    }
    expect(merchant.validations).toMatchObject([{ ...notice, OrgAccountBalance: '' }])
    expect(merchant.confirmations).toMatchObject([{ ...notice, OrgAccountBalance: '10001610.00' }])
    expect(await balanceOf(client)).toBe(20_000 - 1610)
    const csv = await (await fetch(`${client.url}/_sim/statement.csv`)).text()
    expect(csv).toContain(`${body.receipt}`)
    expect(csv).toContain('Acc. UZ48251703')
  })

  it('moves nothing when the merchant refuses, and says so on the phone', async () => {
    const { client, merchant } = await aMerchant()
    merchant.answer = { ResultCode: 'C2B00012', ResultDesc: 'Rejected' }
    expect((await pay(client)).body).toEqual({ outcome: 'rejected', code: 'C2B00012' })
    await client.wait(5)
    expect(merchant.confirmations).toEqual([])
    expect(await balanceOf(client)).toBe(20_000)
  })

  it.each([
    ['Cancelled', 'rejected'],
    ['Completed', 'paid'],
  ])('does what was registered when the merchant gives no answer: %s', async (ResponseType, outcome) => {
    const { client, merchant } = await aMerchant({ ResponseType })
    await client.control('/scenario', { paybill: true, phone: manualPhone, scenario: 'validation-timeout' })
    expect((await pay(client)).body.outcome).toBe(outcome)
    expect(merchant.validations).toEqual([])
  })

  it.each([
    ['confirmation-lost', 0],
    ['confirmation-repeated', 3],
    ['unvalidated', 1],
  ])('confirms by its scenario: %s', async (scenario, times) => {
    const { client, merchant } = await aMerchant()
    await client.control('/scenario', { paybill: true, phone: manualPhone, scenario })
    expect((await pay(client)).body.outcome).toBe('paid')
    await client.wait(5)
    expect(merchant.confirmations).toHaveLength(times)
    expect(merchant.validations).toHaveLength(scenario === 'unvalidated' ? 0 : 1)
  })

  it('knows no other business number, and no money that is not there', async () => {
    const { client } = await aMerchant()
    expect((await pay(client, { businessNumber: '600000' })).body).toEqual({ outcome: 'no-such-business' })
    expect((await pay(client, { amountKES: 20_001 })).body).toEqual({ outcome: 'no-funds' })
  })

  it('hashes the payer for addresses of version 1', async () => {
    const { client, merchant } = await aMerchant({}, '/mpesa/c2b/v1/registerurl')
    await pay(client)
    await client.wait(5)
    expect(merchant.confirmations[0]?.MSISDN).toMatch(/^[0-9a-f]{64}$/)
  })

  it('confirms what a prompt brought as well, under the same receipt', async () => {
    const { client, merchant } = await aMerchant()
    const { body } = await client.push('254700000001')
    expect(body.ResponseCode).toBe('0')
    await client.wait(20)
    const [callback] = await client.receiver.arrived(1)
    const receipt = callback?.stk.CallbackMetadata?.Item.find(({ Name }) => Name === 'MpesaReceiptNumber')?.Value
    expect(merchant.confirmations).toMatchObject([{ TransID: receipt, BillRefNumber: 'UZ48251703' }])
    expect(merchant.validations).toEqual([])
  })

  it('can be tried by Safaricom’s own simulate', async () => {
    const { client, merchant } = await aMerchant()
    const fields = { ShortCode: 174379, CommandID: 'CustomerPayBillOnline', Amount: 5, BillRefNumber: 'UZ1' }
    const { body } = await client.daraja('/mpesa/c2b/v2/simulate', { ...fields, Msisdn: Number(manualPhone) })
    expect(body.ResponseCode).toBe('0')
    await client.wait(5)
    expect(merchant.confirmations).toMatchObject([{ TransAmount: '5.00', BillRefNumber: 'UZ1' }])
  })
})
