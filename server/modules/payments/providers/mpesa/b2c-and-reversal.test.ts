import { describe, expect, it } from 'vitest'
import type { DisbursementId } from '#contracts/wire/primitives.ts'
import type { HttpResult } from '#server/platform/http-client.ts'
import type { DisbursementRequest, StatusQuery } from '../disbursement-provider.ts'
import { mpesaDisbursements } from './b2c-and-reversal.ts'
import { payeeFailure } from './result-codes.ts'
import { sampleCertificate } from './sample-certificate.ts'

/** The protocol alone: what is said to Daraja, and what its words mean. */
function aProvider(reply: HttpResult = { kind: 'NO_RESPONSE', reason: 'nobody there' }) {
  const received: { path: string; body: unknown }[] = []
  const provider = mpesaDisbursements({
    daraja: {
      async post(path, body) {
        received.push({ path, body })
        return reply
      },
    },
    mpesa: { shortcode: '174379', callbackUrl: 'https://uliza.example' },
    initiator: { name: 'uliza', password: 'secret', certificate: sampleCertificate, shortcode: '600992' },
  })
  return { provider, received }
}

const order: DisbursementRequest = {
  id: '0198f2a4-1b2c-7d3e-8f40-123456789abc' as DisbursementId,
  kind: 'TO_PHONE',
  amountCents: 3000_00,
  phone: '+254712345678',
  originalReceipt: null,
  callbackToken: 'secret',
}
const query: StatusQuery = {
  id: order.id,
  about: 'DISBURSEMENT',
  providerRequestId: 'AG_20261120_1',
  statusReference: '1c5b-4ba8-815c-ac45c57a3db01495926',
  originalReceipt: 'UKK1234567',
  amountCents: 3000_00,
  sentAt: new Date(),
  callbackToken: 'secret',
}
const credential = expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/)

describe('a request to M-Pesa', () => {
  it("requests a B2C payment once under the disbursement's id, in whole shillings, from the shortcode for payouts", async () => {
    const { provider, received } = aProvider()
    await provider.send(order)
    expect(received).toEqual([
      {
        path: '/mpesa/b2c/v3/paymentrequest',
        body: {
          OriginatorConversationID: '0198f2a41b2c7d3e8f40123456789abc',
          InitiatorName: 'uliza',
          SecurityCredential: credential,
          CommandID: 'BusinessPayment',
          Amount: 3000,
          PartyA: 600992,
          PartyB: 254712345678,
          Remarks: 'Uliza',
          QueueTimeOutURL: 'https://uliza.example/api/payments/disbursements/timeout/secret',
          ResultURL: 'https://uliza.example/api/payments/disbursements/result/secret',
          Occassion: '',
        },
      },
    ])
  })

  it('requests a reversal by the receipt, from the shortcode that was paid', async () => {
    const { provider, received } = aProvider()
    await provider.send({ ...order, kind: 'TO_SOURCE', originalReceipt: 'UKK1234567' })
    expect(received).toMatchObject([
      {
        path: '/mpesa/reversal/v1/request',
        body: {
          TransactionID: 'UKK1234567',
          Amount: 3000,
          ReceiverParty: 174379,
          RecieverIdentifierType: '11',
          CommandID: 'TransactionReversal',
        },
      },
    ])
  })

  it("names a B2C payment by the disbursement's id before it is sent, and a reversal not at all", () => {
    const { provider } = aProvider()
    expect(provider.toStatusReference(order)).toBe('0198f2a41b2c7d3e8f40123456789abc')
    expect(provider.toStatusReference({ ...order, kind: 'TO_SOURCE' })).toBeNull()
  })

  it('queries a status by the OriginatorConversationID, never by the ConversationID', async () => {
    const { provider, received } = aProvider()
    await provider.queryStatus(query)
    const [{ path, body }] = received as [(typeof received)[number]]
    expect(path).toBe('/mpesa/transactionstatus/v1/query')
    expect(body).toMatchObject({ OriginalConversationID: query.statusReference, PartyA: 600992 })
    expect(body).not.toHaveProperty('TransactionID')
  })

  it('queries the status of the payment that was to be reversed by its receipt', async () => {
    const { provider, received } = aProvider()
    await provider.queryStatus({ ...query, about: 'ORIGINAL', statusReference: null })
    const [{ body }] = received as [(typeof received)[number]]
    expect(body).toMatchObject({ TransactionID: 'UKK1234567', PartyA: 600992 })
    expect(body).not.toHaveProperty('OriginalConversationID')
  })
})

const answer = (status: number, body: Record<string, unknown> = {}): HttpResult => ({ kind: 'ANSWER', status, body })
const accepted = answer(200, {
  ResponseCode: '0',
  ConversationID: 'AG_20261120_2',
  OriginatorConversationID: '7071-4170-a0e5-8345632bad442144258',
})

