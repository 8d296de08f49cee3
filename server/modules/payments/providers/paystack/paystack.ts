import { type HttpResult, jsonClient } from '#server/platform/http-client.ts'
import type { PaystackConfig } from './paystack-settings.ts'

/**
 * A client of Paystack. Its base URL is Paystack's own or the simulator's; whether money is real is in the key alone.
 */
export function openPaystack({ baseUrl, secretKey }: Pick<PaystackConfig, 'baseUrl' | 'secretKey'>) {
  const call = jsonClient(baseUrl)
  const authorization = `Bearer ${secretKey}`
  return {
    get: (path: string): Promise<HttpResult> => call(path, { method: 'GET', headers: { authorization } }),
    post: (path: string, body: unknown): Promise<HttpResult> =>
      call(path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** What Paystack calls the mode of this key in each of its records. */
    domain: secretKey.startsWith('sk_live_') ? 'live' : 'test',
  }
}

export type Paystack = ReturnType<typeof openPaystack>

/** Paystack's `status: true` says that the call was understood, and nothing about the money: that is in `data`. */
export const replyData = (reply: HttpResult): unknown =>
  reply.kind === 'ANSWER' && reply.status < 300 && reply.body.status === true ? reply.body.data : undefined

/** It was not done and may be tried again. */
export const isRateLimited = (reply: HttpResult) => reply.kind === 'ANSWER' && reply.status === 429

/**
 * Paystack itself looked at it and turned it down, for the reason in its message; a gateway in between has another
 * form.
 */
export const replyRefusal = (reply: HttpResult): { code: string; message: string } | null =>
  reply.kind === 'ANSWER' &&
  reply.status >= 400 &&
  reply.status < 500 &&
  !isRateLimited(reply) &&
  reply.body.status === false
    ? { code: String(reply.body.code ?? ''), message: String(reply.body.message ?? `status ${reply.status}`) }
    : null
