import { randomUUID } from 'node:crypto'
import type { Language } from '../../contracts/account/identity.ts'
import { demoPassword } from '../../demo/seed/index.ts'
import { program } from './program.ts'

/**
 * Somebody who works with the product's API from elsewhere: a shop's owner in the kitchen, while a customer has the
 * page.
 */
export interface Api {
  /** Of the session, for a browser that goes on with it or what is sent by other means. */
  cookie: string
  csrfToken: string
  get: <T>(path: string) => Promise<T>
  send: (method: string, path: string, body?: unknown) => Promise<{ status: number; text: string }>
}

const known = new Map<string, Promise<Api>>()

/** The hand of one of the demo's people, signed in once for the whole test file. */
export function knownApiOf(email: string): Promise<Api> {
  const api = known.get(email) ?? anApiOf(email)
  known.set(email, api)
  return api
}

/** What a file did to a session is no matter to the next. */
export const forgetKnownApis = () => known.clear()

export async function anApiOf(email: string, password = demoPassword, language?: Language): Promise<Api> {
  const url = program().appUrl
  const origin = { 'x-forwarded-for': `10.200.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}` }
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    // In what language somebody is written to is that of the device that they signed in on.
    headers: { 'content-type': 'application/json', ...origin, ...(language && { cookie: `uliza-lang=${language}` }) },
    body: JSON.stringify({ email, password }),
  })
  const { csrfToken } = (await reply.json()) as { csrfToken: string }
  const cookie = reply.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json', ...origin }
  return {
    cookie,
    csrfToken,
    get: async <T>(path: string) => (await fetch(url + path, { headers: { cookie, ...origin } })).json() as Promise<T>,
    async send(method, path, body = {}) {
      const init = { method, headers: { ...headers, 'idempotency-key': randomUUID() }, body: JSON.stringify(body) }
      const { status, text } = await fetch(url + path, init).then(async (r) => ({
        status: r.status,
        text: await r.text(),
      }))
      return { status, text }
    },
  }
}
