import * as z from 'zod'
import { RecaptchaToken } from '../account/recaptcha-token.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Phone, text } from '../wire/primitives.ts'

/**
 * Whoever orders without an account: the session lets them place an order, and do with it what its customer may. Who is
 * a guest already, with this phone, stays who they are (docs/decisions/0163).
 */
export const startAsGuest = endpoint({
  method: 'POST',
  path: '/api/guests',
  summary: 'Starts a session that orders without an account, by a name and a phone',
  status: 201,
  access: 'public',
  body: z.strictObject({ name: text(80), phone: Phone, recaptchaToken: RecaptchaToken.optional() }),
  response: z.object({ csrfToken: z.string() }),
  errors: ['captcha_refused', 'too_many_requests'],
})
