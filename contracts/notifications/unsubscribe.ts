import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { NotificationTopic } from './choices.ts'

/** Of an email: says whose mail of which topic it stops, and is signed. */
export const UnsubscribeToken = z
  .string()
  .min(1)
  .max(100)
  .meta({ examples: ['019aa0d00000700080000000000000aa-reminders-5f2c9a1be07d4638a1c0d2e4f6a8b0c2'] })

/** What the link of an email is about, and whether mail of it still comes. */
export const Unsubscribed = z.object({ topic: NotificationTopic, isStopped: z.boolean() })
export type Unsubscribed = z.infer<typeof Unsubscribed>

/** Sent as a body, so that the token stands in no address and no log. */
const body = z.strictObject({ token: UnsubscribeToken })

export const showUnsubscribed = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/shown',
  summary: 'Shows what mail the link in an email stops, and changes nothing',
  access: 'public',
  // The token is signed: of a wrong one nothing is read. Mail programs call from a few networks for everybody.
  limits: 'none',
  body,
  response: Unsubscribed,
  errors: ['link_expired'],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Stops the mail that the link in an email is about, for whoever has the email',
  access: 'public',
  // As above.
  limits: 'none',
  body,
  response: Unsubscribed,
  errors: ['link_expired'],
})
