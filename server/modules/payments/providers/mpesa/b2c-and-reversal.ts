import * as z from 'zod'
import { maxCents, toCents } from '#contracts/wire/money.ts'
import type { HttpResult } from '#server/platform/http-client.ts'
import type {
  DisbursementEvent,
  DisbursementProvider,
  DisbursementRequest,
  DisbursementResult,
  ProviderStatus,
  StatusQuery,
} from '../disbursement-provider.ts'
import { securityCredential } from './credential.ts'
import { CallbackValue, type Daraja, disbursementCallbackPath } from './daraja.ts'
import type { MpesaConfig } from './mpesa-settings.ts'

type Initiator = NonNullable<MpesaConfig['initiator']>

/** M-Pesa's ways of sending money out: to a phone (B2C), and back where it came from (reversal). Only the protocol is here. */
export function mpesaDisbursements({
  daraja,
  mpesa,
  initiator,
}: {
  daraja: Daraja
  mpesa: Pick<MpesaConfig, 'shortcode' | 'callbackUrl'>
  initiator: Initiator
}): DisbursementProvider {
  const credential = securityCredential(initiator.password, initiator.certificate)
  const shortcode = Number(initiator.shortcode)

  const callbackUrl = (...path: Parameters<typeof disbursementCallbackPath>) =>
    mpesa.callbackUrl + disbursementCallbackPath(...path)

  const payToPhone = ({ id, amountCents, phone, callbackToken }: DisbursementRequest) =>
    daraja.post('/mpesa/b2c/v3/paymentrequest', {
      OriginatorConversationID: conversationOf(id),
      InitiatorName: initiator.name,
      SecurityCredential: credential,
      CommandID: 'BusinessPayment',
      Amount: amountCents / 100,
      PartyA: shortcode,
      PartyB: Number((phone ?? '').replace('+', '')),
      Remarks: 'Uliza',
      QueueTimeOutURL: callbackUrl('timeout', callbackToken),
      ResultURL: callbackUrl('result', callbackToken),
      Occassion: '',
    })

  // "Reciever" is how Safaricom spells it, and 11 the only value it takes.
  const undo = ({ amountCents, originalReceipt, callbackToken }: DisbursementRequest) =>
    daraja.post('/mpesa/reversal/v1/request', {
      Initiator: initiator.name,
      SecurityCredential: credential,
      CommandID: 'TransactionReversal',
      TransactionID: originalReceipt,
      Amount: amountCents / 100,
      ReceiverParty: Number(mpesa.shortcode),
      RecieverIdentifierType: '11',
      ResultURL: callbackUrl('result', callbackToken),
      QueueTimeOutURL: callbackUrl('timeout', callbackToken),
      Remarks: 'Refund',
    })

  const requestStatus = ({ id, kind, providerRequestId, callbackToken }: StatusQuery) =>
    daraja.post('/mpesa/transactionstatus/v1/query', {
      Initiator: initiator.name,
      SecurityCredential: credential,
      CommandID: 'TransactionStatusQuery',
      OriginalConversationID: kind === 'TO_PHONE' ? conversationOf(id) : providerRequestId,
      PartyA: shortcode,
      IdentifierType: '4',
      ResultURL: callbackUrl('status', callbackToken),
      QueueTimeOutURL: callbackUrl('timeout', callbackToken),
      Remarks: 'Status',
      Occasion: '',
    })

  return {
    send: async (order) => toDisbursementResult(await (order.kind === 'TO_SOURCE' ? undo(order) : payToPhone(order))),
    queryStatus: async (query) =>
      isAccepted(await requestStatus(query)) ? { kind: 'PENDING' } : { kind: 'NOT_ACCEPTED' },
    parseResult: (body) => parseCallback(body, resultStatus),
    parseStatus: (body) => parseCallback(body, queriedStatus),
    // A payment is undone once: the second time Safaricom says that it has been.
    isIdempotent: (kind) => kind === 'TO_SOURCE',
  }
}

/** Ours, and unique forever: Safaricom refuses a second payment under it. */
const conversationOf = (id: string) => id.replaceAll('-', '')

const isAccepted = (reply: HttpResult) =>
  reply.kind === 'ANSWER' && reply.status === 200 && reply.body.ResponseCode === '0'

/** A stale token; too busy; too many. */
const retryableCodes = ['400.003.01', '500.003.02', '500.003.03']

