import * as z from 'zod'
import { captchaChecks } from '../account/account-limits.ts'
import { RecaptchaToken } from '../account/recaptcha-token.ts'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { Phone, text } from '../wire/primitives.ts'

/** As many sign-ups come from one network, behind which a mobile operator may have all of a town. */
export const guestsFromNetwork: CountedLimit = {
  name: 'guest-of',
  max: 60,
  every: '1 hour',
  by: 'network',
  of: 'new guests',
}
/** Of a phone that somebody names: whose it is, nobody has proved. */
export const guestsOfPhone: CountedLimit = { name: 'guest', max: 5, every: '1 hour', by: 'phone', of: 'new guests' }
export const guestsOfPhoneInDay: CountedLimit = {
  name: 'guest-day',
  max: 10,
  every: '1 day',
  by: 'phone',
  of: 'new guests',
}

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
  limits: [captchaChecks, guestsFromNetwork, guestsOfPhone, guestsOfPhoneInDay],
  body: z.strictObject({ name: text(80), phone: Phone, recaptchaToken: RecaptchaToken.optional() }),
  response: z.object({ csrfToken: z.string() }),
  errors: ['captcha_refused'],
})
