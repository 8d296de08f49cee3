import * as z from 'zod'
import { endpoint } from '#contracts/wire/endpoint.ts'
import type { WebhookReceiver } from '#server/modules/payments/providers/provider-definition.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Http, RawBody, serve } from '#server/platform/http/serve.ts'
import { isSigned } from './airtel-api.ts'
import type { AirtelConfig } from './airtel-settings.ts'

const webhook = endpoint({
  method: 'POST',
  path: '/api/payments/airtel/:about/:token',
  summary: 'Receives what Airtel Money reports of a collection or a refund',
  access: 'provider',
  params: z.object({ about: z.enum(['collections', 'refunds']), token: z.string().max(200) }),
  body: RawBody,
  response: z.object({ ok: z.literal(true) }),
  errors: ['signature_invalid'],
})

const kinds = { collections: 'PAYMENT', refunds: 'RESULT' } as const

export function mountAirtelWebhook(http: Http, webhooks: WebhookReceiver, { key }: AirtelConfig) {
  serve(http, webhook, async ({ params: { about, token }, body, request }) => {
    if (!isSigned(key, body, request.headers['x-airtel-signature']))
      throw new DomainError('signature_invalid', 'This event is not signed with the key of this shop.')
    await webhooks.receive({ kind: kinds[about], token, raw: body, address: request.ip })
    return { ok: true } as const
  })
}