/** What says nothing leaves it open whether the money went: it is asked after, never sent again on a guess. */
function toDisbursementResult(reply: HttpResult): DisbursementResult {
  if (reply.kind === 'NO_RESPONSE') return { kind: 'UNCERTAIN' }
  const { status, body } = reply
  const requestId = body.ConversationID
  if (isAccepted(reply) && typeof requestId === 'string') return { kind: 'ACCEPTED', requestId }
  const code = String(body.errorCode ?? '')
  // The gateway let nothing of ours in: our keys are wrong or we are too many, which is not this order's fault.
  if ([401, 403, 404, 405, 429, 503].includes(status) || retryableCodes.includes(code)) return { kind: 'RETRYABLE' }
  if (status === 400 && code) return { kind: 'REFUSED', failure: failureOf(code, body.errorMessage) }
  // All else may have been carried out, and what has its name taken (500.002.1001) was sent before.
  return { kind: 'UNCERTAIN' }
}

const failureOf = (code: string | number, description: unknown) =>
  `${code} ${String(description ?? '')}`.trim().slice(0, 200)

/** A list, or the one thing itself where there is only one; a value may be missing, and a name may come twice. */
const listOf = <T extends z.ZodType>(item: T) => z.union([z.array(item), item.transform((one) => [one])])
const Parameter = z.object({ Key: z.string(), Value: CallbackValue })
const ResultCallback = z.object({
  Result: z.object({
    ResultCode: z.union([z.number(), z.string()]).transform(String),
    ResultDesc: CallbackValue,
    ConversationID: z.string().min(1),
    TransactionID: CallbackValue,
    ResultParameters: z.object({ ResultParameter: listOf(Parameter) }).nullish(),
  }),
})
type Result = z.output<typeof ResultCallback>['Result']

function parseCallback(body: unknown, wordOf: (result: Result) => ProviderStatus): DisbursementEvent | null {
  const parsed = ResultCallback.safeParse(body)
  if (!parsed.success) return null
  const { Result: result } = parsed.data
  return { requestId: result.ConversationID, status: wordOf(result) }
}

const parameterOf = (result: Result, ...keys: string[]) =>
  result.ResultParameters?.ResultParameter.find(({ Key, Value }) => keys.includes(Key) && Value !== undefined)?.Value

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function amountOf(result: Result, ...keys: string[]) {
  const amount = Number(parameterOf(result, ...keys))
  return amount > 0 && amount <= maxCents / 100 ? toCents(amount) : null
}

/** Codes that end an order for good (source: Daraja's result codes of B2C and reversal). Any other is open: it is asked after. */
const failures = ['1', '2', '3', '4', '8', '11', '20', '21', '26', '2001', '2006', '2028', '2040', '8006']
const failureCodes = [...failures, 'R000002', 'SFC_IC0003', 'TP40153']

function resultStatus(result: Result): ProviderStatus {
  const { ResultCode: code } = result
  if (code === '0') {
    const amountCents = amountOf(result, 'TransactionAmount', 'Amount')
    // A success that names no amount is not believed: its status is asked for.
    if (amountCents === null) return { kind: 'PENDING' }
    const receipt = textOf(parameterOf(result, 'TransactionReceipt')) ?? textOf(result.TransactionID)
    return { kind: 'SUCCEEDED', receipt, amountCents }
  }
  // "Already reversed": the money has gone back, whoever asked for it.
  if (code === 'R000001') return { kind: 'SUCCEEDED', receipt: null, amountCents: null }
  return failureCodes.includes(code)
    ? { kind: 'FAILED', failure: failureOf(code, result.ResultDesc) }
    : { kind: 'PENDING' }
}

const failedStatuses = ['Cancelled', 'Declined', 'Expired', 'Failed']

/** The question was not answered, for reasons of ours or of the system: nothing is said of what was asked after. */
const unansweredCodes = ['17', '20', '21', '25', '26', '2001', '2006', '2028', '8006', 'SFC_IC0003', 'TP40153']

/** The word on an order, as told by its status. Any other code than 0, such as 2032, says that there is no such thing. */
function queriedStatus(result: Result): ProviderStatus {
  if (unansweredCodes.includes(result.ResultCode)) return { kind: 'PENDING' }
  if (result.ResultCode !== '0') return { kind: 'NOT_FOUND' }
  const status = String(parameterOf(result, 'TransactionStatus') ?? '')
  if (failedStatuses.includes(status)) return { kind: 'FAILED', failure: status }
  if (status !== 'Completed') return { kind: 'PENDING' }
  return {
    kind: 'SUCCEEDED',
    receipt: textOf(parameterOf(result, 'ReceiptNo')),
    amountCents: amountOf(result, 'Amount', 'TransactionAmount'),
  }
}
