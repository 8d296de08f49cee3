import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Http, RawBody, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { readWebhook } from './cloud-api/read-webhook.ts'
import { isSignedByApp } from './cloud-api/signature.ts'
import { keepUpdates } from './updates.ts'
import type { WhatsappProviderConfig } from './whatsapp-settings.ts'

const path = '/api/whatsapp/webhook'

/** Meta asks once, when the address is set on its dashboard. */
const verifyWebhook = endpoint({
  method: 'GET',
  path,
  summary: 'Answers Meta’s challenge when the address of the WhatsApp webhook is set',
  access: 'provider',
  query: z.object({
    'hub.mode': z.string().max(50).optional(),
    'hub.challenge': z.string().max(200).optional(),
    'hub.verify_token': z.string().max(200).optional(),
  }),
  response: z.string(),
  contentType: 'text/plain; charset=utf-8',
  errors: ['signature_invalid'],
})

/** What Meta posts: up to a thousand reports and messages in one body, again for a week until it is answered 200. */
const webhook = endpoint({
  method: 'POST',
  path,
  summary: 'Receives reports of WhatsApp messages, and what people write back',
  access: 'provider',
  body: RawBody,
  bodyLimit: 3 * 1024 * 1024,
  response: z.object({ received: z.literal(true) }),
  errors: ['signature_invalid'],
})

const digest = (text: string) => createHash('sha256').update(text).digest()

export function mountWhatsapp(
  http: Http,
  { db, clock }: Pick<ModuleDeps, 'db' | 'clock'>,
  whatsapp: WhatsappProviderConfig | null,
) {
  let refused = 0

  serve(http, verifyWebhook, async ({ query }) => {
    const isTheirs =
      whatsapp !== null && timingSafeEqual(digest(query['hub.verify_token'] ?? ''), digest(whatsapp.verifyToken))
    if (!isTheirs || query['hub.mode'] !== 'subscribe')
      throw new DomainError('signature_invalid', 'This is not the verify token of this market.')
    return query['hub.challenge'] ?? ''
  })

  serve(http, webhook, async ({ body, request }) => {
    // What anybody may have sent is counted and not read: nothing of it is parsed.
    if (!whatsapp || !isSignedByApp(whatsapp.appSecret, body, request.headers['x-hub-signature-256'])) {
      request.log.warn({ refused: ++refused, address: request.ip }, 'webhook with a wrong signature')
      throw new DomainError('signature_invalid', 'This is not signed with the secret of this market’s app.')
    }
    const now = clock.now()
    await keepUpdates(db, readWebhook(body.toString(), whatsapp.phoneNumberId, now), now)
    return { received: true } as const
  })
}
