import { endpoint } from './wire/endpoint.ts'
import { Nothing } from './wire/primitives.ts'

/** A stream of server-sent events; each event's data is `{ keys: string[] }`, the query keys to read again. */
export const live = endpoint({ method: 'GET', path: '/api/live', access: 'user', response: Nothing })
