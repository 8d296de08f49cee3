import type { ReceiptAnswer, ReceiptQueries } from '../receipt-queries.ts'
import { isAccepted } from './b2c-and-reversal.ts'
import { securityCredential } from './credential.ts'
import { type Daraja, receiptCallbackPath } from './daraja.ts'
import { momentOf, phoneOf } from './eat-time.ts'
import type { MpesaConfig } from './mpesa-settings.ts'
import { ResultCallback, resultAmount, resultParameter, textOf } from './result-callback.ts'
import { withCode } from './result-codes.ts'

/** Asks M-Pesa what it knows of a receipt (Transaction Status); the answer comes later, to an address of its own. */
export function mpesaReceipts({
  daraja,
  mpesa,
  initiator,
}: {
  daraja: Daraja
  mpesa: Pick<MpesaConfig, 'shortcode' | 'callbackUrl'>
  initiator: NonNullable<MpesaConfig['initiator']>
}): ReceiptQueries {
  const credential = securityCredential(initiator.password, initiator.certificate)
  const callbackUrl = (...path: Parameters<typeof receiptCallbackPath>) =>
    mpesa.callbackUrl + receiptCallbackPath(...path)

  return {
    async ask(receipt, callbackToken) {
      const reply = await daraja.post('/mpesa/transactionstatus/v1/query', {
        Initiator: initiator.name,
        SecurityCredential: credential,
        CommandID: 'TransactionStatusQuery',
        TransactionID: receipt,
        // What customers paid is of the number that they pay.
        PartyA: Number(mpesa.shortcode),
        IdentifierType: '4',
        ResultURL: callbackUrl('answer', callbackToken),
        QueueTimeOutURL: callbackUrl('timeout', callbackToken),
        Remarks: 'Status',
        Occasion: '',
      })
      if (isAccepted(reply)) return { kind: 'ASKED' }
      const { errorCode, errorMessage } = reply.kind === 'ANSWER' ? reply.body : {}
      return { kind: 'NOT_ACCEPTED', said: errorCode ? withCode(String(errorCode), errorMessage) : null }
    },

    parseAnswer,
  }
}

/** That it does not know the transaction: met, and named by no document. */
const notFoundCode = '2032'

function parseAnswer(body: unknown): ReceiptAnswer | null {
  const parsed = ResultCallback.safeParse(body)
  if (!parsed.success) return null
  const { Result: result } = parsed.data
  const said = withCode(result.ResultCode, result.ResultDesc)
  const status = textOf(resultParameter(result, 'TransactionStatus'))
  if (result.ResultCode === notFoundCode) return { kind: 'NOT_FOUND', said }
  if (result.ResultCode !== '0' || !status) return { kind: 'UNCLEAR', said }
  return {
    kind: 'FOUND',
    said: status,
    isCompleted: status === 'Completed',
    receipt: textOf(resultParameter(result, 'ReceiptNo')),
    amountCents: resultAmount(result, 'Amount', 'TransactionAmount'),
    // The first of the two parties is who paid.
    phone: phoneOf(resultParameter(result, 'DebitPartyName')),
    at: momentOf(resultParameter(result, 'FinalisedTime') ?? resultParameter(result, 'InitiatedTime')),
  }
}
