import * as z from 'zod'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { type Http, RawBody, serve } from '#server/platform/http/serve.ts'
import type { DirectPaymentCheck, IncomingWebhookEvent, WebhookReceiver } from '../provider-definition.ts'
import { paybillCallbackPath, stkCallbackPath } from './daraja.ts'
import { isToken, parseDirectPayment } from './paybill.ts'

/** Long enough for any secret of ours; one that is not ours is answered as well as one that is. */
const Secret = z.object({ token: z.string().max(200) })
const Accepted = z.object({ ResultCode: z.literal(0), ResultDesc: z.literal('Accepted') })

/** Daraja's webhook event of an STK push. Always answered well: it is told nothing, and it does not try again. */
const stkCallback = endpoint({
  method: 'POST',
  path: stkCallbackPath(':token'),
  summary: 'Receives the callback of M-Pesa on a payment',
  access: 'provider',
  params: Secret,
  body: RawBody,
  response: Accepted,
})

const About = z.enum(['result', 'timeout', 'status'])

/** An IPv4 address is the same one where both kinds are listened to. */
const callerAddress = ({ ip }: { ip: string }) => ip.replace(/^::ffff:(?=\d+\.)/, '')

/** Daraja's webhook events of money sent out: how it ended, that it waited too long, how it stands. */
const disbursementCallback = endpoint({
  method: 'POST',
  path: '/api/payments/disbursements/:about/:token',
  summary: 'Receives the callback of M-Pesa on money sent out',
  access: 'provider',
  params: Secret.extend({ about: About }),
  body: RawBody,
  response: Accepted,
})

const kinds = { result: 'RESULT', timeout: 'TIMEOUT', status: 'STATUS' } as const

/** Mounts the routes of Safaricom's callbacks. */
export function mountCallbacks(http: Http, webhooks: WebhookReceiver) {
  const take = async (incoming: IncomingWebhookEvent) => {
    await webhooks.receive(incoming)
    return { ResultCode: 0, ResultDesc: 'Accepted' } as const
  }

  serve(http, stkCallback, ({ params: { token }, body, request }) =>
    take({ kind: 'PAYMENT', token, raw: body, address: callerAddress(request) }),
  )
  serve(http, disbursementCallback, ({ params: { about, token }, body, request }) =>
    take({ kind: kinds[about], token, raw: body, address: callerAddress(request) }),
  )
}

/** Daraja's answer about a receipt that an administrator asked for, or that it came to none in time. */
const receiptCallback = endpoint({
  method: 'POST',
  path: '/api/payments/receipts/:about/:token',
  summary: 'Receives the answer of M-Pesa about a receipt',
  access: 'provider',
  params: Secret.extend({ about: z.enum(['answer', 'timeout']) }),
  body: RawBody,
  response: Accepted,
})

export function mountReceiptAnswers(http: Http, webhooks: WebhookReceiver) {
  serve(http, receiptCallback, async ({ params: { about, token }, body, request }) => {
    const answer = { token, raw: body, address: callerAddress(request), isTimeout: about === 'timeout' }
    await webhooks.receiveReceiptAnswer(answer)
    return { ResultCode: 0, ResultDesc: 'Accepted' } as const
  })
}

/** How Safaricom is told no, and that one reason is as good as another to it (source: Daraja's C2B validation). */
const refusals: Record<Exclude<DirectPaymentCheck, 'WANTED'>, string> = {
  UNKNOWN_ACCOUNT: 'C2B00012',
  WRONG_AMOUNT: 'C2B00013',
  CLOSED: 'C2B00016',
}
const Validated = z.object({ ResultCode: z.string(), ResultDesc: z.enum(['Accepted', 'Rejected']) })

/** Asked while the payer waits: Safaricom gives it some eight seconds. Nothing is stored, nothing is held. */
const paybillValidation = endpoint({
  method: 'POST',
  path: paybillCallbackPath('validation', ':token'),
  summary: 'Answers M-Pesa whether a payment by hand is wanted',
  access: 'provider',
  params: Secret,
  body: RawBody,
  response: Validated,
})

/** The money has moved: whatever it is for, it is stored and acknowledged. */
const paybillConfirmation = endpoint({
  method: 'POST',
  path: paybillCallbackPath('confirmation', ':token'),
  summary: 'Receives the confirmation of M-Pesa of a payment by hand',
  access: 'provider',
  params: Secret,
  body: RawBody,
  response: Accepted,
})

/**
 * Mounts the two addresses that are registered for payments by hand. One token guards both: other callers change
 * nothing.
 */
export function mountPaybill(
  http: Http,
  webhooks: WebhookReceiver,
  { token, shortcode }: { token: string; shortcode: string },
) {
  serve(http, paybillValidation, async ({ params, body }) => {
    const money = isToken(params.token, token) ? parseDirectPayment(parseJson(body), shortcode) : null
    const check = money ? await webhooks.checkDirectPayment(money) : 'CLOSED'
    return check === 'WANTED'
      ? { ResultCode: '0', ResultDesc: 'Accepted' as const }
      : { ResultCode: refusals[check], ResultDesc: 'Rejected' as const }
  })

  serve(http, paybillConfirmation, async ({ params, body, request }) => {
    if (isToken(params.token, token))
      await webhooks.receive({ kind: 'DIRECT', token: null, raw: body, address: callerAddress(request) })
    return { ResultCode: 0, ResultDesc: 'Accepted' } as const
  })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
