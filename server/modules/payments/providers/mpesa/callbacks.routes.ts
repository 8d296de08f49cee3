import * as z from 'zod'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { type Http, RawBody, serve } from '#server/platform/http/serve.ts'
import type { IncomingWebhookEvent, WebhookReceiver } from '../provider-definition.ts'
import { stkCallbackPath } from './daraja.ts'

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
const addressOf = ({ ip }: { ip: string }) => ip.replace(/^::ffff:(?=\d+\.)/, '')

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
    take({ kind: 'PAYMENT', token, raw: body, address: addressOf(request) }),
  )
  serve(http, disbursementCallback, ({ params: { about, token }, body, request }) =>
    take({ kind: kinds[about], token, raw: body, address: addressOf(request) }),
  )
}
