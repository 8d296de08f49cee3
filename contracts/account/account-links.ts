import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { Email, Instant } from '../wire/primitives.ts'
import { linkTries, passwordTries } from './account-limits.ts'
import { NewPassword, SignedIn } from './identity.ts'

/** So long a mailed link works, and once. */
export const accountLinkMinutes = 30

export const LinkToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'This link is not whole.')
  .meta({ examples: ['q7Zr1xT0vM3nKc5uYb8aLd2eWf6gHj9iPkRlSoQtUvX'] })

/** Whether or not it has an account. */
export const resetLinks: CountedLimit = { name: 'forgot-account', max: 5, every: '1 hour', by: 'address', of: 'links' }

/** The answer is the same whether or not the account exists. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/forgot',
  summary: 'Mails a link to choose a new password, if there is such an account',
  status: 202,
  access: 'public',
  limits: [{ name: 'forgot', max: 20, every: '1 hour', by: 'network' }, resetLinks],
  body: z.strictObject({ email: Email }),
  response: z.object({
    /** Without a mail server nothing is sent: an administrator makes the link. */
    isMailed: z.boolean(),
    expiresAt: Instant,
  }),
})

/** Sent as a body, so that the token stands in no address and no log. */
export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset/check',
  summary: 'Shows for whom a link chooses a new password, and changes nothing',
  access: 'public',
  limits: [linkTries],
  body: z.strictObject({ token: LinkToken }),
  response: z.object({
    /** Masked, as `wa•••@gmail.com`. */
    email: z.string(),
    /** The devices that will be signed out. */
    agents: z.array(z.string()),
  }),
  errors: ['link_expired'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  summary: 'Sets a new password by a link, ends all sessions and starts a new one',
  access: 'public',
  limits: [linkTries],
  body: z.strictObject({ token: LinkToken, newPassword: NewPassword }),
  response: SignedIn,
  errors: ['link_expired', 'second_factor_needed', 'erasure_requested', 'invalid_input'],
})

/** Of an account that signs in by an address. */
export const readOwnEmail = endpoint({
  method: 'GET',
  path: '/api/user/email',
  summary: 'Says whether the address of the account is its person’s, or was changed just before the account was locked',
  access: 'user',
  response: z.object({
    /** Since when nothing is mailed there: until an address is confirmed. */
    doubtedAt: Instant.nullable(),
  }),
})

export const emailChangeLinks: CountedLimit = {
  name: 'email-change',
  max: 5,
  every: '1 hour',
  by: 'account',
  of: 'links',
}

/** The answer is the same whether or not the new address has an account. */
export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/email',
  summary: 'Mails a link to a new address, which becomes that of the account once it is confirmed',
  status: 202,
  access: 'user',
  limits: [passwordTries, emailChangeLinks],
  body: z.strictObject({ email: Email, password: z.string().max(200) }),
  response: z.object({ isMailed: z.boolean(), expiresAt: Instant }),
  errors: ['confirmation_needed', 'wrong_password'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirms a new address by the link that was mailed to it',
  access: 'public',
  limits: [linkTries],
  body: z.strictObject({ token: LinkToken }),
  response: z.object({ email: z.string() }),
  errors: ['link_expired', 'registration_refused'],
})