describe('the answer to a disbursement request', () => {
  it.each([
    [
      'accepted',
      accepted,
      { kind: 'ACCEPTED', requestId: 'AG_20261120_2', statusReference: '7071-4170-a0e5-8345632bad442144258' },
    ],
    ['accepted without a name', answer(200, { ResponseCode: '0' }), { kind: 'UNCERTAIN' }],
    ['200 that says no', answer(200, { ResponseCode: '1' }), { kind: 'UNCERTAIN' }],
    ['a page of its firewall', answer(200), { kind: 'UNCERTAIN' }],
    ['no connection', { kind: 'NO_RESPONSE', reason: 'refused', isUnsent: true }, { kind: 'RETRYABLE' }],
    ['silence', { kind: 'NO_RESPONSE', reason: 'reset' }, { kind: 'UNCERTAIN' }],
    ['an internal error', answer(500, { errorCode: '500.003.1001' }), { kind: 'UNCERTAIN' }],
    ['a broken gateway', answer(502), { kind: 'UNCERTAIN' }],
    ['a gateway that waited too long', answer(504), { kind: 'UNCERTAIN' }],
    ['its name is taken', answer(500, { errorCode: '500.002.1001' }), { kind: 'UNCERTAIN' }],
    ['busy', answer(500, { errorCode: '500.003.02' }), { kind: 'RETRYABLE' }],
    ['over the quota', answer(500, { errorCode: '500.003.03' }), { kind: 'RETRYABLE' }],
    ['too many', answer(429, { fault: {} }), { kind: 'RETRYABLE' }],
    ['under maintenance', answer(503), { kind: 'RETRYABLE' }],
    ['a stale token, twice', answer(404, { errorCode: '404.001.03' }), { kind: 'RETRYABLE' }],
    ['another stale token', answer(400, { errorCode: '400.003.01' }), { kind: 'RETRYABLE' }],
    ['no such product', answer(401, {}), { kind: 'RETRYABLE' }],
    [
      'a wrong field',
      answer(400, { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PartyB' }),
      { kind: 'REFUSED', failure: '400.002.02 Bad Request - Invalid PartyB' },
    ],
  ] as [string, HttpResult, unknown][])('%s', async (_what, reply, outcome) => {
    expect(await aProvider(reply).provider.send(order)).toEqual(outcome)
  })
})

describe('a status query', () => {
  it.each([
    ['that is taken is answered later', accepted, 'PENDING'],
    ['too many is none', answer(429), 'NOT_ACCEPTED'],
    ['on a busy day is none', answer(500, { errorCode: '500.003.02' }), 'NOT_ACCEPTED'],
    ['that was lost is none', { kind: 'NO_RESPONSE', reason: 'reset' }, 'NOT_ACCEPTED'],
  ] as [string, HttpResult, string][])('%s', async (_what, reply, kind) => {
    expect(await aProvider(reply).provider.queryStatus(query)).toEqual({ kind })
  })
})

const { provider } = aProvider()
type Parameters = { Key: string; Value?: unknown }[]
const webhookEvent = (
  differences: Record<string, unknown> = {},
  parameters?: Parameters | Parameters[number] | null,
) => ({
  Result: {
    ResultType: 0,
    ResultCode: 0,
    ConversationID: 'AG_20261120_2',
    TransactionID: 'SG632NMUAB',
    ...(parameters === undefined ? {} : { ResultParameters: parameters && { ResultParameter: parameters } }),
    ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL' } },
    ...differences,
  },
})
const paid = { kind: 'SUCCEEDED', receipt: 'SG632NMUAB', amountCents: 10_00 }
const amount = { Key: 'TransactionAmount', Value: 10 }

const noAmount = { kind: 'PENDING', detail: 'Completed, without an amount' }

describe('a result', () => {
  it.each([
    ['with all it may have', [amount, { Key: 'TransactionReceipt', Value: 'SG632NMUAB' }, { Key: 'Other' }], paid],
    ['in another order, with names twice', [{ Key: 'TransactionAmount' }, { Key: 'X', Value: 1 }, amount], paid],
    ['of one thing and no list', amount, paid],
    ['with its amount in a string, and decimals', [{ Key: 'Amount', Value: '10.00' }], paid],
    [
      'with another receipt of its own',
      [amount, { Key: 'TransactionReceipt', Value: 'UKK7654321' }],
      { ...paid, receipt: 'UKK7654321' },
    ],
    ['without an amount', [{ Key: 'TransactionReceipt', Value: 'SG632NMUAB' }], noAmount],
    ['with parameters that are nothing', null, noAmount],
  ] as [string, Parameters, unknown][])('%s', (_what, parameters, reported) => {
    const OriginatorConversationID = '7071-4170-a0e5-8345632bad442144258'
    const expected = { requestId: 'AG_20261120_2', statusReference: OriginatorConversationID, status: reported }
    expect(provider.parseResult(webhookEvent({ OriginatorConversationID }, parameters))).toEqual(expected)
  })

  it.each([0, '0'])('reads a result with code %j as a success', (ResultCode) => {
    expect(provider.parseResult(webhookEvent({ ResultCode }, [amount]))?.status.kind).toBe('SUCCEEDED')
  })

  it.each([1, '1', 2, 3, 4, 8, 11, 20, 21, 26, 2001, 2006, 2028, 2040, 8006, 'SFC_IC0003', 'TP40153', 'R000002'])(
    'reads a result with code %j as a failure, with its description',
    (ResultCode) => {
      const received = provider.parseResult(webhookEvent({ ResultCode, ResultDesc: 'Why' }))
      expect(received?.status).toEqual({ kind: 'FAILED', failure: `${ResultCode} Why` })
    },
  )

  it.each([15, 17, 25, 4999, 7777, 'TP40087', '', -1, 'constructor'])(
    'reads a result with code %j as not final',
    (ResultCode) => {
      const detail = String(ResultCode)
      expect(provider.parseResult(webhookEvent({ ResultCode }, [amount]))?.status).toEqual({ kind: 'PENDING', detail })
    },
  )

  it('reads the result of an earlier reversal as a success without a receipt', () => {
    const received = provider.parseResult(webhookEvent({ ResultCode: 'R000001' }))
    expect(received?.status).toEqual({ kind: 'SUCCEEDED', receipt: null, amountCents: null })
  })

  it.each([
    null,
    7,
    'paid',
    [],
    {},
    { Result: null },
    { Result: {} },
    webhookEvent({ ConversationID: '' }),
    webhookEvent({ ResultCode: null }),
  ])('reads a malformed body as no result: %j', (body) => {
    expect(provider.parseResult(body)).toBeNull()
  })
})

describe('why money was not sent', () => {
  it.each([
    ["2040 Credit Party customer type (Unregistered) can't be supported by the service.", 'NOT_REGISTERED'],
    ['SFC_IC0003 The operator does not exist.', 'NOT_REGISTERED'],
    ['8 Declined due to limit rule', 'WALLET_FULL'],
    ['4 would exceed daily transfer limit', 'DAILY_LIMIT'],
    ['1 The balance is insufficient for the transaction.', 'PROVIDER'],
    ['400.002.02 Bad Request - Invalid Amount', 'PROVIDER'],
    ['TP40153', 'PROVIDER'],
    ['Declined', 'PROVIDER'],
    ['constructor', 'PROVIDER'],
  ])('is told to the payee by the code it begins with: %s', (failure, meaning) => {
    expect(payeeFailure(failure)).toBe(meaning)
  })
})

const status = (TransactionStatus?: unknown, more: Parameters = [], about: StatusQuery['about'] = 'DISBURSEMENT') =>
  provider.parseStatus(webhookEvent({}, [{ Key: 'TransactionStatus', Value: TransactionStatus }, ...more]), about)
    ?.status

describe('a status', () => {
  it('reads the status Completed as a success, with its receipt and amount', () => {
    const more = [
      { Key: 'DebitPartyName' },
      { Key: 'ReceiptNo', Value: 'SG632NMUAB' },
      { Key: 'Amount', Value: '10.00' },
    ]
    expect(status('Completed', more)).toEqual(paid)
  })

  it.each(['Cancelled', 'Declined', 'Expired', 'Failed'])('reads the status %s as a failure', (reported) => {
    expect(status(reported)).toEqual({ kind: 'FAILED', failure: reported })
  })

  it.each(['Initiated', 'Authorized', 'Pending Authorized', 'completed', 'constructor', ''])(
    'reads the status %j as not final, and keeps it',
    (reported) => {
      expect(status(reported)).toEqual({ kind: 'PENDING', detail: reported })
    },
  )

  it.each([17, 20, 21, 25, 26, '2001', 2006, 2028, 8006, 'SFC_IC0003', 'TP40153', 7777, '2029'])(
    'reads a status result with code %j as no answer about the transaction',
    (ResultCode) => {
      const event = webhookEvent({ ResultCode, ResultDesc: 'Why' })
      const detail = `${ResultCode} Why`
      expect(provider.parseStatus(event, 'DISBURSEMENT')?.status).toEqual({ kind: 'PENDING', detail })
    },
  )

  it('reads a status result with the code 2032 as an unknown transaction', () => {
    const found = provider.parseStatus(webhookEvent({ ResultCode: 2032 }), 'DISBURSEMENT')
    expect(found?.status).toEqual({ kind: 'NOT_FOUND', detail: '2032' })
  })

  const ofPayment = [
    { Key: 'ReceiptNo', Value: 'UKK1234567' },
    { Key: 'Amount', Value: '3000' },
  ]

  it.each(['Completed', 'Declined', 'Cancelled', 'Authorized'])(
    'never reads the status %s of the payment that was to be reversed as one of its reversal',
    (reported) => {
      expect(status(reported, ofPayment, 'ORIGINAL')).toEqual({ kind: 'PENDING', detail: reported })
    },
  )

  it('reads the status Reversed of the payment that was to be reversed as a success without a receipt', () => {
    expect(status('Reversed', ofPayment, 'ORIGINAL')).toEqual({ kind: 'SUCCEEDED', receipt: null, amountCents: null })
  })
})
