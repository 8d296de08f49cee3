import * as z from 'zod'
import { maxCents, toCents } from '#contracts/wire/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { HttpResult } from '#server/platform/http-client.ts'
import type { PaymentEvent, PaymentProvider, StartResult } from '../payment-provider.ts'
import { CallbackValue, type Daraja, stkCallbackPath } from './daraja.ts'
import type { MpesaConfig } from './mpesa-settings.ts'
import { outcomeOfCode, withCode } from './result-codes.ts'

/** `YYYYMMDDHHmmss` in East Africa Time (UTC+3 all year), as Daraja wants it. */
export const eatTimestamp = (moment: Date) =>
  new Date(moment.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

/** Plain concatenation, then base64 (source: Daraja's M-Pesa Express). Anyone who sees it can read the passkey. */
export const stkPassword = (shortcode: string, passkey: string, timestamp: string) =>
  Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64')

/** M-Pesa Express: the customer's phone asks for the PIN. Only the protocol is here; states and money are elsewhere. */
export function mpesaStkPush({
  daraja,
  mpesa,
  clock,
}: {
  daraja: Daraja
  mpesa: MpesaConfig
  clock: Clock
}): PaymentProvider {
  function signed() {
    const timestamp = eatTimestamp(clock.now())
    return {
      BusinessShortCode: Number(mpesa.shortcode),
      Password: stkPassword(mpesa.shortcode, mpesa.passkey, timestamp),
      Timestamp: timestamp,
    }
  }

  return {
    reference: 'THEIRS',
    isIdempotent: false,

    async start({ amountCents, phone, reference, callbackToken }) {
      if (!phone) return { kind: 'REFUSED', failure: 'NOT_SENT' }
      const msisdn = Number(phone.replace('+', ''))
      return toStartResult(
        await daraja.post('/mpesa/stkpush/v1/processrequest', {
          ...signed(),
          TransactionType: 'CustomerPayBillOnline',
          Amount: amountCents / 100,
          PartyA: msisdn,
          PartyB: Number(mpesa.shortcode),
          PhoneNumber: msisdn,
          CallBackURL: mpesa.callbackUrl + stkCallbackPath(callbackToken),
          AccountReference: reference,
          TransactionDesc: 'Order',
        }),
      )
    },

    async query(requestId) {
      const reply = await daraja.post('/mpesa/stkpushquery/v1/query', { ...signed(), CheckoutRequestID: requestId })
      return toPaymentOutcome(reply)
    },

    parseWebhookEvent(body) {
      const parsed = StkCallback.safeParse(body)
      if (!parsed.success) return null
      const { CheckoutRequestID: requestId, ResultCode, ResultDesc, CallbackMetadata } = parsed.data.Body.stkCallback
      const outcome = outcomeOfCode(ResultCode, ResultDesc)
      if (outcome.kind !== 'SUCCEEDED') return { requestId, outcome }
      // By name, never by place: their order and number differ.
      const item = (name: string) => CallbackMetadata?.Item.find(({ Name }) => Name === name)?.Value
      const receipt = item('MpesaReceiptNumber')
      const amount = Number(item('Amount'))
      // A success that names no amount is not believed: the provider is asked instead.
      if (!(amount > 0 && amount <= maxCents / 100)) return null
      return {
        requestId,
        outcome: {
          kind: 'SUCCEEDED',
          receipt: typeof receipt === 'string' && receipt ? receipt : null,
          amountCents: toCents(amount),
        },
      }
    },
  }
}

/** What is known of the shape of a webhook event; more fields may come. */
const StkCallback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().min(1).max(64),
      ResultCode: z.union([z.number(), z.string()]),
      ResultDesc: CallbackValue,
      CallbackMetadata: z.object({ Item: z.array(z.object({ Name: z.string(), Value: CallbackValue })) }).optional(),
    }),
  }),
})

/** One code has many meanings, so the message of `500.001.1001` is looked at too (source: Daraja's error catalogue). */
function toStartResult(reply: HttpResult): StartResult {
  if (reply.kind === 'NO_RESPONSE') return { kind: reply.isUnsent ? 'RETRYABLE' : 'UNCERTAIN' }
  const { status, body } = reply
  const requestId = body.CheckoutRequestID
  if (status === 200 && body.ResponseCode === '0' && typeof requestId === 'string')
    return { kind: 'ACCEPTED', requestId }
  const code = String(body.errorCode ?? '')
  const message = String(body.errorMessage ?? '').toLowerCase()
  if (status === 429 || status === 503 || code === '500.003.02' || code === '500.003.03') return { kind: 'RETRYABLE' }
  if (code === '500.001.1001' && message.includes('unable to lock subscriber'))
    return { kind: 'REFUSED', failure: 'PHONE_BUSY', said: withCode(code, body.errorMessage) }
  if (code === '500.001.1001' && /wrong credentials|merchant does not exist/.test(message)) {
    return { kind: 'REFUSED', failure: 'PROVIDER_ERROR', said: withCode(code, body.errorMessage) }
  }
  const wasRefused = status >= 400 && status < 500 && code !== ''
  return wasRefused
    ? { kind: 'REFUSED', failure: 'PROVIDER_ERROR', said: withCode(code, body.errorMessage) }
    : { kind: 'UNCERTAIN' }
}

/** Everything but a known final code means: not yet. The answer has neither receipt nor amount. */
function toPaymentOutcome(reply: HttpResult): PaymentEvent['outcome'] {
  if (reply.kind === 'NO_RESPONSE' || reply.status !== 200) return { kind: 'PENDING' }
  const { ResponseCode, ResultCode, ResultDesc } = reply.body
  if (ResponseCode !== '0' || (typeof ResultCode !== 'string' && typeof ResultCode !== 'number'))
    return { kind: 'PENDING' }
  return outcomeOfCode(ResultCode, ResultDesc)
}
