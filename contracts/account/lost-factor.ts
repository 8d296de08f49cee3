import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { Instant, Nothing, text } from '../wire/primitives.ts'

/** So long after two administrators have agreed a lost second factor stays, so that its person can object. */
export const lostFactorWaitHours = 24

/** So long a request waits for two who agree; then it ends. */
export const lostFactorOpenDays = 7

/** Each tells its person by every channel. */
export const lostFactorRequests: CountedLimit = {
  name: 'lost-factor',
  max: 3,
  every: '1 day',
  by: 'account',
  of: 'requests',
}

/**
 * Of whoever has just given the right password, and has neither the second factor nor a recovery code
 * (docs/decisions/0169).
 */
export const requestLostFactor = endpoint({
  method: 'POST',
  path: '/api/auth/lost-factor',
  summary: 'Asks for the second factor to be taken away, after a right password; the account is told at once',
  status: 202,
  access: 'public',
  limits: [lostFactorRequests],
  body: z.strictObject({ reason: text(500) }),
  response: z.object({ askedAt: Instant }),
  errors: ['sign_in_expired', 'lost_factor_open', 'invalid_transition'],
})

/** Null where nobody asked, or it has ended. */
export const readLostFactor = endpoint({
  method: 'GET',
  path: '/api/user/lost-factor',
  summary: 'Shows whether somebody asked for the second factor of the account to be taken away',
  access: 'user',
  response: z
    .object({
      askedAt: Instant,
      agent: z.string(),
      address: z.string(),
      /** When it is taken away; null while fewer than two administrators have agreed. */
      removeAt: Instant.nullable(),
    })
    .nullable(),
})

/** Asks for no proof: whoever is in the account keeps its second factor. */
export const stopLostFactor = endpoint({
  method: 'POST',
  path: '/api/user/lost-factor/stop',
  summary: 'Stops that the second factor of the account is taken away, and ends every sign-in that waits for it',
  status: 204,
  access: 'user',
  response: Nothing,
  errors: ['not_found'],
})
