import * as z from 'zod'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Http, RawBody, serve } from '#server/platform/http/serve.ts'
import type { WebhookReceiver } from '../provider-definition.ts'
import { isSignedBy } from './signature.ts'

/**
 * Where Paystack tells what happened; its address is set in Paystack's dashboard. Anything but 200 is told again, for
 * days.
 */
const webhook = endpoint({
  method: 'POST',
  path: '/api/payments/paystack/webhook',
  summary: 'Receives a webhook event of Paystack',
  access: 'provider',
  body: RawBody,
  response: z.object({ received: z.literal(true) }),
  errors: ['signature_invalid'],
})

export function mountPaystackWebhook(http: Http, webhooks: WebhookReceiver, { secretKey }: { secretKey: string }) {
  let refused = 0

  serve(http, webhook, async ({ body, request }) => {
    // What anybody may have sent is counted and not kept: the inbox is not to be filled by strangers.
    if (!isSignedBy(secretKey, body, request.headers['x-paystack-signature'])) {
      request.log.warn({ refused: ++refused, address: request.ip }, 'event with a wrong signature')
      throw new DomainError('signature_invalid', 'This event is not signed with the key of this shop.')
    }
    await webhooks.receive({ kind: 'PAYMENT', token: null, raw: body, address: request.ip })
    return { received: true } as const
  })
}
