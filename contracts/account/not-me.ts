import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Instant } from '../wire/primitives.ts'
import { linkTries } from './account-limits.ts'
import { LinkToken } from './account-links.ts'
import { SecurityEventKind } from './security-events.ts'

/** Sent as a body, so that the token stands in no address and no log. */
export const checkNotMe = endpoint({
  method: 'POST',
  path: '/api/auth/not-me/check',
  summary: 'Shows what the link of a message about an account locks, and changes nothing',
  access: 'public',
  limits: [linkTries],
  body: z.strictObject({ token: LinkToken }),
  response: z.object({
    /** Masked, as `wa•••@gmail.com`. */
    email: z.string(),
    /** What the message told of. */
    kind: SecurityEventKind,
    at: Instant,
  }),
  errors: ['link_expired'],
})

export const lockAccount = endpoint({
  method: 'POST',
  path: '/api/auth/not-me',
  summary:
    'Locks an account by the link of a message about it: every session ends, and a new password by mail is needed',
  access: 'public',
  limits: [linkTries],
  body: z.strictObject({ token: LinkToken }),
  response: z.object({
    /**
     * Without a mail server nothing is sent, nor to an address that the account has had for less than seven days: an
     * administrator makes the link for a new password.
     */
    isMailed: z.boolean(),
  }),
  errors: ['link_expired'],
})
