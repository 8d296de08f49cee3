import { eatTimestamp, stkPassword } from '#server/modules/payments/providers/mpesa/stk-push.ts'
import { jsonClient } from '#server/platform/http-client.ts'
import { gatewayKeys } from '../gateway-keys.ts'
import { send } from './database.ts'
import { type Placed, total } from './paid-order.ts'

const post = jsonClient(process.env.PHONES_URL as string)
let access = ''
let opening: Promise<void> | undefined

/** One for all who wait: each new token ends the one before it. */
async function reopenGateway(ended: string) {
  if (access !== ended) return
  opening ??= openGateway().finally(() => {
    opening = undefined
  })
  await opening
}

export async function openGateway() {
  const basic = Buffer.from(`${gatewayKeys.consumerKey}:${gatewayKeys.consumerSecret}`).toString('base64')
  const answer = await post('/oauth/v1/generate?grant_type=client_credentials', {
    method: 'GET',
    headers: { authorization: `Basic ${basic}` },
  })
  access = answer.kind === 'ANSWER' ? String(answer.body.access_token) : ''
}

/** After the commit: the push, and the name that the gateway gave it. */
export async function prompt({ number, payment, token: callbackToken }: Placed, phone: string, callbacksTo: string) {
  const [timestamp, msisdn] = [eatTimestamp(new Date()), Number(phone.slice(1))]
  const push = (token: string) =>
    post('/mpesa/stkpush/v1/processrequest', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        BusinessShortCode: 174379,
        Password: stkPassword('174379', gatewayKeys.passkey, timestamp),
        Timestamp: timestamp,
        TransactionType: 'CustomerPayBillOnline',
        Amount: total / 100,
        PartyA: msisdn,
        PartyB: 174379,
        PhoneNumber: msisdn,
        CallBackURL: `${callbacksTo}/bare/stk/${callbackToken}`,
        AccountReference: number,
        TransactionDesc: 'Order',
      }),
    })
  const known = access
  let answer = await push(known)
  // A token ends when somebody else gets one with the same keys, as the product does in this run.
  if (answer.kind === 'ANSWER' && answer.status === 404) {
    await reopenGateway(known)
    answer = await push(access)
  }
  const request = answer.kind === 'ANSWER' ? answer.body.CheckoutRequestID : undefined
  await send([
    'prompted',
    `update payments set provider_request_id = $2, status = case when status = 'CREATED' then 'PROMPTED' else status end
    where id = $1`,
    [payment, request ?? null],
  ])
}
