import { hours } from '#server/platform/clock.ts'
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
import { type Daraja, disbursementCallbackPath } from './daraja.ts'
import type { MpesaConfig } from './mpesa-settings.ts'
import { type Result, ResultCallback, resultAmount, resultParameter, textOf } from './result-callback.ts'
import { failedStatuses, isFinalSendingCode, withCode } from './result-codes.ts'

type Initiator = NonNullable<MpesaConfig['initiator']>

/**
 * M-Pesa's ways of sending money out: to a phone (B2C), and back where it came from (reversal). Only the protocol is
 * here.
 */
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
      OriginatorConversationID: conversationId(id),
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

  // It takes a receipt or an OriginatorConversationID, never M-Pesa's ConversationID.
  const requestStatus = ({ about, statusReference, originalReceipt, callbackToken }: StatusQuery) =>
    daraja.post('/mpesa/transactionstatus/v1/query', {
      Initiator: initiator.name,
      SecurityCredential: credential,
      CommandID: 'TransactionStatusQuery',
      ...(about === 'ORIGINAL' ? { TransactionID: originalReceipt } : { OriginalConversationID: statusReference }),
      PartyA: shortcode,
      IdentifierType: '4',
      ResultURL: callbackUrl('status', callbackToken),
      QueueTimeOutURL: callbackUrl('timeout', callbackToken),
      Remarks: 'Status',
      Occasion: '',
    })

  return {
    send: async (order) => toDisbursementResult(await (order.kind === 'TO_SOURCE' ? undo(order) : payToPhone(order))),
    // B2C takes an id of ours. A reversal takes none: Daraja makes it, and returns it with the acceptance and in the
    // result.
    toStatusReference: ({ id, kind }) => (kind === 'TO_PHONE' ? conversationId(id) : null),
    queryStatus: async (query) =>
      isAccepted(await requestStatus(query)) ? { kind: 'PENDING' } : { kind: 'NOT_ACCEPTED' },
    parseResult: (body) => parseCallback(body, resultStatus),
    parseStatus: (body, about) => parseCallback(body, about === 'ORIGINAL' ? originalStatus : queriedStatus),
    // A second payment under the same id is refused. Of a reversal Safaricom writes that it is too (R000001), but no id
    // of ours is in it, and no document names a status by which a payment that was reversed is told from one that was
    // not.
    isRepeatable: (kind) => kind === 'TO_PHONE',
    finalStatusWithin: hours(12),
  }
}

/** Ours, and unique forever: Safaricom refuses a second payment under it. */
const conversationId = (id: string) => id.replaceAll('-', '')

export const isAccepted = (reply: HttpResult) =>
  reply.kind === 'ANSWER' && reply.status === 200 && reply.body.ResponseCode === '0'

/** A stale token; too busy; too many. */
const retryableCodes = ['400.003.01', '500.003.02', '500.003.03']

/** What says nothing leaves it open whether the money went: it is asked after, never sent again on a guess. */
function toDisbursementResult(reply: HttpResult): DisbursementResult {
  if (reply.kind === 'NO_RESPONSE') return { kind: reply.isUnsent ? 'RETRYABLE' : 'UNCERTAIN' }
  const { status, body } = reply
  const requestId = body.ConversationID
  if (isAccepted(reply) && typeof requestId === 'string')
    return { kind: 'ACCEPTED', requestId, statusReference: textOf(body.OriginatorConversationID) }
  const code = String(body.errorCode ?? '')
  // The gateway let nothing of ours in: our keys are wrong or we are too many, which is not this order's fault.
  if ([401, 403, 404, 405, 429, 503].includes(status) || retryableCodes.includes(code)) return { kind: 'RETRYABLE' }
  if (status === 400 && code) return { kind: 'REFUSED', failure: withCode(code, body.errorMessage) }
  // All else may have been carried out, and what has its name taken (500.002.1001) was sent before.
  return { kind: 'UNCERTAIN' }
}

function parseCallback(body: unknown, wordOf: (result: Result) => ProviderStatus): DisbursementEvent | null {
  const parsed = ResultCallback.safeParse(body)
  if (!parsed.success) return null
  const { Result: result } = parsed.data
  const statusReference = textOf(result.OriginatorConversationID)
  return { requestId: result.ConversationID, statusReference, status: wordOf(result) }
}

function resultStatus(result: Result): ProviderStatus {
  const { ResultCode: code } = result
  if (code === '0') {
    const amountCents = resultAmount(result, 'TransactionAmount', 'Amount')
    // A success that names no amount is not believed: its status is asked for.
    if (amountCents === null) return { kind: 'PENDING', detail: 'Completed, without an amount' }
    const receipt = textOf(resultParameter(result, 'TransactionReceipt')) ?? textOf(result.TransactionID)
    return { kind: 'SUCCEEDED', receipt, amountCents }
  }
  // "Already reversed": the money has gone back, whoever asked for it.
  if (code === 'R000001') return { kind: 'SUCCEEDED', receipt: null, amountCents: null }
  return isFinalSendingCode(code)
    ? { kind: 'FAILED', failure: withCode(code, result.ResultDesc) }
    : { kind: 'PENDING', detail: withCode(code, result.ResultDesc) }
}

/** That it does not know the transaction. */
const notFoundCode = '2032'

const describe = ({ ResultCode, ResultDesc }: Result) => withCode(ResultCode, ResultDesc)

/** What is told of a disbursement, queried by its name. A code other than 0 says nothing of the money. */
function queriedStatus(result: Result): ProviderStatus {
  if (result.ResultCode === notFoundCode) return { kind: 'NOT_FOUND', detail: describe(result) }
  if (result.ResultCode !== '0') return { kind: 'PENDING', detail: describe(result) }
  const status = String(resultParameter(result, 'TransactionStatus') ?? '')
  if (failedStatuses.includes(status)) return { kind: 'FAILED', failure: status }
  if (status !== 'Completed') return { kind: 'PENDING', detail: status }
  return {
    kind: 'SUCCEEDED',
    receipt: textOf(resultParameter(result, 'ReceiptNo')),
    amountCents: resultAmount(result, 'Amount', 'TransactionAmount'),
  }
}

/**
 * What is told of the payment that was to be reversed, queried by its receipt. Only "Reversed" says something of the
 * money: Completed may be what a payment says before and after.
 */
function originalStatus(result: Result): ProviderStatus {
  const status = String(resultParameter(result, 'TransactionStatus') ?? '')
  if (result.ResultCode !== '0') return { kind: 'PENDING', detail: describe(result) }
  return status === 'Reversed'
    ? { kind: 'SUCCEEDED', receipt: null, amountCents: null }
    : { kind: 'PENDING', detail: status }
}
