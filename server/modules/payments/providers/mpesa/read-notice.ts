import * as z from 'zod'
import { type Cents, maxCents, toCents } from '#contracts/wire/money.ts'
import type { NoticeFacts } from '../notice-facts.ts'
import { CallbackValue } from './daraja.ts'
import { momentOf, shownPhoneOf } from './eat-time.ts'
import { ResultCallback, resultAmount, resultParameter, textOf } from './result-callback.ts'
import { withCode } from './result-codes.ts'

const Item = z.object({ Name: z.string(), Value: CallbackValue })
const Push = z.object({
  Body: z.object({
    stkCallback: z.object({
      ResultCode: CallbackValue,
      ResultDesc: CallbackValue,
      CallbackMetadata: z
        .object({ Item: z.array(Item) })
        .optional()
        .catch(undefined),
    }),
  }),
})
const ByHand = z.object({
  TransID: CallbackValue,
  TransTime: CallbackValue,
  TransAmount: CallbackValue,
  BillRefNumber: CallbackValue,
  MSISDN: CallbackValue,
})

/** What a notice of M-Pesa says, whatever it is about: it may be forged, so that nothing is concluded from it. */
export function readMpesaNotice(body: unknown): NoticeFacts | null {
  const push = Push.safeParse(body)
  if (push.success) return ofPush(push.data.Body.stkCallback)
  const result = ResultCallback.safeParse(body)
  if (result.success) return ofResult(result.data.Result)
  const byHand = ByHand.safeParse(body)
  return byHand.success && byHand.data.TransID !== undefined ? ofPayment(byHand.data) : null
}

function ofPush({
  ResultCode,
  ResultDesc,
  CallbackMetadata,
}: z.output<typeof Push>['Body']['stkCallback']): NoticeFacts {
  const item = (name: string) => CallbackMetadata?.Item.find(({ Name }) => Name === name)?.Value
  return {
    direction: 'IN',
    receipt: receiptOf(item('MpesaReceiptNumber')),
    amountCents: centsOf(item('Amount')),
    phone: shownPhoneOf(item('PhoneNumber')),
    at: momentOf(item('TransactionDate')),
    account: null,
    said: ResultCode === undefined ? null : withCode(ResultCode, ResultDesc),
  }
}

const ofPayment = ({
  TransID,
  TransTime,
  TransAmount,
  BillRefNumber,
  MSISDN,
}: z.output<typeof ByHand>): NoticeFacts => ({
  direction: 'IN',
  receipt: receiptOf(TransID),
  amountCents: centsOf(TransAmount),
  phone: shownPhoneOf(MSISDN),
  at: momentOf(TransTime),
  account: String(BillRefNumber ?? '').slice(0, 40) || null,
  said: null,
})

const ofResult = (result: z.output<typeof ResultCallback>['Result']): NoticeFacts => ({
  direction: 'OUT',
  receipt: receiptOf(textOf(resultParameter(result, 'TransactionReceipt', 'ReceiptNo')) ?? result.TransactionID),
  amountCents: resultAmount(result, 'TransactionAmount', 'Amount'),
  phone: shownPhoneOf(resultParameter(result, 'ReceiverPartyPublicName')),
  at: momentOf(resultParameter(result, 'TransactionCompletedDateTime', 'TransCompletedTime', 'FinalisedTime')),
  account: null,
  said: withCode(result.ResultCode, result.ResultDesc),
})

/** Ten characters today; a failure has a stand-in for one that ends in zeros. */
const receiptOf = (value: unknown) => {
  const receipt = String(value ?? '').toUpperCase()
  return /^[A-Z0-9]{6,20}$/.test(receipt) && !receipt.endsWith('0000000') ? receipt : null
}

function centsOf(value: unknown): Cents | null {
  const amount = Number(value)
  return amount > 0 && amount <= maxCents / 100 ? toCents(amount) : null
}
