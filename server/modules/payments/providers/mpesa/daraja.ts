import * as z from 'zod'
import { type HttpResult, jsonClient } from '#server/platform/http-client.ts'
import type { TokenStore } from '../provider-definition.ts'
import type { MpesaConfig } from './mpesa-settings.ts'

export interface Daraja {
  post(path: string, body: unknown): Promise<HttpResult>
}

/** Codes with which the gateway refuses a token before doing anything; asking once more with a new one is safe. */
const staleToken = ['404.001.03', '401.003.01', '401.002.01', '400.003.01']

/**
 * A client of Safaricom's Daraja. It knows only a base URL: production, the sandbox and the simulator are all the same
 * to it.
 */
export function openDaraja({ mpesa, tokens }: { mpesa: MpesaConfig; tokens: TokenStore }): Daraja {
  let known: { token: string; expiresAt: Date } | null = null
  let fetching: Promise<string> | null = null

  const send = jsonClient(mpesa.baseUrl)

  async function fetchToken(): Promise<string> {
    const basic = Buffer.from(`${mpesa.consumerKey}:${mpesa.consumerSecret}`).toString('base64')
    const reply = await send('/oauth/v1/generate?grant_type=client_credentials', {
      method: 'GET',
      headers: { authorization: `Basic ${basic}` },
    })
    const token = reply.kind === 'ANSWER' && reply.status === 200 ? reply.body.access_token : undefined
    if (typeof token !== 'string')
      throw new TokenRefused(reply.kind === 'ANSWER' ? `status ${reply.status}` : reply.reason)
    const seconds = Number(reply.kind === 'ANSWER' ? reply.body.expires_in : Number.NaN) || 3599
    known = { token, expiresAt: new Date(Date.now() + (seconds - 60) * 1000) }
    await tokens.write(token, known.expiresAt)
    return token
  }

  /** The newest token there is; `refused` is one that the gateway has just turned away. */
  async function token(refused?: string): Promise<string> {
    const isGood = () => known && known.token !== refused && known.expiresAt.getTime() > Date.now()
    if (!isGood()) known = await tokens.read()
    if (known && isGood()) return known.token
    fetching ??= fetchToken().finally(() => {
      fetching = null
    })
    return fetching
  }

  return {
    async post(path, body) {
      try {
        let current = await token()
        for (let attempt = 1; ; attempt++) {
          const reply = await send(path, {
            method: 'POST',
            headers: { authorization: `Bearer ${current}`, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
          const isStale = reply.kind === 'ANSWER' && staleToken.includes(String(reply.body.errorCode))
          if (!isStale || attempt === 2) return reply
          current = await token(current)
        }
      } catch (error) {
        // Without a token nothing was sent: the same as a gateway that says "later".
        if (error instanceof TokenRefused) return { kind: 'ANSWER', status: 503, body: { errorMessage: error.message } }
        throw error
      }
    },
  }
}

class TokenRefused extends Error {}

/**
 * The paths of our callbacks, each with the secret end by which its payment or disbursement is found. Safaricom refuses
 * an address with "mpesa" or "query" in it, so neither is in them.
 */
export const stkCallbackPath = (token: string) => `/api/payments/stk/${token}`

export const disbursementCallbackPath = (about: 'result' | 'timeout' | 'status', token: string) =>
  `/api/payments/disbursements/${about}/${token}`

export const paybillCallbackPath = (about: 'validation' | 'confirmation', token: string) =>
  `/api/payments/paybill/${about}/${token}`

export const receiptCallbackPath = (about: 'answer' | 'timeout', token: string) =>
  `/api/payments/receipts/${about}/${token}`

/** What a webhook event's value may be; anything else, which a stranger may have sent, is as good as none. */
export const CallbackValue = z.union([z.string(), z.number()]).optional().catch(undefined)
