import * as z from 'zod'
import { passwordTries } from '../account/account-limits.ts'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { DeliveryId, Instant, Nothing, page, pageQuery, WebhookId } from '../wire/primitives.ts'
import { maxWebhooks, webhookTest, webhookTypes } from './webhook-types.ts'

const WebhookUrl = z
  .url({ protocol: /^https?$/, error: 'Write the whole address, with https:// before it.' })
  .max(500, 'Use at most 500 characters.')
  .meta({ examples: ['https://pos.example.com/hooks'] })

const Types = z
  .array(z.enum(webhookTypes))
  .min(1, 'Choose at least one.')
  .max(webhookTypes.length)
  .overwrite((types) => [...new Set(types)])

const Password = z.string().min(1, 'Write your password.').max(200)

/** OWNER: by the shop. GONE: its server answered 410. FAILING: it has only failed for three days. */
export const WebhookDisabledReason = z.enum(['OWNER', 'GONE', 'FAILING'])
export type WebhookDisabledReason = z.infer<typeof WebhookDisabledReason>

/** Where a shop's own server is told of what happens. Its secret is shown once, when it is made. */
export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  types: z.array(z.enum(webhookTypes)),
  createdAt: Instant,
  disabledAt: Instant.nullable(),
  disabledReason: WebhookDisabledReason.nullable(),
  /** Since when it has only failed; null where the last answer was a good one, or none has been needed. */
  failingSince: Instant.nullable(),
  /** Until when the secret before signs too. */
  previousSecretUntil: Instant.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** As Standard Webhooks writes it: `whsec_` and the key in base64. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/vendor/webhooks',
  summary: 'Lists the webhook endpoints of the shop',
  access: 'vendor',
  staff: 'owner',
  response: z.object({ items: z.array(Webhook).max(maxWebhooks) }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/vendor/webhooks',
  summary: 'Creates a webhook endpoint, and shows its secret once',
  status: 201,
  access: 'vendor',
  staff: 'owner',
  limits: [passwordTries],
  body: z.strictObject({ url: WebhookUrl, types: Types, password: Password }),
  response: WithSecret,
  errors: ['confirmation_needed', 'wrong_password', 'too_many_webhooks', 'invalid_input'],
})

const byWebhook = { params: z.object({ id: WebhookId }) }

/** To another address goes what the shop sells: the password is asked for it, and for nothing else. */
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/vendor/webhooks/:id',
  summary: 'Changes where a webhook endpoint is, what it is told of, or whether it is told',
  access: 'vendor',
  staff: 'owner',
  limits: [passwordTries],
  ...byWebhook,
  body: z.strictObject({
    url: WebhookUrl.optional(),
    types: Types.optional(),
    isEnabled: z.boolean().optional(),
    /** Required when the address changes. */
    password: z.string().max(200).optional(),
  }),
  response: Webhook,
  errors: ['not_found', 'confirmation_needed', 'wrong_password', 'invalid_input'],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/vendor/webhooks/:id',
  summary: 'Deletes a webhook endpoint with its log; what is on its way is not sent any more',
  status: 204,
  access: 'vendor',
  staff: 'owner',
  ...byWebhook,
  response: Nothing,
  errors: ['not_found'],
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/vendor/webhooks/:id/rotate-secret',
  summary: 'Makes another secret and shows it once; the one before signs too for a day',
  access: 'vendor',
  staff: 'owner',
  limits: [passwordTries],
  ...byWebhook,
  body: z.strictObject({ password: Password }),
  response: WithSecret,
  errors: ['not_found', 'confirmation_needed', 'wrong_password'],
})

/** More often somebody would use us to knock at another’s door. */
export const webhookMessages: CountedLimit = {
  name: 'webhook-sent',
  max: 60,
  every: '1 hour',
  by: 'shop',
  of: 'messages',
}

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/vendor/webhooks/:id/test',
  summary: 'Sends a webhook endpoint a message that says nothing, to try it out',
  status: 204,
  access: 'vendor',
  staff: 'owner',
  limits: [webhookMessages],
  ...byWebhook,
  response: Nothing,
  errors: ['not_found', 'invalid_transition'],
})

/**
 * WAITING: not tried yet. RETRYING: failed, and is tried again by itself. FAILED: it is not. UNSENT: it was on its way
 * when the endpoint was turned off.
 */
export const WebhookDeliveryState = z.enum(['WAITING', 'SENT', 'RETRYING', 'FAILED', 'UNSENT'])
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>

/** One message and what became of it. Its id is the `webhook-id` of each try. */
export const WebhookDelivery = z.object({
  id: DeliveryId,
  type: z.enum([...webhookTypes, webhookTest]),
  state: WebhookDeliveryState,
  createdAt: Instant,
  nextTryAt: Instant.nullable(),
  /** The last ten tries, the newest first. */
  attempts: z.array(
    z.object({
      at: Instant,
      /** What its server answered; null where no answer came. */
      status: z.int().nullable(),
      durationMilliseconds: z.int(),
      /** Why no answer came. */
      error: z.string().nullable(),
    }),
  ),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/vendor/webhooks/:id/deliveries',
  summary: 'Lists what was sent to a webhook endpoint in the last 30 days, the newest first',
  access: 'vendor',
  staff: 'owner',
  ...byWebhook,
  query: z.strictObject(pageQuery),
  response: page(WebhookDelivery),
  errors: ['not_found'],
})

export const resendWebhook = endpoint({
  method: 'POST',
  path: '/api/vendor/webhooks/:id/deliveries/:deliveryId/resend',
  summary: 'Sends a message again, under the same id',
  status: 204,
  access: 'vendor',
  staff: 'owner',
  limits: [webhookMessages],
  params: z.object({ id: WebhookId, deliveryId: DeliveryId }),
  response: Nothing,
  errors: ['not_found', 'invalid_transition'],
})
