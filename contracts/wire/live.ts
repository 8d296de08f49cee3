import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * A stream of server-sent events; each event's data is `{ keys: string[] }`, the query keys to read again. A session
 * may have six; it ends with its session, or when the rights of its user change.
 */
export const live = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Streams which data has changed, as server-sent events',
  access: 'user',
  guests: 'allowed',
  contentType: 'text/event-stream',
  response: z.string().meta({ examples: ['data: {"keys":["/api/user/orders"]}\n\n'] }),
  errors: ['too_many_requests'],
})
